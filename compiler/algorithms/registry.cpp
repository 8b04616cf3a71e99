// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/exchange/all_port.h"
#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/algorithms/exchange/one_dimension.h"
#include "compiler/algorithms/few_startups/ring_in_rounds.h"
#include "compiler/algorithms/few_startups/torus_in_rounds.h"
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"
#include "compiler/algorithms/hypercube/hypercube_edge_sets.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"
#include "compiler/algorithms/hypercube/hypercube_ring.h"
#include "compiler/algorithms/hypercube/hypercube_scatter.h"
#include "compiler/algorithms/hypercube/hypercube_total_exchange.h"
#include "compiler/algorithms/products/product_total_exchange.h"
#include "compiler/algorithms/star/star_broadcast.h"
#include "compiler/algorithms/star/substar_exchange.h"
#include "compiler/algorithms/trees/cayley_broadcast.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/error.h"
#include "compiler/schedule/collective.h"

namespace rota {
namespace {

bool any_topology(const Topology&) { return true; }
bool cayley(const Topology& topology) { return topology.group() != nullptr; }
bool short_hypercube(const Topology& topology) {
  return is_hypercube(topology) && topology.port_count() <= kMaxRingDimension;
}
bool is_ring_of_3(const Topology& topology) { return is_ring(topology) && topology.node_count() >= 3; }
bool is_torus_2d(const Topology& topology) {
  const auto factors = topology.factors();
  return factors.size() == 2 && is_ring_of_3(*factors[0]) && is_ring_of_3(*factors[1]);
}

/// AT2 takes rounds of one hop elsewhere, some steps more than paper 001's Theorem 5 proves for odd squares.
bool is_torus_of_fourfold_sides(const Topology& topology) {
  return is_torus_2d(topology) && topology.factors()[0]->node_count() % 4 == 0 &&
         topology.factors()[1]->node_count() % 4 == 0;
}

template <SelectionRule rule>
Schedule node_invariant(const TopologyPtr& topology, const AlgorithmInput&) {
  return node_invariant_total_exchange(topology, rule);
}
template <SelectionRule rule>
Schedule isotropic(const TopologyPtr& topology, const AlgorithmInput& input) {
  return node_invariant_isotropic(topology, rule, input.demand);
}
Schedule greedy(const TopologyPtr& topology, const AlgorithmInput&) {
  return greedy_single_port_total_exchange(topology);
}
Schedule balanced(const TopologyPtr& topology, const AlgorithmInput& input) {
  return all_port_total_exchange(topology, input.seed);
}
Schedule ar(const TopologyPtr& topology, const AlgorithmInput&) { return ring_in_rounds(topology); }
Schedule at2(const TopologyPtr& topology, const AlgorithmInput&) { return torus_in_rounds(topology); }

template <std::uint32_t min_symbols, std::uint32_t max_symbols>
bool is_star(const Topology& topology) {
  const std::uint32_t symbols = topology.port_count() + 1;
  return topology.spec().starts_with("star:") && min_symbols <= symbols && symbols <= max_symbols;
}
template <InnerExchange inner>
Schedule substars(const TopologyPtr& topology, const AlgorithmInput& input) {
  return substar_exchange(topology, input.parameter.value_or(1), inner);
}
Schedule embedded_mesh(const TopologyPtr& topology, const AlgorithmInput&) { return embedded_mesh_broadcast(topology); }
Schedule star_ring(const TopologyPtr& topology, const AlgorithmInput&) { return hamiltonian_broadcast(topology); }
Schedule star_ring_dual(const TopologyPtr& topology, const AlgorithmInput&) {
  return reversed(hamiltonian_broadcast(topology));
}

// Constructions for both port models, and their duals.
template <Schedule (*construct)(const TopologyPtr&, PortModel), PortModel ports>
Schedule unrooted(const TopologyPtr& topology, const AlgorithmInput&) {
  return construct(topology, ports);
}
template <Schedule (*construct)(const TopologyPtr&, PortModel), PortModel ports>
Schedule unrooted_dual(const TopologyPtr& topology, const AlgorithmInput&) {
  return reversed(construct(topology, ports));
}
template <Schedule (*construct)(const TopologyPtr&, Node, PortModel), PortModel ports>
Schedule rooted(const TopologyPtr& topology, const AlgorithmInput& input) {
  return construct(topology, input.root, ports);
}
template <Schedule (*construct)(const TopologyPtr&, Node, PortModel), PortModel ports>
Schedule rooted_dual(const TopologyPtr& topology, const AlgorithmInput& input) {
  return reversed(construct(topology, input.root, ports));
}
template <Schedule (*broadcast)(const TopologyPtr&, Node, PortModel), PortModel ports>
Schedule all_reduce(const TopologyPtr& topology, const AlgorithmInput& input) {
  return all_reduce_over(broadcast(topology, input.root, ports));
}
Schedule ring(const TopologyPtr& topology, const AlgorithmInput&) { return hypercube_ring_broadcast(topology); }
Schedule ring_dual(const TopologyPtr& topology, const AlgorithmInput&) {
  return reversed(hypercube_ring_broadcast(topology));
}

// Paper 001's, and what its factors are made of.
template <Schedule (*exchange)(const TopologyPtr&)>
Schedule plain(const TopologyPtr& topology, const AlgorithmInput&) {
  return exchange(topology);
}
Schedule a3(const TopologyPtr& topology, const AlgorithmInput& input) { return product_a3(topology, input.seed); }

constexpr CollectiveKind kTotalExchange = CollectiveKind::total_exchange;
constexpr std::string_view kSubstarSymbols = "k, the symbols of a substar, 1 to n-1; packets of k! messages";
constexpr std::string_view kStar = "a star graph, star:2 to star:9";
constexpr std::string_view kAnyGraph = "any graph";
constexpr std::string_view kCayleyGraph = "a Cayley graph";
constexpr std::string_view kStatus = "status(v), the minimum";
constexpr std::string_view kPaper000 = "paper 000, sections 5-6, Theorem 1";
constexpr std::string_view kDemandSum = "sum of k_i*d(i), the minimum";
constexpr std::string_view kPaper000Isotropic = "paper 000, section 7";
constexpr std::string_view kHypercube = "a hypercube";
constexpr std::string_view kWritableRing = "a hypercube of at most 11 dimensions";
constexpr std::string_view kDiameterSteps = "d, the minimum";
constexpr std::string_view kShareSteps = "ceil((2^d-1)/d), the minimum";
constexpr std::string_view kEachSteps = "2^d-1, the minimum";
constexpr std::string_view kTreeSource = "paper 002, section 2, figure 4";
constexpr std::string_view kEdgeSource = "paper 002, section 2, figure 6";
constexpr std::string_view kRingSource = "paper 002, section 2: a ring embedded in the hypercube";
constexpr std::string_view kScatterSource = "paper 002, section 3, figure 7";
constexpr std::string_view kPathsSource = "paper 002, section 3: paths of the multinode broadcast";
constexpr std::string_view kExchangeSource = "paper 002, section 4, figure 8";
static_assert(kMaxRingDimension == 11, "kWritableRing says so");

constexpr std::string_view kGraph = "any graph";
constexpr std::string_view kEccentricity = "the root's eccentricity, the minimum";
constexpr std::string_view kFarthestFirst = "max of i + distance of message i, the minimum";
constexpr std::string_view kDelivers = "none; delivers";
constexpr std::string_view kShortestTree = "a tree of shortest paths";
constexpr std::string_view kBetterTree = "the better of shortest paths and greedy matchings";
constexpr std::string_view kOneTree = "one tree, translated to every origin";
constexpr std::string_view kCubeAllReduce = "the spanning tree's accumulation, then its broadcast";
constexpr std::string_view kProduct = "a product of two factors or more, or a hypercube";

constexpr Algorithm kAlgorithms[] = {
    {"balanced", "", kTotalExchange, PortModel::all, kAnyGraph,
     "the lower bound on rings, tori, hypercubes, stars, complete graphs", "balanced routes, FIFO list scheduling",
     true, any_topology, balanced},
    {"ar", "", kTotalExchange, PortModel::all, "a ring of 3 nodes and more",
     "ceil(p^2/8), p odd (p^2-1)/8; floor(p/2) start-ups", "paper 004, section III, Lemma 2", true, is_ring_of_3, ar},
    {"at2", "", kTotalExchange, PortModel::all, "a two-dimensional torus, sides 3 and more",
     "c the larger side: r*c^2/8, c/2+2 start-ups; sides not multiples of 4: up to c more, c start-ups",
     "paper 004, section IV, Lemma 4", true, is_torus_2d, at2, is_torus_of_fourfold_sides},
    {"invariant-transit-first", "", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::transit_first>},
    {"invariant-fifo", "", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::fifo>},
    {"invariant-furthest-first", "", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::furthest_first>},
    {"invariant-closest-first", "", kTotalExchange, PortModel::single, kCayleyGraph, kStatus, kPaper000, true, cayley,
     node_invariant<SelectionRule::closest_first>},
    {"product-a2", "", kTotalExchange, PortModel::single, kProduct, "n*sum T_i/n_i; the minimum if all are Cayley",
     "paper 001, section 4, Theorems 2 and 3", true, is_product, plain<product_a2>},
    {"greedy", "", kTotalExchange, PortModel::single, kAnyGraph, "none; delivers over minimal routes",
     "greedy matching of senders and receivers", false, any_topology, greedy},
    {"three-phase", "", CollectiveKind::total_exchange, PortModel::all, kHypercube, "2^(d-1), the minimum",
     kExchangeSource, true, is_hypercube, unrooted<hypercube_total_exchange, PortModel::all>},
    {"three-phase-single", "", CollectiveKind::total_exchange, PortModel::single, kHypercube, "d*2^(d-1), the minimum",
     kExchangeSource, true, is_hypercube, unrooted<hypercube_total_exchange, PortModel::single>},
    {"spanning-tree", "", CollectiveKind::broadcast, PortModel::all, kHypercube, kDiameterSteps, kTreeSource, true,
     is_hypercube, rooted<hypercube_broadcast, PortModel::all>},
    {"spanning-tree-single", "", CollectiveKind::broadcast, PortModel::single, kHypercube, kDiameterSteps, kTreeSource,
     true, is_hypercube, rooted<hypercube_broadcast, PortModel::single>},
    {"spanning-tree-accumulation", "", CollectiveKind::accumulation, PortModel::all, kHypercube, kDiameterSteps,
     kTreeSource, true, is_hypercube, rooted_dual<hypercube_broadcast, PortModel::all>},
    {"spanning-tree-accumulation-single", "", CollectiveKind::accumulation, PortModel::single, kHypercube,
     kDiameterSteps, kTreeSource, true, is_hypercube, rooted_dual<hypercube_broadcast, PortModel::single>},
    {"balanced-tree", "", CollectiveKind::scatter, PortModel::all, kHypercube, kShareSteps, kScatterSource, true,
     is_hypercube, rooted<hypercube_scatter, PortModel::all>},
    {"spanning-tree-scatter", "", CollectiveKind::scatter, PortModel::single, kHypercube, kEachSteps, kScatterSource,
     true, is_hypercube, rooted<hypercube_scatter, PortModel::single>},
    {"balanced-tree-gather", "", CollectiveKind::gather, PortModel::all, kHypercube, kShareSteps, kScatterSource, true,
     is_hypercube, rooted_dual<hypercube_scatter, PortModel::all>},
    {"spanning-tree-gather", "", CollectiveKind::gather, PortModel::single, kHypercube, kEachSteps, kScatterSource,
     true, is_hypercube, rooted_dual<hypercube_scatter, PortModel::single>},
    {"edge-sets-gather", "", CollectiveKind::gather, PortModel::all, kHypercube, kShareSteps, kPathsSource, true,
     is_hypercube, rooted<hypercube_gather_from_broadcast, PortModel::all>},
    {"edge-sets-gather-single", "", CollectiveKind::gather, PortModel::single, kHypercube, kEachSteps, kPathsSource,
     true, is_hypercube, rooted<hypercube_gather_from_broadcast, PortModel::single>},
    {"edge-sets", "", CollectiveKind::multinode_broadcast, PortModel::all, kHypercube, kShareSteps, kEdgeSource, true,
     is_hypercube, unrooted<hypercube_multinode_broadcast, PortModel::all>},
    {"edge-sets-single", "", CollectiveKind::multinode_broadcast, PortModel::single, kHypercube, kEachSteps,
     kEdgeSource, true, is_hypercube, unrooted<hypercube_multinode_broadcast, PortModel::single>},
    {"gray-code-ring", "", CollectiveKind::multinode_broadcast, PortModel::single, kWritableRing, kEachSteps,
     kRingSource, true, short_hypercube, ring},
    {"edge-sets-accumulation", "", CollectiveKind::multinode_accumulation, PortModel::all, kHypercube, kShareSteps,
     kEdgeSource, true, is_hypercube, unrooted_dual<hypercube_multinode_broadcast, PortModel::all>},
    {"edge-sets-accumulation-single", "", CollectiveKind::multinode_accumulation, PortModel::single, kHypercube,
     kEachSteps, kEdgeSource, true, is_hypercube, unrooted_dual<hypercube_multinode_broadcast, PortModel::single>},
    {"gray-code-ring-accumulation", "", CollectiveKind::multinode_accumulation, PortModel::single, kWritableRing,
     kEachSteps, kRingSource, true, short_hypercube, ring_dual},
    {"product-a1", "", kTotalExchange, PortModel::single, kProduct, "b(b-1)(a-1) + sum of B's distances + b*T_A",
     "paper 001, section 4, Fig. 3", false, is_product, plain<product_a1>},
    {"ring-exchange", "", kTotalExchange, PortModel::all, "ring:N", "(n^2-1)/8 or ceil(n^2/8), the minimum",
     "paper 001, section 5.1; paper 004, AR", true, is_ring, plain<ring_exchange>},
    {"array-exchange", "", kTotalExchange, PortModel::all, "array:N", "floor(n^2/4), the minimum",
     "paper 001, section 5.1", true, is_array, plain<array_exchange>},
    {"complete-exchange", "", kTotalExchange, PortModel::all, "complete:N", "1, the minimum", "paper 001, section 5.1",
     true, is_complete, plain<complete_exchange>},
    {"product-a3", "", kTotalExchange, PortModel::all, "a power H^2, H^4, H^8, ... of one factor H",
     "n^(d-1)*T_H; the minimum if T_H is the cut bound unrounded", "paper 001, section 5, Theorems 4 and 5", true,
     is_homogeneous_power, a3},
    {"product-a3-repaired", "", kTotalExchange, PortModel::all, "a power of ring:N, N = 6, 10, 14, ...",
     "n^(d+1)/8, the minimum", "paper 001, section 5, repaired", true, is_power_of_unbalanced_rings,
     plain<product_a3_repaired>},
    {"invariant-isotropic", "", CollectiveKind::isotropic, PortModel::single, kCayleyGraph, kDemandSum,
     kPaper000Isotropic, true, cayley, isotropic<SelectionRule::transit_first>},
    {"invariant-isotropic-fifo", "", CollectiveKind::isotropic, PortModel::single, kCayleyGraph, kDemandSum,
     kPaper000Isotropic, true, cayley, isotropic<SelectionRule::fifo>},
    {"invariant-isotropic-furthest-first", "", CollectiveKind::isotropic, PortModel::single, kCayleyGraph, kDemandSum,
     kPaper000Isotropic, true, cayley, isotropic<SelectionRule::furthest_first>},
    {"invariant-isotropic-closest-first", "", CollectiveKind::isotropic, PortModel::single, kCayleyGraph, kDemandSum,
     kPaper000Isotropic, true, cayley, isotropic<SelectionRule::closest_first>},
    {"substars", kSubstarSymbols, kTotalExchange, PortModel::single, kStar,
     "n!(l(n,k)+l(k,1)) steps, n!/k!*l(n,k)+n!*l(k,1) start-ups", "paper 003, section III, eq. (1)", false,
     is_star<2, 9>, substars<InnerExchange::single>},
    {"substars-recursive", kSubstarSymbols, kTotalExchange, PortModel::single, kStar,
     "fewer start-ups than substars, more steps", "paper 003, section III, with k-1 in step (2iv)", false,
     is_star<2, 9>, substars<InnerExchange::recursive>},
    {"hamiltonian-ring", "", CollectiveKind::multinode_broadcast, PortModel::single, kStar, "n!-1, the minimum",
     "paper 003, section IV (Fragopoulou and Akl)", true, is_star<2, 9>, star_ring},
    {"embedded-mesh", "", CollectiveKind::multinode_broadcast, PortModel::single, "a star graph, star:3 to star:7",
     "n!+5n-6, (n-1)!+6n-7 start-ups", "paper 003, section IV", false, is_star<3, 7>, embedded_mesh},
    {"hamiltonian-ring-accumulation", "", CollectiveKind::multinode_accumulation, PortModel::single, kStar,
     "n!-1, the minimum", "paper 003, section IV, reversed", true, is_star<2, 9>, star_ring_dual},
    {"breadth-first", "", CollectiveKind::multinode_broadcast, PortModel::single, kCayleyGraph, "n-1, the minimum",
     kOneTree, true, cayley, unrooted<cayley_multinode_broadcast, PortModel::single>},
    {"greedy-tree", "", CollectiveKind::multinode_broadcast, PortModel::all, kCayleyGraph, kDelivers, kOneTree, false,
     cayley, unrooted<cayley_multinode_broadcast, PortModel::all>},
    {"breadth-first-accumulation", "", CollectiveKind::multinode_accumulation, PortModel::single, kCayleyGraph,
     "n-1, the minimum", kOneTree, true, cayley, unrooted_dual<cayley_multinode_broadcast, PortModel::single>},
    {"greedy-tree-accumulation", "", CollectiveKind::multinode_accumulation, PortModel::all, kCayleyGraph, kDelivers,
     kOneTree, false, cayley, unrooted_dual<cayley_multinode_broadcast, PortModel::all>},
    {"tree-broadcast", "", CollectiveKind::broadcast, PortModel::all, kGraph, kEccentricity, kShortestTree, true,
     any_topology, rooted<tree_broadcast, PortModel::all>},
    {"tree-broadcast-single", "", CollectiveKind::broadcast, PortModel::single, kGraph, kDelivers, kBetterTree, false,
     any_topology, rooted<tree_broadcast, PortModel::single>},
    {"tree-accumulation", "", CollectiveKind::accumulation, PortModel::all, kGraph, kEccentricity, kShortestTree, true,
     any_topology, rooted_dual<tree_broadcast, PortModel::all>},
    {"tree-accumulation-single", "", CollectiveKind::accumulation, PortModel::single, kGraph, kDelivers, kBetterTree,
     false, any_topology, rooted_dual<tree_broadcast, PortModel::single>},
    {"tree-scatter", "", CollectiveKind::scatter, PortModel::all, kGraph, kDelivers, kShortestTree, false, any_topology,
     rooted<tree_scatter, PortModel::all>},
    {"tree-scatter-single", "", CollectiveKind::scatter, PortModel::single, kGraph, kFarthestFirst, kShortestTree, true,
     any_topology, rooted<tree_scatter, PortModel::single>},
    {"tree-gather", "", CollectiveKind::gather, PortModel::all, kGraph, kDelivers, kShortestTree, false, any_topology,
     rooted_dual<tree_scatter, PortModel::all>},
    {"tree-gather-single", "", CollectiveKind::gather, PortModel::single, kGraph, kFarthestFirst, kShortestTree, true,
     any_topology, rooted_dual<tree_scatter, PortModel::single>},
    {"spanning-tree-all-reduce", "", CollectiveKind::all_reduce, PortModel::all, kHypercube, "2d", kCubeAllReduce,
     false, is_hypercube, all_reduce<hypercube_broadcast, PortModel::all>},
    {"spanning-tree-all-reduce-single", "", CollectiveKind::all_reduce, PortModel::single, kHypercube, "2d",
     kCubeAllReduce, false, is_hypercube, all_reduce<hypercube_broadcast, PortModel::single>},
    {"tree-all-reduce", "", CollectiveKind::all_reduce, PortModel::all, kGraph, "twice the root's eccentricity",
     kShortestTree, false, any_topology, all_reduce<tree_broadcast, PortModel::all>},
    {"tree-all-reduce-single", "", CollectiveKind::all_reduce, PortModel::single, kGraph, kDelivers, kBetterTree, false,
     any_topology, all_reduce<tree_broadcast, PortModel::single>},
};

bool usable(const Algorithm& a, const Topology& topology, const ScheduleRequest& request) {
  return a.collective == request.collective && a.ports == request.ports && a.applies(topology);
}

/// The names of the algorithms that would do, for an error message.
std::string would_do(const Topology& topology, const ScheduleRequest& request) {
  std::vector<std::string> names;
  for (const Algorithm& a : kAlgorithms) {
    if (!usable(a, topology, request)) continue;
    names.push_back(fmt::format("{}{}", a.name, a.parameter.empty() ? "" : ":K"));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "));
}

/// "substars:3" is the name "substars" and the parameter "3".
struct Wanted {
  std::string_view name;
  std::optional<std::string_view> parameter;
};

Wanted split(std::string_view algorithm) {
  const auto colon = algorithm.find(':');
  if (colon == std::string_view::npos) return {algorithm, std::nullopt};
  return {algorithm.substr(0, colon), algorithm.substr(colon + 1)};
}

std::optional<std::uint32_t> parameter_of(const Algorithm& algorithm, const Wanted& wanted) {
  if (!wanted.parameter.has_value()) {
    if (algorithm.parameter.empty()) return std::nullopt;
    throw InputError(fmt::format("--algorithm {}: needs a number, {}:K; allowed: {}", algorithm.name, algorithm.name,
                                 algorithm.parameter));
  }
  const std::string_view text = *wanted.parameter;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (algorithm.parameter.empty() || error != std::errc() || end != text.data() + text.size()) {
    throw InputError(fmt::format("--algorithm {}:{}: allowed: {}", algorithm.name, text,
                                 algorithm.parameter.empty() ? "no number" : algorithm.parameter));
  }
  return value;
}

const Algorithm& select(const Topology& topology, const ScheduleRequest& request) {
  const std::string_view name = split(request.algorithm).name;
  for (const Algorithm& a : kAlgorithms) {
    if (name.empty() && a.parameter.empty() && usable(a, topology, request)) return a;
    if (name.empty() || a.name != name) continue;
    if (usable(a, topology, request)) return a;
    throw InputError(
        fmt::format("--algorithm {}: needs {}, --ports {}, --collective {}; {} on {} with --ports {} allows: {}", name,
                    a.needs, to_string(a.ports), to_string(a.collective), to_string(request.collective),
                    topology.spec(), to_string(request.ports), would_do(topology, request)));
  }
  if (name.empty()) {
    throw InputError(fmt::format("--collective {}: no algorithm for {} with --ports {}; see `rota list`",
                                 to_string(request.collective), topology.spec(), to_string(request.ports)));
  }
  throw InputError(fmt::format("--algorithm {}: unknown; {} on {} with --ports {} allows: {}", name,
                               to_string(request.collective), topology.spec(), to_string(request.ports),
                               would_do(topology, request)));
}

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm* find_algorithm(std::string_view name) {
  const auto it = std::find_if(std::begin(kAlgorithms), std::end(kAlgorithms),
                               [&](const Algorithm& a) { return a.name == split(name).name; });
  return it == std::end(kAlgorithms) ? nullptr : &*it;
}

Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request) {
  const Algorithm& algorithm = select(*topology, request);
  AlgorithmInput input = request.input;
  input.parameter = parameter_of(algorithm, split(request.algorithm));
  const bool rooted = traits_of(algorithm.collective).rooted();
  if (rooted && index(input.root) >= topology->node_count()) {
    throw InputError(fmt::format("--root {}: allowed: nodes 0 to {}", index(input.root), topology->node_count() - 1));
  }
  require_budget_for(*topology, traits_of(algorithm.collective), input);
  Schedule schedule = algorithm.make(topology, input);
  schedule.collective = algorithm.collective;
  schedule.algorithm = request.algorithm.empty() ? algorithm.name : request.algorithm;
  schedule.made_here = true;
  if (rooted) schedule.root = input.root;
  return schedule;
}

}  // namespace rota
