// SPDX-License-Identifier: Apache-2.0
//
// A child process that writes an unfinished file. An interrupted run ends the child before it removes the file, because
// the child would otherwise create it again.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <array>
#include <csignal>

namespace rota {

/// The signals that end a run from outside: the keyboard, `kill`, a terminal that is closed.
inline constexpr std::array kInterrupts{SIGINT, SIGTERM, SIGHUP};

/// Registers a child for the lifetime of this object. One at a time.
class UnfinishedChild {
 public:
  explicit UnfinishedChild(pid_t child) noexcept;
  ~UnfinishedChild();
  UnfinishedChild(const UnfinishedChild&) = delete;
  UnfinishedChild& operator=(const UnfinishedChild&) = delete;
};

/// Blocks the interrupts in this thread, so that none can occur between a child's start and its registration.
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

/// For signal handlers: ends the child, if there is one, and waits for it.
void end_unfinished_child() noexcept;

}  // namespace rota
