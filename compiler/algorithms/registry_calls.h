// SPDX-License-Identifier: Apache-2.0
//
// What the constructions of registry.cpp apply to, and how they are called. Part of it alone.
#pragma once

#include <cstdint>

#include "compiler/algorithms/exchange/all_port.h"
#include "compiler/algorithms/exchange/any_graph.h"
#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/exchange/isotropic_exchange.h"
#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/algorithms/exchange/single_port_matching.h"
#include "compiler/algorithms/few_startups/torus_in_rounds.h"
#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/gossip/any_graph_multicast.h"
#include "compiler/algorithms/gossip/group_all_reduce.h"
#include "compiler/algorithms/gossip/groups_apart.h"
#include "compiler/algorithms/gossip/woven_all_reduce.h"
#include "compiler/algorithms/hypercube/hypercube_ring.h"
#include "compiler/algorithms/narrow/narrow_exchange.h"
#include "compiler/algorithms/registry.h"
#include "compiler/algorithms/segments/exchanged_gossip.h"
#include "compiler/algorithms/segments/segmented_broadcast.h"
#include "compiler/algorithms/segments/segmented_scatter.h"
#include "compiler/algorithms/star/substar_exchange.h"
#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/algorithms/sums/subset_sums.h"
#include "compiler/algorithms/trees/cayley_broadcast.h"
#include "compiler/algorithms/trees/tree_collectives.h"

namespace rota::registry_calls {

// What a construction applies to.

inline bool any_topology(const Topology&) { return true; }
inline bool small_enough_for_segments(const Topology& topology) { return topology.node_count() <= kMostSegmentNodes; }
inline bool small_enough_to_gossip(const Topology& topology) { return topology.node_count() <= kMostGossipNodes; }
inline bool cayley(const Topology& topology) { return topology.group() != nullptr; }

/// The invariant algorithms meet the bound of Cayley graphs; on networks of this size the search ends in seconds.
inline bool is_matched(const Topology& topology) {
  const std::uint64_t n = topology.node_count();
  return topology.group() == nullptr && n * (n - 1) <= kMostMatchedMessages;
}

template <Family family>
bool is(const Topology& topology) {
  return topology.family() == family;
}
inline bool short_hypercube(const Topology& topology) {
  return is<Family::hypercube>(topology) && topology.port_count() <= kMaxRingDimension;
}
inline bool ring_of_3(const Topology& topology) { return is<Family::ring>(topology) && topology.node_count() >= 3; }
inline bool torus_2d(const Topology& topology) {
  const auto factors = topology.factors();
  return factors.size() == 2 && ring_of_3(*factors[0]) && ring_of_3(*factors[1]);
}
/// AT2 takes rounds of one hop elsewhere, some steps more than paper 001's Theorem 5 proves for odd squares.
inline bool torus_of_fourfold_sides(const Topology& topology) {
  return torus_2d(topology) && topology.factors()[0]->node_count() % 4 == 0 &&
         topology.factors()[1]->node_count() % 4 == 0;
}
template <std::uint32_t min_symbols, std::uint32_t max_symbols>
bool star_of(const Topology& topology) {
  const std::uint32_t symbols = topology.port_count() + 1;
  return is<Family::star>(topology) && min_symbols <= symbols && symbols <= max_symbols;
}

inline std::uint32_t symbols_of_substars(const Topology& star) { return star.port_count(); }

// How a construction is called: each of these makes one shape of function fit the table.

template <Schedule (*exchange)(const TopologyPtr&)>
Schedule plain(const TopologyPtr& topology, PortModel, const AlgorithmInput&) {
  return exchange(topology);
}
inline Schedule balanced(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return input.demand.empty() ? all_port_total_exchange(topology, input.seed, input.hop_steps)
                              : any_graph_demand(topology, input.demand, input.seed, input.hop_steps);
}
inline Schedule isotropic_all_port(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return balanced_isotropic(topology, input.demand.by_address, input.seed, input.hop_steps);
}
inline Schedule narrow_all_alike(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return narrow_isotropic(topology, input.demand.by_address, input.seed);
}
inline Schedule narrow(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return input.demand.empty() ? narrow_total_exchange(topology, input.seed)
                              : narrow_demand(topology, input.demand, input.seed);
}
inline Gossip gossip_for(PortModel ports) {
  return ports == PortModel::single ? single_port_multinode_broadcast : any_graph_multinode_broadcast;
}
inline Schedule woven(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  if (!input.demand.empty()) {
    return shorter_of(woven_group_all_reduce(topology, ports, input.demand, input.seed, input.hop_steps),
                      all_reduce_in_groups(topology, gossip_for(ports), input.demand, input.seed, input.hop_steps));
  }
  return woven_all_reduce(gossip_for(ports)(topology, input.seed), input.seed, input.hop_steps);
}
inline Schedule multicast_over_trees(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return shorter_of(any_graph_multicast(topology, ports, input.demand, input.seed, input.hop_steps),
                    multicast_in_groups(topology, gossip_for(ports), input.demand, input.seed, input.hop_steps));
}
inline Schedule exchanged(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return exchanged_sums(topology, ports, input.seed, input.hop_steps);
}
inline Schedule exchanged_in_subsets(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return subset_sums(topology, ports, input.demand, input.seed, input.hop_steps);
}
inline Schedule matched(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return input.demand.empty() ? matched_total_exchange(topology, input.seed, input.hop_steps)
                              : matched_demand(topology, input.demand, input.seed, input.hop_steps);
}

inline Schedule greedy(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return input.demand.empty() ? greedy_single_port_total_exchange(topology, input.hop_steps)
                              : greedy_single_port_demand(topology, input.demand, input.hop_steps);
}
template <Schedule (*exchange)(const TopologyPtr&, std::uint64_t)>
Schedule seeded(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return exchange(topology, input.seed);
}
template <Schedule (*construct)(const TopologyPtr&, PortModel)>
Schedule unrooted(const TopologyPtr& topology, PortModel ports, const AlgorithmInput&) {
  return construct(topology, ports);
}
template <Schedule (*construct)(const TopologyPtr&, Node, PortModel)>
Schedule rooted(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return construct(topology, input.root.value_or(Node{0}), ports);
}
template <SelectionRule rule>
Schedule node_invariant(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return input.demand.empty() ? node_invariant_total_exchange(topology, rule, input.hop_steps)
                              : node_invariant_isotropic(topology, rule, input.demand.by_address, input.hop_steps);
}
template <InnerExchange inner>
Schedule substars(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return substar_exchange(topology, input.parameter.value_or(1), inner);
}

inline Schedule broadcast_from_all(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return cayley_multinode_broadcast(topology, ports, input.hop_steps);
}
inline Schedule broadcast_over_tree(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return tree_broadcast(topology, input.root.value_or(Node{0}), ports, input.hop_steps, input.demand.segments);
}
inline Schedule scatter_over_tree(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return tree_scatter(topology, input.root.value_or(Node{0}), ports, input.hop_steps, input.demand.segments);
}
inline Schedule broadcast_over_packed_trees(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return packed_trees_broadcast(topology, input.root.value_or(Node{0}), input.demand.segments, input.seed);
}
inline Schedule broadcast_by_exchange(const TopologyPtr& topology, PortModel ports, const AlgorithmInput& input) {
  return exchanged_broadcast(topology, input.root.value_or(Node{0}), input.demand.segments, ports, input.seed);
}
inline Schedule scatter_of_segments(const TopologyPtr& topology, PortModel, const AlgorithmInput& input) {
  return segmented_scatter(topology, input.root.value_or(Node{0}), input.demand.segments, input.seed);
}

inline Schedule at2(const TopologyPtr& torus) { return torus_in_rounds(torus); }  // the optimal reading of its figure 5

}  // namespace rota::registry_calls
