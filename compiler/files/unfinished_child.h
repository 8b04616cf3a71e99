// SPDX-License-Identifier: Apache-2.0
//
// A child process that writes an unfinished file: an interrupted run ends it before it removes the file, else the child
// would make it again.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <array>
#include <csignal>

namespace rota {

/// The signals that end a run from outside: the keyboard, `kill`, a terminal that is closed.
inline constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP};

/// Notes a child for as long as it lives. One at a time.
class UnfinishedChild {
 public:
  explicit UnfinishedChild(pid_t child) noexcept;
  ~UnfinishedChild();
  UnfinishedChild(const UnfinishedChild&) = delete;
  UnfinishedChild& operator=(const UnfinishedChild&) = delete;
};

/// Holds the interrupts back from this thread, so that none falls between a child's start and its note.
class InterruptsBlocked {
 public:
  InterruptsBlocked();
  ~InterruptsBlocked();
  InterruptsBlocked(const InterruptsBlocked&) = delete;
  InterruptsBlocked& operator=(const InterruptsBlocked&) = delete;

  /// For posix_spawn: the child does not inherit the block.
  [[nodiscard]] const posix_spawnattr_t* attributes_of_child() const { return &attributes_; }

 private:
  sigset_t before_{};
  posix_spawnattr_t attributes_{};
};

/// For signal handlers: ends the child, if there is one, and waits for its end.
void end_unfinished_child() noexcept;

}  // namespace rota
