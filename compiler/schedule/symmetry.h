// SPDX-License-Identifier: Apache-2.0
//
// How a schedule for one node per class becomes a schedule for the whole network, by a subgroup K of the topology's
// translations. The classes are the orbits of K: what happens at one node of a class happens, translated, at every
// other (paper 000, Definition 2 and Lemma 2, where K is the whole group).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A subgroup K of translations acting on the nodes. Every class has a representative r. For each node x of the class
/// exactly one k in K has k(r) = x. The *frame* of x is the network seen through k: frame coordinate y is node k(y).
class Symmetry {
 public:
  virtual ~Symmetry() = default;
  [[nodiscard]] virtual std::uint32_t class_count() const noexcept = 0;
  [[nodiscard]] virtual ClassId class_of(Node x) const = 0;
  [[nodiscard]] virtual Node representative(ClassId c) const = 0;
  /// The node that frame coordinate y of node x stands for: k(y).
  [[nodiscard]] virtual Node from_frame(Node x, Node y) const = 0;
  /// The frame coordinate of node z at node x: k⁻¹(z). to_frame(x, x) is the representative of x's class.
  [[nodiscard]] virtual Node to_frame(Node x, Node z) const = 0;
};

using SymmetryPtr = std::shared_ptr<const Symmetry>;

/// The nodes of each class in ascending order. Index: class.
[[nodiscard]] std::vector<std::vector<Node>> nodes_by_class(const Symmetry& symmetry, std::uint32_t node_count);

/// The links that leave the classes' representatives, numbered by class and port without gaps.
[[nodiscard]] graph::LinkNumbers class_link_numbers(const Topology& topology, const Symmetry& symmetry);

/// One class: K is the whole group. Frame coordinates are relative addresses x⁻¹·z. Precondition: topology->group().
[[nodiscard]] SymmetryPtr whole_group(TopologyPtr topology);

/// n classes: K is trivial. Every node has a program of its own, and frame coordinates are node numbers.
[[nodiscard]] SymmetryPtr trivial_symmetry(const TopologyPtr& topology);

/// Symmetries of two classes each: the kernels of the homomorphisms from the group onto Z₂ (subgroups of index 2).
/// Class 0 holds node 0. Kernels with the fewest odd generators come first (in a product of rings: those of one factor
/// only). The search stops after `max_results`. Precondition: topology->group().
[[nodiscard]] std::vector<SymmetryPtr> parity_subgroups(const TopologyPtr& topology, std::size_t max_results);

/// The one of these in which the generators of `odd_ports` are odd and all others even. Precondition: there is one.
[[nodiscard]] SymmetryPtr parity_subgroup(const TopologyPtr& topology, const std::vector<Port>& odd_ports);

/// K is this subgroup: its cosets K·x are the classes, in order of their first nodes, which represent them.
/// Precondition: topology->group(). Time: a product for each node.
[[nodiscard]] SymmetryPtr coset_classes(const TopologyPtr& topology, const std::vector<Node>& subgroup);

/// K holds the translations by multiples of modulus i along factor i, so nodes whose coordinates have the same
/// remainders share programs. There are as many classes as the product of the moduli; a class's number is the
/// remainders, row-major. Precondition: the topology is a ring or a product of rings; each modulus divides the size of
/// its ring.
[[nodiscard]] SymmetryPtr remainder_classes(const TopologyPtr& topology, const std::vector<std::uint32_t>& moduli);

}  // namespace rota
