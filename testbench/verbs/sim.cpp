// SPDX-License-Identifier: Apache-2.0
//
// `rota sim`: the main job. Schedule → verdict → programs → SystemC and RTL networks, cycle by cycle, and all sources
// compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "testbench/options/sim_options.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/runs/sim_report.h"
#include "testbench/runs/simulate.h"
#include "testbench/verbs/cli.h"
#include "testbench/waves/waveform.h"

namespace rota::cli {
namespace {

/// Throws InputError where the options do not fit the network: too many nodes, a node or a port that is not there.
void check_topology(const SimOptions& options, const Topology& topology) {
  if (topology.node_count() > kMaxSimulatedNodes) {
    throw InputError(fmt::format("{}: {} nodes; the simulation allows up to {} (rota schedule verifies larger ones)",
                                 options.spec, topology.node_count(), kMaxSimulatedNodes));
  }
  options.check_rtl_nodes(topology.node_count());
  if (options.fault) require_place(*options.fault, topology);
}

void run_sim(const SimOptions& options) {
  const NetworkConfig config = options.network_config();
  check_wave_path(options.wave);
  Schedule schedule =
      options.schedule.make_or_read(options.spec, [&](const Topology& topology) { check_topology(options, topology); });
  options.check_phases(schedule);
  const Judgement judgement = require_correct(schedule);
  schedule = share_programs(std::move(schedule));
  const Programs programs = compile_programs(schedule, options.transfer.flits);
  RunReport report = describe_schedule(schedule, judgement, programs, config.steps_follow_at_once());
  const Simulated simulated = simulate(options, schedule, programs, config);
  add_simulation(report, simulated, {judgement.load, programs, config, options.fault});
  if (options.json) {
    print_json(to_json(report));
  } else {
    print(to_text(report));
  }
  if (simulated.difference) throw CheckFailed("check failed: " + *simulated.difference);
  require_agreement(report);
}

}  // namespace

void add_sim(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "sim", "runs a schedule's programs clock by clock and compares all counts",
                            "rota sim torus:8x8 --flits 4 --wave run.vcd");
  const auto options = std::make_shared<SimOptions>();
  options->add_to(*verb);
  verb->callback([&action, options] { action = [options] { run_sim(*options); }; });
}

}  // namespace rota::cli
