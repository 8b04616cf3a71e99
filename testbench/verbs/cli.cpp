// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string_view>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "testbench/runs/schedule_report.h"

namespace rota::cli {

void ScheduleOptions::add_to(CLI::App& verb) {
  verb_ = &verb;
  verb.add_option("--collective", collective, "what the nodes have to send: see `rota list`; isotropic:FILE")
      ->capture_default_str();
  verb.add_option("--ports", ports, "port model: one message in and out of a node per step, or one on every link")
      ->check(CLI::IsMember({"single", "all"}))
      ->capture_default_str();
  verb.add_option("--algorithm", algorithm, "see `rota list`; default: the best one known for the topology");
  verb.add_option("--root", root, "of broadcast, accumulation, scatter and gather")->capture_default_str();
}

Schedule ScheduleOptions::make(const TopologyPtr& topology) const {
  ScheduleRequest request{collective, ports == "single" ? PortModel::single : PortModel::all, algorithm};
  request.input.root = Node{root};
  if (constexpr std::string_view kIsotropic = "isotropic:"; collective.starts_with(kIsotropic)) {
    request.collective = "isotropic";
    request.input.demand = read_demand_file(collective.substr(kIsotropic.size()), topology->node_count());
  } else if (collective == "isotropic") {
    throw InputError(
        "--collective isotropic: needs a file; allowed: isotropic:FILE with lines \"relative_node messages\"");
  }
  const Collective& wanted = collective_named(request.collective);
  if (verb_->count("--root") > 0 && !wanted.rooted) {
    throw InputError(fmt::format("--root {}: a {} has none", root, wanted.name));
  }
  return make_schedule(topology, request);
}

Schedule ScheduleOptions::make_or_read(const std::string& spec) const {
  if (!is_schedule_file(spec)) return make(parse_topology(spec));
  for (const char* option : {"--collective", "--ports", "--algorithm", "--root"}) {
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
