// SPDX-License-Identifier: Apache-2.0
//
// For tests that send interrupts to a child process.
#pragma once

#include <csignal>

#include "compiler/files/unfinished_child.h"

namespace rota::testing_support {

/// A shell starts its background jobs with SIGINT ignored, and a child of the tests inherits that.
inline void default_interrupts() {
  for (const int signal : kInterrupts) std::signal(signal, SIG_DFL);
}

}  // namespace rota::testing_support
