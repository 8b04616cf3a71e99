// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cerrno>

namespace rota {
namespace {

constexpr pid_t kNoChild = 0;
std::atomic<pid_t> noted_child{kNoChild};
static_assert(std::atomic<pid_t>::is_always_lock_free);

}  // namespace

UnfinishedChild::UnfinishedChild(pid_t child) noexcept {
  assert(noted_child.load() == kNoChild);
  noted_child.store(child);
}

UnfinishedChild::~UnfinishedChild() { noted_child.store(kNoChild); }

InterruptsBlocked::InterruptsBlocked() {
  sigset_t interrupts{};
  ::sigemptyset(&interrupts);
  for (const int signal : kInterrupts) ::sigaddset(&interrupts, signal);
  ::pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
  ::posix_spawnattr_init(&attributes_);
  ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  ::posix_spawnattr_setsigmask(&attributes_, &before_);
}

InterruptsBlocked::~InterruptsBlocked() {
  ::posix_spawnattr_destroy(&attributes_);
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void end_unfinished_child() noexcept {
  const pid_t child = noted_child.load();
  if (child == kNoChild) return;
  ::kill(child, SIGKILL);
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace rota
