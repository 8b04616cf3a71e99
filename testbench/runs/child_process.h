// SPDX-License-Identifier: Apache-2.0
//
// Programs run as child processes, their output captured. SystemC elaborates and runs once a process, so whatever needs
// many simulations starts one child each.
#pragma once

#include <string>
#include <vector>

namespace rota::cli {

struct ChildResult {
  int status;       ///< exit status; 128 + signal where a signal ended it
  std::string out;  ///< all of stdout
  std::string err;  ///< all of stderr
};

/// Runs `program` (a path; the PATH is not searched) with `arguments` (without the program's name) and waits for it.
/// Its stdin is empty. May be called from several threads. Throws InputError, naming the program, where it cannot be
/// started.
[[nodiscard]] ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments);

/// The path of this very program, for children that run it again. Throws InputError where the system hides it.
[[nodiscard]] std::string own_path();

}  // namespace rota::cli
