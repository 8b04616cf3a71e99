// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/exchanged_sums.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/relabelled.h"
#include "compiler/algorithms/sums/cayley_sums.h"
#include "compiler/algorithms/sums/cycle_sums.h"
#include "compiler/algorithms/sums/graph_sums.h"
#include "compiler/algorithms/sums/greedy_sums.h"
#include "compiler/algorithms/sums/odd_ring.h"
#include "compiler/algorithms/sums/repaired_sums.h"
#include "compiler/algorithms/sums/single_port_cayley.h"
#include "compiler/algorithms/sums/single_port_search.h"
#include "compiler/algorithms/sums/single_port_stages.h"
#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/algorithms/sums/sum_stages.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/budget.h"
#include "compiler/topology/broken.h"
#include "compiler/topology/mesh_recognition.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// adding: as of sums_along.
SumProgram ring_sums(const Topology& ring, bool adding) {
  const std::uint32_t others = ring.node_count() - 1;
  return sums_along(Port{0}, ring.reverse_port(Node{0}, Port{0}), (others + 1) / 2, others / 2, adding);
}

/// A sum for each node and step of all factors has a number of 16 bits.
constexpr std::uint32_t kLongestRing = 16384;

bool is_narrow(const Topology& factor) {
  constexpr std::uint32_t kMostPorts = 63;
  return factor.port_count() <= kMostPorts || factor.family() == Family::complete;
}

bool has_closed_form(const Topology& factor) {
  const Family family = factor.family();
  return family == Family::complete || family == Family::hypercube ||
         (family == Family::ring && factor.node_count() <= kLongestRing);
}

bool has_cayley_sums(const Topology& factor) {
  return factor.group() != nullptr && factor.node_count() <= kMostNodesOfCayleySums &&
         factor.port_count() <= kMostPortsOfCayleySums;
}

bool is_alike(const Topology& factor) { return has_closed_form(factor) || has_cayley_sums(factor); }

template <class Test>
bool holds_of_all_factors(const Topology& topology, const Test& test) {
  if (topology.factors().empty()) return test(topology);
  return std::ranges::all_of(topology.factors(), [&](const TopologyPtr& factor) { return test(*factor); });
}

SumProgram hypercube_sums(const Topology& hypercube) {
  SumProgram program{0, {}, {{}}};
  for (std::uint32_t p = 0; p < hypercube.port_count(); ++p) {
    program = chained(std::move(program), sums_along(Port{p}, Port{p}, 1, 0, true));
  }
  return program;
}

/// What is asked of the sums of all factors.
struct SumsAsked {
  PortModel ports;
  std::uint64_t seed;
  bool may_differ;  ///< nodes may have programs of their own
};

/// The shorter one, `a` if they are equally short.
std::optional<SumProgram> shorter(std::optional<SumProgram> a, std::optional<SumProgram> b) {
  return a.has_value() && (!b.has_value() || a->steps <= b->steps) ? std::move(a) : std::move(b);
}

/// Where none is found a root is taken.
std::optional<SumProgram> constructed_single_port_sums(const Topology& factor) {
  return shorter(greedy_single_port_sums(factor, 2 * kMostGreedyNodes), sums_around_cycle(factor));
}

SumProgram single_port_sums_of_group(const TopologyPtr& factor, std::uint64_t seed, bool may_differ) {
  std::optional<SumProgram> best = single_port_cayley_sums(factor, seed);
  if (may_differ) best = shorter(std::move(best), sums_around_cycle(*factor));
  std::optional<SumProgram> searched = searched_single_port_sums(factor, best->steps, seed, may_differ);
  return searched.has_value() ? *std::move(searched) : *std::move(best);
}

SumProgram single_port_ring_sums(const Topology& ring, bool may_differ) {
  if (ring.node_count() % 2 == 0) return sums_in_pairs(ring);
  const bool has_gap = ring.node_count() >= kShortestGappedRing && ring.node_count() <= kLongestGappedRing;
  if (may_differ && has_gap) return sums_beside_a_gap(ring);
  return sums_along(Port{0}, ring.reverse_port(Node{0}, Port{0}), 0, ring.node_count() - 1, false);  // once round
}

SumProgram all_port_sums(const Topology& factor, std::uint64_t seed) {
  if (has_closed_form(factor)) {
    if (factor.family() == Family::ring) return ring_sums(factor, true);
    if (factor.family() == Family::hypercube) return hypercube_sums(factor);
    return sums_of_neighbours(factor.port_count());
  }
  SumProgram found = cayley_sums(factor, seed);
  const std::uint32_t diameter = graph::reached_from(TopologyLinks(factor), 0).eccentricity();
  if (found.steps < 2 * diameter) return found;  // no tree takes fewer
  SumProgram over_tree = sums_over_tree(factor);
  return over_tree.steps < found.steps ? over_tree : found;
}

SymmetryPtr symmetry_of(const SumProgram& program, const TopologyPtr& topology) {
  if (program.cosets != nullptr) return program.cosets;
  if (!program.odd_ports.empty()) return parity_subgroup(topology, program.odd_ports);
  return program.nodes.size() == 1 && topology->group() != nullptr ? whole_group(topology) : trivial_symmetry(topology);
}

/// The same, with hops for each node.
SumProgram each_its_own(const SumProgram& program, const TopologyPtr& topology) {
  if (program.odd_ports.empty() && program.cosets == nullptr) return program;
  const SymmetryPtr classes = symmetry_of(program, topology);
  SumProgram result{program.steps, program.sums, {}};
  for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
    result.nodes.push_back(program.nodes[index(classes->class_of(Node{x}))]);
  }
  return result;
}

SumProgram sums_of(const TopologyPtr& topology, const SumsAsked& asked);

/// From the whole network's.
std::optional<SumProgram> sums_of_broken(const TopologyPtr& factor, const SumsAsked& asked, std::uint32_t limit) {
  const auto broken = std::dynamic_pointer_cast<const BrokenTopology>(factor);
  if (broken == nullptr || !can_repair_sums(*broken)) return std::nullopt;
  const bool is_possible = asked.ports == PortModel::all ? can_exchange_sums(*broken->whole())
                                                         : can_exchange_sums_single_port(*broken->whole());
  if (!is_possible) return std::nullopt;
  const SumProgram of_whole = each_its_own(sums_of(broken->whole(), asked), broken->whole());
  return repaired_sums(broken, of_whole, asked.ports, limit, asked.seed);
}

/// A shorter one, if there is one to be found.
SumProgram improved(SumProgram best, const TopologyPtr& factor, const SumsAsked& asked) {
  if (best.steps == std::ranges::max(graph::eccentricities(TopologyLinks(*factor)))) return best;
  if (auto repaired = sums_of_broken(factor, asked, best.steps)) best = *std::move(repaired);
  if (auto searched = searched_graph_sums(factor, asked.ports, best.steps, asked.seed)) best = *std::move(searched);
  return best;
}

/// Precondition: constructed_single_port_sums finds some.
SumProgram single_port_sums_of_any_graph(const TopologyPtr& factor, const SumsAsked& asked) {
  return improved(constructed_single_port_sums(*factor).value(), factor, asked);
}

SumProgram single_port_sums(const TopologyPtr& factor, const SumsAsked& asked) {
  switch (factor->family()) {
    case Family::array:
      return sums_along_array(*factor);
    case Family::complete:
      return doubled_sums(*factor);
    case Family::hypercube:
      return hypercube_sums(*factor);
    case Family::ring:
      return single_port_ring_sums(*factor, asked.may_differ);
    default:
      return factor->group() != nullptr ? single_port_sums_of_group(factor, asked.seed, asked.may_differ)
                                        : single_port_sums_of_any_graph(factor, asked);
  }
}

SumProgram all_port_sums_of_factor(const TopologyPtr& factor, const SumsAsked& asked) {
  return is_alike(*factor) ? all_port_sums(*factor, asked.seed) : improved(sums_over_tree(*factor), factor, asked);
}

SumProgram sums_of_factor(const TopologyPtr& factor, const SumsAsked& asked) {
  if (factor->node_count() == 1) return {0, {}, {{}}};
  return asked.ports == PortModel::single ? single_port_sums(factor, asked) : all_port_sums_of_factor(factor, asked);
}

/// Where a factor lies in a product.
struct FactorPlace {
  std::uint32_t first_port;
  std::size_t stride;  ///< between nodes that are neighbours in the factor
  std::size_t nodes;
};

std::vector<FactorPlace> places_of(const Topology& product) {
  std::vector<FactorPlace> places;
  std::uint32_t port = 0;
  std::size_t stride = product.node_count();
  for (const TopologyPtr& factor : product.factors()) {
    stride /= factor->node_count();
    places.push_back({port, stride, factor->node_count()});
    port += factor->port_count();
  }
  return places;
}

/// What the nodes of the product do where those of the factor do this.
SumProgram lifted(const SumProgram& of_factor, const FactorPlace& place, std::size_t nodes) {
  const auto lifted_port = [&](Port port) { return Port{index(port) + place.first_port}; };
  SumProgram result{of_factor.steps, of_factor.sums, of_factor.nodes, of_factor.odd_ports};
  if (!of_factor.is_alike()) {
    result.nodes.resize(nodes);
    for (std::size_t x = nodes; x-- > 0;) result.nodes[x] = of_factor.hops_of(x / place.stride % place.nodes);
  }
  for (auto& hops : result.nodes) {
    for (SumHop& hop : hops) hop.port = lifted_port(hop.port);
  }
  for (Port& port : result.odd_ports) port = lifted_port(port);
  return result;
}

/// Before every node gets a program of its own.
void require_budget_of(const Topology& product, const std::vector<SumProgram>& programs) {
  std::uint64_t hops = 0;
  for (const SumProgram& program : programs) {
    std::uint64_t of_factor = 0;
    for (const auto& node : program.nodes) of_factor += node.size();
    hops += of_factor * (product.node_count() / program.nodes.size());
  }
  require_budget(product, {.class_hops = hops, .class_ports = port_total(product)});
}

/// The longest first: each of the later ones uses what the earlier ones brought as often as it has steps. The last
/// one's contributions go on as they are, so that it uses that once.
SumProgram sums_of_product(const Topology& product, const SumsAsked& asked) {
  const auto factors = product.factors();
  const std::vector<FactorPlace> places = places_of(product);
  std::vector<std::size_t> order(factors.size());
  std::vector<SumProgram> programs;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    order[i] = i;
    programs.push_back(sums_of_factor(factors[i], asked));
  }
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return programs[i].steps; });
  if (!std::ranges::all_of(programs, &SumProgram::is_alike)) {
    for (std::size_t i = 0; i < factors.size(); ++i) programs[i] = each_its_own(programs[i], factors[i]);
    require_budget_of(product, programs);
  }
  const TopologyPtr& last = factors[order.back()];
  if (asked.ports == PortModel::all && last->family() == Family::ring && has_closed_form(*last)) {
    programs[order.back()] = ring_sums(*last, false);
  }
  SumProgram whole{0, {}, {{}}};
  for (const std::size_t i : order) {
    whole = chained(std::move(whole), lifted(programs[i], places[i], product.node_count()));
  }
  return whole;
}

SumProgram sums_of(const TopologyPtr& topology, const SumsAsked& asked) {
  return topology->factors().empty() ? sums_of_factor(topology, asked) : sums_of_product(*topology, asked);
}

}  // namespace

bool can_exchange_sums(const Topology& topology) {
  return holds_of_all_factors(topology, is_narrow) &&
         (topology.node_count() <= kMostNodesWithSumsOfTheirOwn || holds_of_all_factors(topology, is_alike));
}

bool can_exchange_sums_single_port(const Topology& topology) {
  if (holds_of_all_factors(topology, is_alike)) return true;
  const auto is_known = [](const Topology& factor) {
    return is_alike(factor) || factor.family() == Family::array || constructed_single_port_sums(factor).has_value();
  };
  return topology.node_count() <= kMostNodesWithSumsOfTheirOwn &&
         ((topology.factors().empty() && recognise_mesh(topology).has_value()) ||
          holds_of_all_factors(topology, is_known));
}

Schedule schedule_of_sums(const TopologyPtr& topology, PortModel ports, SumProgram program, std::uint32_t hop_steps) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.collective = CollectiveKind::all_reduce;
  schedule.ports = ports;
  schedule.hop_steps = hop_steps;
  schedule.steps = program.steps == 0 ? 0 : (program.steps - 1) * hop_steps + 1;
  schedule.symmetry = symmetry_of(program, topology);
  std::uint64_t hops = 0;
  for (const auto& of_node : program.nodes) hops += of_node.size();
  const bool has_classes = schedule.symmetry->class_count() < topology->node_count();
  require_budget(*topology, {.class_hops = hops, .class_ports = has_classes ? 0 : port_total(*topology)});
  for (std::uint32_t c = 0; c < schedule.symmetry->class_count(); ++c) {
    for (const SumHop& hop : program.hops_of(c)) {
      schedule.hops.push_back({Step{hop.step * hop_steps}, ClassId{c}, hop.port, kNoNode, kNoNode, hop.sum});
    }
  }
  std::ranges::sort(schedule.hops, {}, [](const ClassHop& hop) { return std::tuple(hop.step, hop.cls, hop.port); });
  schedule.sums = std::move(program.sums);
  return schedule;
}

Schedule exchanged_sums(const TopologyPtr& topology, PortModel ports, std::uint64_t seed, std::uint32_t hop_steps) {
  if (topology->group() == nullptr && topology->factors().empty()) {
    if (const auto found = recognise_mesh(*topology)) {
      return relabelled(exchanged_sums(found->mesh, ports, seed, hop_steps), topology, found->node_at);
    }
  }
  const SumsAsked asked{ports, seed, topology->node_count() <= kMostNodesWithSumsOfTheirOwn};
  SumProgram program = sums_of(topology, asked);
  if (!topology->factors().empty() && ports == PortModel::single && has_cayley_sums(*topology)) {
    std::optional<SumProgram> as_one = searched_single_port_sums(topology, program.steps, seed, asked.may_differ);
    if (as_one.has_value()) program = *std::move(as_one);
  }
  return schedule_of_sums(topology, ports, std::move(program), hop_steps);
}

}  // namespace rota
