// SPDX-License-Identifier: Apache-2.0
//
// `rota bounds`: the numbers of a network and the lower bounds on total exchange.
#include "compiler/verify/bounds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/topology/registry.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

std::string port_model_as_text(const char* title, const std::vector<Bound>& bounds, std::uint64_t best) {
  std::string text = fmt::format("\n  {} total exchange: at least {} steps\n", title, best);
  for (const Bound& b : bounds) text += fmt::format("    {:<20}{:>14}   {}\n", b.name, b.steps, b.source);
  return text;
}

nlohmann::ordered_json port_model_as_json(const std::vector<Bound>& bounds, std::uint64_t best) {
  nlohmann::ordered_json json = {{"best", best}};
  for (const Bound& b : bounds) json["bounds"].push_back({{"name", b.name}, {"steps", b.steps}, {"source", b.source}});
  return json;
}

std::string as_text(const Topology& topology, const LowerBounds& b) {
  std::string text =
      fmt::format("{}\n  nodes      {}\n  degree     {}\n  diameter   {}\n  status     {}\n", topology.spec(), b.nodes,
                  b.min_degree == b.max_degree ? fmt::format("{}", b.max_degree)
                                               : fmt::format("{} to {}", b.min_degree, b.max_degree),
                  b.diameter,
                  b.min_status == b.max_status
                      ? fmt::format("{}", b.status)
                      : fmt::format("{} to {}, mean {:.2f}", b.min_status, b.max_status, b.average_status));
  text += port_model_as_text("single-port", b.single_port, b.best(PortModel::single));
  return text + port_model_as_text("all-port", b.all_port, b.best(PortModel::all));
}

std::string as_json(const Topology& topology, const LowerBounds& b) {
  nlohmann::ordered_json json = {{"topology", topology.spec()},
                                 {"nodes", b.nodes},
                                 {"links", b.directed_links},
                                 {"degree", b.max_degree},
                                 {"min_degree", b.min_degree},
                                 {"diameter", b.diameter},
                                 {"status", b.status},
                                 {"min_status", b.min_status},
                                 {"max_status", b.max_status},
                                 {"average_status", b.average_status},
                                 {"single", port_model_as_json(b.single_port, b.best(PortModel::single))},
                                 {"all", port_model_as_json(b.all_port, b.best(PortModel::all))}};
  json["certificate"] = {{"weights", b.certificate.weights}};
  if (b.certificate.factor) json["certificate"]["factor"] = *b.certificate.factor;
  return json.dump() + "\n";
}

}  // namespace

void add_bounds(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "bounds", "nodes, degree, diameter, status and lower bounds of a network", "rota bounds ccc:4");
  const auto spec = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  verb->add_option("SPEC", *spec, "a topology, e.g. torus:8x8 (see rota list)")->required();
  verb->add_flag("--json", *json, "one JSON object on stdout");
  verb->callback([&action, spec, json] {
    action = [spec, json] {
      const TopologyPtr topology = parse_topology(*spec);
      const LowerBounds bounds = lower_bounds(*topology);
      print(*json ? as_json(*topology, bounds) : as_text(*topology, bounds));
    };
  });
}

}  // namespace rota::cli
