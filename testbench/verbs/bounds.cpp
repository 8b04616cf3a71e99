// SPDX-License-Identifier: Apache-2.0
//
// `rota bounds`: the numbers of a network and the lower bounds on total exchange.
#include "compiler/verify/bounds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/text/counted.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/runs/bounds_file.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

std::string port_model_as_text(const char* title, const std::vector<Bound>& bounds, std::uint64_t best) {
  std::string text = fmt::format("\n  {} total exchange: at least {}\n", title, counted(best, "step"));
  for (const Bound& b : bounds) text += fmt::format("    {:<20}{:>14}   {}\n", b.name, b.steps, b.source);
  return text;
}

constexpr const char* kUnknown = "unknown";

std::string status_as_text(const LowerBounds& b) {
  if (!b.distances_known) return kUnknown;
  if (b.min_status == b.max_status) return fmt::format("{}", b.status);
  return fmt::format("{} to {}, mean {:.2f}", b.min_status, b.max_status, b.average_status);
}

std::string as_text(const Topology& topology, const LowerBounds& b, bool narrow) {
  std::string text =
      fmt::format("{}\n  nodes      {}\n  degree     {}\n  diameter   {}\n  status     {}\n  symmetry   {}\n",
                  topology.title(), b.nodes,
                  b.min_degree == b.max_degree ? fmt::format("{}", b.max_degree)
                                               : fmt::format("{} to {}", b.min_degree, b.max_degree),
                  b.distances_known ? fmt::format("{}", b.diameter) : kUnknown, status_as_text(b),
                  topology.group() != nullptr ? "a Cayley graph: each port is one generator" : "no group known");
  text += port_model_as_text("single-port", b.single_port, b.best(PortModel::single));
  text += port_model_as_text("all-port", b.all_port, b.best(PortModel::all));
  if (!narrow) return text;
  return text + port_model_as_text("one NIC channel, all-port", b.narrow_nic, b.best_narrow());
}

}  // namespace

void add_bounds(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "bounds", "nodes, degree, diameter, status and lower bounds of a network", "rota bounds ccc:4");
  const auto spec = std::make_shared<std::string>();
  const auto failures = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  const auto nic_channels = std::make_shared<std::uint32_t>(0);
  add_input(*verb, "SPEC", *spec, "a topology, e.g. torus:8x8 (see rota list)");
  add_fail(*verb, *failures);
  add_nic_channels(*verb, *nic_channels);
  add_flag(*verb, "--json", *json, "one JSON object on stdout");
  verb->callback([&action, spec, failures, json, nic_channels] {
    action = [spec, failures, json, nic_channels] {
      const TopologyPtr topology = parse_network(*spec, *failures);
      const LowerBounds bounds = lower_bounds(*topology);
      require_proofs(*topology, bounds);
      const bool narrow = *nic_channels != 0;
      for (const Bound& bound : bounds.narrow_nic) {
        if (narrow) require_proof(*topology, PortModel::all, bound);
      }
      if (*json) {
        print_json(bounds_to_json(*topology, bounds, narrow));
      } else {
        print(as_text(*topology, bounds, narrow));
      }
    };
  });
}

}  // namespace rota::cli
