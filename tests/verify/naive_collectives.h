// SPDX-License-Identifier: Apache-2.0
//
// Simple schedules of all collectives except total exchange, for tests of verifiers, programs and models. This file
// shares no code with compiler/algorithms.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

/// By step, class and port; the steps are those of the last hop.
void sort_hops(Schedule& schedule);

/// Floods: in each step every node that may send forwards the first message that its neighbour lacks. With a root the
/// collective is "broadcast" (`symmetry` must be trivial), otherwise "multinode-broadcast".
[[nodiscard]] Schedule naive_broadcast(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports,
                                       std::optional<Node> root = std::nullopt);

/// A broadcast run backwards: "accumulation" or "multinode-accumulation".
[[nodiscard]] Schedule naive_accumulation(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports,
                                          std::optional<Node> root = std::nullopt);

/// "all-reduce": an accumulation, then a broadcast.
[[nodiscard]] Schedule naive_all_reduce(const TopologyPtr& topology, PortModel ports, Node root);

/// "all-reduce" without a root: a multinode broadcast of the contributions, which nodes add up when they have them.
[[nodiscard]] Schedule naive_exchanged_sums(const TopologyPtr& topology, PortModel ports);

/// "multinode-all-reduce": a multinode accumulation, then a multinode broadcast.
[[nodiscard]] Schedule naive_multinode_all_reduce(const TopologyPtr& topology, const SymmetryPtr& symmetry,
                                                  PortModel ports);

/// "scatter" from the root, or "gather" to it.
[[nodiscard]] Schedule naive_scatter(const TopologyPtr& topology, PortModel ports, Node root);
[[nodiscard]] Schedule naive_gather(const TopologyPtr& topology, PortModel ports, Node root);

/// The schedule of a rooted collective as often as there are segments, one after the other.
[[nodiscard]] Schedule naive_segments(const Schedule& one, std::uint32_t segments);

/// "isotropic" with demand[i] messages for relative address i, one class. Precondition: topology->group().
[[nodiscard]] Schedule naive_isotropic(const TopologyPtr& topology, PortModel ports, std::vector<std::uint32_t> demand);

/// "demand", every node a class of its own.
[[nodiscard]] Schedule naive_demand(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs);

/// "multicast": a multinode broadcast that brings the messages to more nodes than `pairs` has, which throw them away.
[[nodiscard]] Schedule naive_multicast(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs);

/// "reduction": a multinode accumulation without the sums that are for no node of `pairs`. More nodes than `pairs` has
/// pass partial sums on.
[[nodiscard]] Schedule naive_reduction(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs);

/// "group-all-reduce": the reduction, and after it the hops of the multicast of the totals that lead to who gets them.
[[nodiscard]] Schedule naive_group_all_reduce(const TopologyPtr& topology, PortModel ports,
                                              std::vector<PairDemand> pairs);

/// "subset-all-reduce": each contribution on its own way, every hop a partial sum of its own.
[[nodiscard]] Schedule naive_subset_all_reduce(const TopologyPtr& topology, PortModel ports,
                                               std::vector<PairDemand> pairs);

/// A schedule for a collective whose demand is by pair, of these hops; one class per node.
[[nodiscard]] Schedule schedule_by_pair(CollectiveKind collective, const char* spec, std::vector<PairDemand> pairs,
                                        std::vector<ClassHop> hops);

/// `wanted` different pairs, with a message each, in order. Precondition: there are so many.
[[nodiscard]] std::vector<PairDemand> random_pairs(std::uint32_t nodes, std::uint32_t wanted, Random& random);

/// One of each of the above under every symmetry that it can have; isotropic only if there is a group.
[[nodiscard]] std::vector<Schedule> naive_schedules_of_every_collective(const TopologyPtr& topology, PortModel ports);

}  // namespace rota::testing_support
