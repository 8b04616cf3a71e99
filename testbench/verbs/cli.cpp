// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/cli.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "compiler/error.h"

namespace rota::cli {

CLI::App* add_verb(CLI::App& app, const std::string& name, const std::string& about, const std::string& example) {
  CLI::App* verb = app.add_subcommand(name, about);
  verb->footer("Example:\n  " + example);
  return verb;
}

void print_json(const nlohmann::ordered_json& json) {
  print(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw InputError("stdout: cannot be written");
  }
}

}  // namespace rota::cli
