// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "compiler/algorithms/all_port.h"
#include "compiler/algorithms/greedy_single_port.h"
#include "compiler/algorithms/node_invariant.h"
#include "compiler/error.h"

namespace rota {
namespace {

bool any_topology(const Topology&) { return true; }
bool cayley(const Topology& topology) { return topology.group() != nullptr; }

template <SelectionRule rule>
Schedule node_invariant(const TopologyPtr& topology, std::uint64_t) {
  return node_invariant_total_exchange(topology, rule);
}
Schedule greedy(const TopologyPtr& topology, std::uint64_t) { return greedy_single_port_total_exchange(topology); }

constexpr std::string_view kTotalExchange = "total-exchange";
constexpr std::string_view kAnyGraph = "any graph (up to 2048 nodes without a group)";
constexpr std::string_view kCayleyGraph = "a Cayley graph";
constexpr std::string_view kStatus = "status(v), the minimum";
constexpr std::string_view kPaper000 = "paper 000, sections 5-6, Theorem 1";

constexpr Algorithm kAlgorithms[] = {
    {"balanced", kTotalExchange, PortModel::all, kAnyGraph,
     "the lower bound on rings, tori, hypercubes, stars, complete graphs", "balanced routes, FIFO list scheduling",
     true, any_topology, all_port_total_exchange},
    {"invariant-transit-first", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::transit_first>},
    {"invariant-fifo", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::fifo>},
    {"invariant-furthest-first", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::furthest_first>},
    {"invariant-closest-first", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::closest_first>},
    {"greedy", kTotalExchange, PortModel::single, kAnyGraph, "none; delivers over minimal routes",
     "greedy matching of senders and receivers", false, any_topology, greedy},
};

bool usable(const Algorithm& a, const Topology& topology, const ScheduleRequest& request) {
  return a.collective == request.collective && a.ports == request.ports && a.applies(topology);
}

/// The names of the algorithms that would do, for an error message.
std::string would_do(const Topology& topology, const ScheduleRequest& request) {
  std::vector<std::string_view> names;
  for (const Algorithm& a : kAlgorithms) {
    if (usable(a, topology, request)) names.push_back(a.name);
  }
  return fmt::format("{}", fmt::join(names, " "));
}

const Algorithm& select(const Topology& topology, const ScheduleRequest& request) {
  if (std::none_of(std::begin(kAlgorithms), std::end(kAlgorithms),
                   [&](const Algorithm& a) { return a.collective == request.collective; })) {
    throw InputError(fmt::format("--collective {}: unknown; allowed: {}", request.collective, kTotalExchange));
  }
  for (const Algorithm& a : kAlgorithms) {
    if (request.algorithm.empty() ? usable(a, topology, request) : a.name == request.algorithm) {
      if (usable(a, topology, request)) return a;
      throw InputError(fmt::format("--algorithm {}: needs {}, --ports {}; {} with --ports {} allows: {}", a.name,
                                   a.needs, to_string(a.ports), topology.spec(), to_string(request.ports),
                                   would_do(topology, request)));
    }
  }
  throw InputError(fmt::format("--algorithm {}: unknown; {} with --ports {} allows: {}", request.algorithm,
                               topology.spec(), to_string(request.ports), would_do(topology, request)));
}

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm* find_algorithm(std::string_view name) {
  const auto it =
      std::find_if(std::begin(kAlgorithms), std::end(kAlgorithms), [&](const Algorithm& a) { return a.name == name; });
  return it == std::end(kAlgorithms) ? nullptr : &*it;
}

Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request) {
  const Algorithm& algorithm = select(*topology, request);
  Schedule schedule = algorithm.make(topology, request.seed);
  schedule.collective = algorithm.collective;
  schedule.algorithm = algorithm.name;
  return schedule;
}

}  // namespace rota
