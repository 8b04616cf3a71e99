// SPDX-License-Identifier: Apache-2.0
//
// Shared by the verbs of the `rota` command: registration and printing. Each verb has a file of its own; only main.cpp
// knows exit statuses.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace rota::cli {

/// Set by the verb that the command line selects and run after parsing. Throws InputError or CheckFailed.
using Action = std::function<void()>;

void add_list(CLI::App& app, Action& action);
void add_bounds(CLI::App& app, Action& action);
void add_schedule(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_sim(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_emit(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_plot(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_import(CLI::App& app, Action& action);
void add_search(CLI::App& app, Action& action);
void add_papers(CLI::App& app, Action& action);
void add_completion(CLI::App& app, Action& action);

/// Adds a verb with its one-line description and an example under its --help.
CLI::App* add_verb(CLI::App& app, const std::string& name, const std::string& about, const std::string& example);

/// Prints a text, or one JSON object on one line, on stdout. The JSON is always valid: bytes that are not UTF-8 become
/// U+FFFD. Throws InputError if stdout cannot be written.
void print(const std::string& text);
void print_json(const nlohmann::ordered_json& json);

}  // namespace rota::cli
