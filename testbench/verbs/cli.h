// SPDX-License-Identifier: Apache-2.0
//
// What the verbs of the `rota` command share: how they register, what they print through, and the options that more
// than one of them takes. One file a verb; only main.cpp knows exit statuses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/schedule.h"

namespace CLI {
class App;
}  // namespace CLI

namespace rota::cli {

/// Set by the verb that the command line selects; runs after parsing. Throws InputError or CheckFailed.
using Action = std::function<void()>;

void add_list(CLI::App& app, Action& action);
void add_bounds(CLI::App& app, Action& action);
void add_schedule(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_sim(CLI::App& app, Action& action);
void add_emit(CLI::App& app, Action& action);
void add_papers(CLI::App& app, Action& action);

/// Which schedule to make: the options --collective, --ports, --algorithm and --root.
struct ScheduleOptions {
  std::string collective = "total-exchange";
  std::string ports = "all";
  std::string algorithm;
  std::uint32_t root = 0;

  void add_to(CLI::App& verb);
  /// The schedule that the options ask for. Throws InputError.
  [[nodiscard]] Schedule make(const TopologyPtr& topology) const;
  /// The same where `spec` names a topology; where it names a schedule file, that schedule. Throws InputError where an
  /// option that makes schedules stands beside a file.
  [[nodiscard]] Schedule make_or_read(const std::string& spec) const;

 private:
  const CLI::App* verb_ = nullptr;
};

/// Adds a verb with its one-line description and an example under its --help.
CLI::App* add_verb(CLI::App& app, const std::string& name, const std::string& about, const std::string& example);

/// Prints one JSON object or the text on stdout.
void print(const std::string& text);

}  // namespace rota::cli
