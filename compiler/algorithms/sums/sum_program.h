// SPDX-License-Identifier: Apache-2.0
//
// What the nodes of a network do to exchange partial sums until each has the sum of all contributions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/partial_sums.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// In step `step` a node sends partial sum number `sum` over `port`.
struct SumHop {
  std::uint32_t step;
  Port port;
  std::uint16_t sum;
};

/// With hops of one step.
struct SumProgram {
  std::uint32_t steps = 0;
  PartialSums sums;
  /// The hops of each node, in any order; or of all, where every node does the same; or, with `odd_ports`, of even
  /// nodes and of odd ones; or, with `cosets`, of each of their classes.
  std::vector<std::vector<SumHop>> nodes;
  /// Where nodes are even or odd, the ports between even and odd ones; the others lead from even to even ones and from
  /// odd to odd ones. Node 0 is even.
  std::vector<Port> odd_ports = {};

  /// Where the nodes of each coset of a subgroup do the same, these classes; null elsewhere.
  SymmetryPtr cosets = nullptr;

  /// Whether all nodes do the same, or all even and all odd ones, and so in a product of the network with others.
  [[nodiscard]] bool is_alike() const { return nodes.size() == 1 || !odd_ports.empty(); }
  /// Of a node, where each has hops of its own, or of a class.
  [[nodiscard]] const std::vector<SumHop>& hops_of(std::size_t x) const { return nodes[nodes.size() == 1 ? 0 : x]; }
};

/// Throws InputError if there are more than their numbers of 16 bits can tell apart.
void require_numbers_of_sums(const Topology& topology, std::size_t sums);

/// The fewest steps of a single-port exchange among so many nodes: those who have a contribution at most double in one.
[[nodiscard]] std::uint32_t fewest_doublings(std::size_t nodes);

/// A node's result has all that it has got.
void keep_all(PartialSums& sums);

/// The sums of `second` as numbered after those of `first`, when `second` begins with what `first` keeps instead of the
/// nodes' own contributions.
[[nodiscard]] PartialSums chained(PartialSums first, const PartialSums& second);

/// `second` after `first`, on the same nodes. Precondition: if nodes differ in both, they differ alike: in each node by
/// node, or in each even ones from odd ones.
[[nodiscard]] SumProgram chained(SumProgram first, const SumProgram& second);

/// Both at the same time, node by node. Sums of the two that are numbered alike and consist of the same are one.
/// Precondition: each has hops for every node.
[[nodiscard]] SumProgram beside(SumProgram first, const SumProgram& second);

}  // namespace rota
