// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "compiler/error.h"
#include "compiler/text/nearest.h"
#include "compiler/text/printable.h"

namespace rota::cli {
namespace {

std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  return names;
}

std::vector<std::string> options_of(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

bool is_option(const std::string& argument) { return argument.size() > 1 && argument.front() == '-'; }

/// The first argument that no option and no positional took.
std::string unexpected(const CLI::App& verb, const std::string& argument) {
  const std::vector<std::string> options = options_of(verb);
  if (!is_option(argument)) {
    return fmt::format("'{}': one argument too many for rota {} (see rota {} --help)", printable(argument),
                       verb.get_name(), verb.get_name());
  }
  const std::string name = argument.substr(0, argument.find('='));
  return fmt::format("{}: unknown option of rota {}{}; allowed: {}", printable(name), verb.get_name(),
                     did_you_mean(name, options), fmt::join(options, ", "));
}

}  // namespace

void require_verb(const CLI::App& app, const std::vector<std::string>& arguments) {
  const std::vector<std::string> verbs = verbs_of(app);
  const std::string allowed = fmt::format("{}", fmt::join(verbs, ", "));
  if (arguments.empty()) throw InputError(fmt::format("no verb; allowed: {} (see rota --help)", allowed));
  const std::string& first = arguments.front();
  if (std::find(verbs.begin(), verbs.end(), first) != verbs.end()) return;
  if (!is_option(first)) {
    throw InputError(fmt::format("unknown verb '{}'{}; allowed: {} (see rota --help)", printable(first),
                                 did_you_mean(first, verbs), allowed));
  }
  if (first == "-h" || first == "--help" || first == "--version") return;
  throw InputError(
      fmt::format("{}: unknown option; allowed: --help, --version, or a verb first: {}", printable(first), allowed));
}

std::string usage_complaint(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  const std::string what = error.what();
  const std::string help = fmt::format("(see rota {} --help)", verb.get_name());
  const std::string subject = what.substr(0, what.find(':'));
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    std::vector<std::string> extra = app.remaining(true);
    std::stable_partition(extra.begin(), extra.end(), is_option);
    if (!extra.empty()) return unexpected(verb, extra.front());
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return fmt::format("{}: {} is missing {}", verb.get_name(), what.substr(0, what.find(' ')), help);
  }
  if (what.ends_with("flag override")) {
    return fmt::format("--{}: a flag takes no value {}", what.substr(0, what.find(' ')), help);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool none = what.ends_with("missing");
    return fmt::format("{}: {} {}", subject, none ? "a value is missing" : "given twice; allowed: once", help);
  }
  return fmt::format("{} {}", what, help);
}

}  // namespace rota::cli
