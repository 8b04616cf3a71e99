// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/schedule_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string_view>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"

namespace rota::cli {
namespace {

/// Whether a command-line argument names a schedule file rather than a topology.
bool is_schedule_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

}  // namespace

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
  ScheduleRequest request;
  request.ports = ports == "single" ? PortModel::single : PortModel::all;
  request.algorithm = algorithm;
  request.input.root = Node{root};
  if (constexpr std::string_view kIsotropic = "isotropic:"; collective.starts_with(kIsotropic)) {
    request.collective = CollectiveKind::isotropic;
    request.input.demand = read_demand_file(collective.substr(kIsotropic.size()), topology->node_count());
  } else if (collective == to_string(CollectiveKind::isotropic)) {
    throw InputError(
        "--collective isotropic: needs a file; allowed: isotropic:FILE with lines \"relative_node messages\"");
  } else {
    request.collective = collective_named(collective).kind;
  }
  if (verb_->count("--root") > 0 && !traits_of(request.collective).rooted()) {
    throw InputError(fmt::format("--root {}: a {} has none", root, to_string(request.collective)));
  }
  return make_schedule(topology, request);
}

Schedule ScheduleOptions::make_or_read(const std::string& spec,
                                       const std::function<void(const Topology&)>& check) const {
  if (!is_schedule_file(spec)) {
    const TopologyPtr topology = parse_topology(spec);
    if (check) check(*topology);
    return make(topology);
  }
  for (const char* option : {"--collective", "--ports", "--algorithm", "--root"}) {
    if (verb_->count(option) > 0) {
      throw InputError(fmt::format("{}: contradicts {}: a schedule file has its own", option, spec));
    }
  }
  Schedule schedule = read_schedule_file(spec);
  if (check) check(*schedule.topology);
  return schedule;
}

}  // namespace rota::cli
