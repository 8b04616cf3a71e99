// SPDX-License-Identifier: Apache-2.0
//
// Runs programs as child processes and captures their output. A process can run only one SystemC simulation, so many
// simulations need one child each.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rota::cli {

struct ChildResult {
  int status;       ///< exit status; 128 + signal if a signal ended it
  std::string out;  ///< all of stdout
  std::string err;  ///< all of stderr
};

/// Runs `program` (a path; PATH is not searched) with `arguments` (without the program's name) and waits for it. Its
/// stdin is empty. May be called from several threads. Throws InputError, naming the program, if it cannot be started.
[[nodiscard]] ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments);

/// The path of the program of this name in PATH, or nullopt.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name);

/// The path of this program, for children that run it again. Throws InputError if the system does not tell it.
[[nodiscard]] std::string own_path();

}  // namespace rota::cli
