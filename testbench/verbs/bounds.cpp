// SPDX-License-Identifier: Apache-2.0
//
// `rota bounds`: the numbers of a network and the lower bounds on a collective.
#include "compiler/verify/bounds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/schedule/collective.h"
#include "compiler/text/counted.h"
#include "compiler/verify/collective_bounds.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/runs/bounds_file.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

std::string what(const Schedule& task) {
  const bool exchange = task.collective == CollectiveKind::total_exchange;
  std::string text(exchange ? "total exchange" : to_string(task.collective));
  if (task.demand.segments != 1) text += fmt::format(" of {}", counted(task.demand.segments, "segment"));
  if (task.root.has_value()) text += fmt::format(", root {}", index(*task.root));
  if (task.hop_steps != 1) text += fmt::format(", {} a hop", counted(task.hop_steps, "step"));
  return text;
}

std::string port_model_as_text(std::string_view title, const std::vector<Bound>& bounds, std::uint64_t best) {
  std::string text = fmt::format("\n  {}: at least {}\n", title, counted(best, "step"));
  for (const Bound& b : bounds) text += fmt::format("    {:<20}{:>14}   {}\n", b.name, b.steps, b.source);
  return text;
}

constexpr const char* kUnknown = "unknown";

std::string status_as_text(const LowerBounds& b) {
  if (!b.distances_known) return kUnknown;
  if (b.min_status == b.max_status) return fmt::format("{}", b.status);
  return fmt::format("{} to {}, mean {:.2f}", b.min_status, b.max_status, b.average_status);
}

std::string as_text(const Schedule& task, const LowerBounds& b, bool narrow) {
  const Topology& topology = *task.topology;
  std::string text =
      fmt::format("{}\n  nodes      {}\n  degree     {}\n  diameter   {}\n  status     {}\n  symmetry   {}\n",
                  topology.title(), b.nodes,
                  b.min_degree == b.max_degree ? fmt::format("{}", b.max_degree)
                                               : fmt::format("{} to {}", b.min_degree, b.max_degree),
                  b.distances_known ? fmt::format("{}", b.diameter) : kUnknown, status_as_text(b),
                  topology.group() != nullptr ? "a Cayley graph: each port is one generator" : "no group known");
  const std::string collective = what(task);
  text += port_model_as_text("single-port " + collective, b.single_port, b.best(PortModel::single));
  text += port_model_as_text("all-port " + collective, b.all_port, b.best(PortModel::all));
  if (!narrow) return text;
  return text + port_model_as_text("one NIC channel, all-port " + collective, b.narrow_nic, b.best_narrow());
}

struct BoundsOptions {
  std::string spec;
  ScheduleOptions task;
  std::uint32_t hop_steps = 1;
  bool json = false;
};

/// A schedule without hops for what the options ask.
Schedule task_of(const BoundsOptions& options) {
  Schedule task;
  task.topology = parse_network(options.spec, options.task.failures);
  task.symmetry = trivial_symmetry(task.topology);
  const ScheduleRequest request = options.task.request(*task.topology, options.hop_steps);
  task.collective = request.collective.value_or(CollectiveKind::total_exchange);
  task.demand = request.input.demand;
  task.hop_steps = request.input.hop_steps;
  task.root = request.input.root;
  const Collective& collective = traits_of(task.collective);
  require_root(*task.topology, collective, task.root);
  if (collective.needs_root() && !task.root.has_value()) task.root = Node{0};
  task.nic_channels = request.nic_channels.value_or(0);
  require_task(task);
  return task;
}

LowerBounds bounds_of(const Schedule& task, bool narrow) {
  if (!is_plain_exchange(task)) return collective_bounds(task, narrow);
  LowerBounds bounds = lower_bounds(*task.topology);
  require_proofs(*task.topology, bounds);
  for (const Bound& bound : bounds.narrow_nic) {
    if (narrow) require_proof(*task.topology, PortModel::all, bound);
  }
  return bounds;
}

void run_bounds(const BoundsOptions& options) {
  const Schedule task = task_of(options);
  const bool narrow = options.task.nic_channels != 0;
  const LowerBounds bounds = bounds_of(task, narrow);
  if (options.json) {
    print_json(bounds_to_json(task, bounds, narrow));
  } else {
    print(as_text(task, bounds, narrow));
  }
}

}  // namespace

void add_bounds(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "bounds", "nodes, degree, diameter, status and lower bounds of a network", "rota bounds ccc:4");
  const auto options = std::make_shared<BoundsOptions>();
  add_input(*verb, "SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list)");
  options->task.add_task_to(*verb);
  add_number(*verb, "--hop-steps", options->hop_steps, 1, kMaxHopSteps, "steps that a hop takes");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_bounds(*options); }; });
}

}  // namespace rota::cli
