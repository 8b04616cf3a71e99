// SPDX-License-Identifier: Apache-2.0
#include "testbench/cli.h"

#include <fmt/format.h>

#include <cstdio>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "testbench/schedule_report.h"

namespace rota::cli {

void ScheduleOptions::add_to(CLI::App& verb) {
  verb_ = &verb;
  verb.add_option("--collective", collective, "what every node has to send")->capture_default_str();
  verb.add_option("--ports", ports, "port model: one message in and out of a node per step, or one on every link")
      ->check(CLI::IsMember({"single", "all"}))
      ->capture_default_str();
  verb.add_option("--algorithm", algorithm, "see `rota list`; default: the best one known for the topology");
}

Schedule ScheduleOptions::make(const TopologyPtr& topology) const {
  return make_schedule(topology, {collective, ports == "single" ? PortModel::single : PortModel::all, algorithm});
}

Schedule ScheduleOptions::make_or_read(const std::string& spec) const {
  if (!is_schedule_file(spec)) return make(parse_topology(spec));
  for (const char* option : {"--collective", "--ports", "--algorithm"}) {
    if (verb_->count(option) > 0) {
      throw InputError(fmt::format("{}: contradicts {}: a schedule file has its own", option, spec));
    }
  }
  return read_schedule_file(spec);
}

CLI::App* add_verb(CLI::App& app, const std::string& name, const std::string& about, const std::string& example) {
  CLI::App* verb = app.add_subcommand(name, about);
  verb->footer("Example:\n  " + example);
  return verb;
}

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw InputError("stdout: cannot be written");
  }
}

}  // namespace rota::cli
