// SPDX-License-Identifier: Apache-2.0
//
// Describes what is wrong with a command line. CLI11 says "A subcommand is required" to a misspelt verb, and lists
// unexpected arguments in reverse order.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace rota::cli {

/// Throws InputError if the first of `arguments` (those behind the command's name) is neither a verb of `app` nor one
/// of its own options.
void require_verb(const CLI::App& app, const std::vector<std::string>& arguments);

/// One line that says why CLI11 refused the arguments of a verb.
[[nodiscard]] std::string usage_complaint(const CLI::App& app, const CLI::ParseError& error);

}  // namespace rota::cli
