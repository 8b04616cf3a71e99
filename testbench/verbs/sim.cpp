// SPDX-License-Identifier: Apache-2.0
//
// `rota sim`: the main job. Schedule → verdict → programs → SystemC and RTL networks, cycle by cycle, and all sources
// compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "testbench/options/sim_options.h"
#include "testbench/runs/sim_run.h"
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
  check_wave_path(options.wave);
  const SimRun run = run_simulation(options, [&](const Topology& topology) { check_topology(options, topology); });
  if (options.json) {
    print_json(to_json(run.report));
  } else {
    print(to_text(run.report));
  }
  require_agreement(run);
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
