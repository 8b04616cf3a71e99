// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/symmetry.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

class WholeGroup final : public Symmetry {
 public:
  explicit WholeGroup(TopologyPtr topology) : topology_(std::move(topology)), group_(*topology_->group()) {}
  std::uint32_t class_count() const noexcept override { return 1; }
  ClassId class_of(Node) const override { return ClassId{0}; }
  Node representative(ClassId) const override { return Node{0}; }
  Node from_frame(Node x, Node y) const override { return group_.multiply(x, y); }
  Node to_frame(Node x, Node z) const override { return group_.multiply(group_.inverse(x), z); }

 private:
  TopologyPtr topology_;
  const Group& group_;
};

class TrivialSymmetry final : public Symmetry {
 public:
  explicit TrivialSymmetry(std::uint32_t nodes) : nodes_(nodes) {}
  std::uint32_t class_count() const noexcept override { return nodes_; }
  ClassId class_of(Node x) const override { return ClassId{index(x)}; }
  Node representative(ClassId c) const override { return Node{index(c)}; }
  Node from_frame(Node, Node y) const override { return y; }
  Node to_frame(Node, Node z) const override { return z; }

 private:
  std::uint32_t nodes_;
};

/// The kernel K of a homomorphism onto Z₂. Let a be a fixed odd node; then x in class 1 is k(a) for k = x·a⁻¹ in K.
class ParitySubgroup final : public Symmetry {
 public:
  ParitySubgroup(TopologyPtr topology, std::vector<bool> odd, Node odd_representative)
      : topology_(std::move(topology)),
        group_(*topology_->group()),
        odd_(std::move(odd)),
        representative_(odd_representative),
        representative_inverse_(group_.inverse(odd_representative)) {}
  std::uint32_t class_count() const noexcept override { return 2; }
  ClassId class_of(Node x) const override { return ClassId{odd_[index(x)] ? 1U : 0U}; }
  Node representative(ClassId c) const override { return c == ClassId{0} ? Node{0} : representative_; }
  Node from_frame(Node x, Node y) const override { return group_.multiply(translation_to(x), y); }
  Node to_frame(Node x, Node z) const override { return group_.multiply(group_.inverse(translation_to(x)), z); }

 private:
  Node translation_to(Node x) const { return odd_[index(x)] ? group_.multiply(x, representative_inverse_) : x; }

  TopologyPtr topology_;
  const Group& group_;
  std::vector<bool> odd_;
  Node representative_;
  Node representative_inverse_;
};

/// Any subgroup K. With r the representative of its class, node x is k(r) for k = x·r⁻¹.
class CosetClasses final : public Symmetry {
 public:
  CosetClasses(TopologyPtr topology, const std::vector<Node>& subgroup)
      : topology_(std::move(topology)), group_(*topology_->group()), class_of_(topology_->node_count(), kNoClass) {
    for (std::uint32_t x = 0; x < topology_->node_count(); ++x) {
      if (class_of_[x] != kNoClass) continue;
      const ClassId c{static_cast<std::uint32_t>(representatives_.size())};
      for (const Node k : subgroup) class_of_[index(group_.multiply(k, Node{x}))] = c;
      representatives_.push_back(Node{x});
    }
  }
  std::uint32_t class_count() const noexcept override { return static_cast<std::uint32_t>(representatives_.size()); }
  ClassId class_of(Node x) const override { return class_of_[index(x)]; }
  Node representative(ClassId c) const override { return representatives_[index(c)]; }
  Node from_frame(Node x, Node y) const override { return group_.multiply(translation_to(x), y); }
  Node to_frame(Node x, Node z) const override { return group_.multiply(group_.inverse(translation_to(x)), z); }

 private:
  static constexpr ClassId kNoClass{0xFFFF'FFFF};

  Node translation_to(Node x) const {
    return group_.multiply(x, group_.inverse(representatives_[index(class_of_[index(x)])]));
  }

  TopologyPtr topology_;
  const Group& group_;
  std::vector<ClassId> class_of_;
  std::vector<Node> representatives_;
};

/// For every node, the generators that occur an odd number of times in one of its words, as a bit mask.
std::vector<std::uint64_t> generator_parities(const Topology& topology) {
  std::vector<std::uint64_t> parity(topology.node_count(), 0);
  graph::breadth_first(TopologyLinks(topology), 0,
                       [&](std::uint32_t from, std::uint32_t port, std::uint32_t to, std::uint32_t) {
                         parity[to] = parity[from] ^ (1ULL << port);
                       });
  return parity;
}

/// The relations between generators over Z₂, as an echelon basis: basis[b] has highest bit b or is 0.
std::vector<std::uint64_t> relation_basis(const Topology& topology, const std::vector<std::uint64_t>& parity) {
  std::vector<std::uint64_t> basis(topology.port_count(), 0);
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      std::uint64_t relation = parity[x] ^ (1ULL << p) ^ parity[index(y)];
      while (relation != 0) {
        auto& pivot = basis[static_cast<std::size_t>(std::bit_width(relation)) - 1];
        if (pivot == 0) pivot = relation;
        relation ^= pivot;
      }
    }
  }
  return basis;
}

/// All sign vectors s ≠ 0 (bit p: generator p is odd) that satisfy every relation; fewest odd generators first.
std::vector<std::uint64_t> sign_vectors(const std::vector<std::uint64_t>& basis) {
  std::vector<std::uint32_t> free_generators;
  for (std::uint32_t b = 0; b < basis.size(); ++b) {
    if (basis[b] == 0) free_generators.push_back(b);
  }
  // The free signs determine the others. Nobody needs more than 2^10 subgroups.
  const std::size_t used = std::min<std::size_t>(free_generators.size(), 10);
  std::vector<std::uint64_t> result;
  for (std::uint64_t choice = 1; choice < (1ULL << used); ++choice) {
    std::uint64_t signs = 0;
    for (std::size_t i = 0; i < used; ++i) {
      if (((choice >> i) & 1U) != 0) signs |= 1ULL << free_generators[i];
    }
    for (std::uint32_t b = 0; b < basis.size(); ++b) {
      if (basis[b] == 0) continue;
      const std::uint64_t lower = basis[b] & ~(1ULL << b);
      if (std::popcount(lower & signs) % 2 == 1) signs |= 1ULL << b;
    }
    result.push_back(signs);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](std::uint64_t a, std::uint64_t b) { return std::popcount(a) < std::popcount(b); });
  return result;
}

}  // namespace

std::vector<std::vector<Node>> nodes_by_class(const Symmetry& symmetry, std::uint32_t node_count) {
  std::vector<std::vector<Node>> nodes(symmetry.class_count());
  for (std::uint32_t x = 0; x < node_count; ++x) nodes[index(symmetry.class_of(Node{x}))].push_back(Node{x});
  return nodes;
}

graph::LinkNumbers class_link_numbers(const Topology& topology, const Symmetry& symmetry) {
  graph::LinkNumbers numbers;
  numbers.reserve(symmetry.class_count());
  for (std::uint32_t c = 0; c < symmetry.class_count(); ++c) {
    numbers.add_node(topology.port_end(symmetry.representative(ClassId{c})));
  }
  return numbers;
}

SymmetryPtr whole_group(TopologyPtr topology) {
  assert(topology->group() != nullptr);
  return std::make_shared<WholeGroup>(std::move(topology));
}

SymmetryPtr trivial_symmetry(const TopologyPtr& topology) {
  return std::make_shared<TrivialSymmetry>(topology->node_count());
}

SymmetryPtr coset_classes(const TopologyPtr& topology, const std::vector<Node>& subgroup) {
  assert(topology->group() != nullptr);
  return std::make_shared<CosetClasses>(topology, subgroup);
}

SymmetryPtr remainder_classes(const TopologyPtr& topology, const std::vector<std::uint32_t>& moduli) {
  std::vector<std::uint32_t> sizes;
  for (const TopologyPtr& factor : topology->factors()) sizes.push_back(factor->node_count());
  if (sizes.empty()) sizes.push_back(topology->node_count());
  assert(sizes.size() == moduli.size());
  std::vector<Node> multiples;
  for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
    std::uint32_t rest = x;
    bool is_multiple = true;
    for (std::size_t i = moduli.size(); i-- > 0; rest /= sizes[i]) {
      assert(sizes[i] % moduli[i] == 0);
      is_multiple = is_multiple && rest % sizes[i] % moduli[i] == 0;
    }
    if (is_multiple) multiples.push_back(Node{x});
  }
  return coset_classes(topology, multiples);
}

SymmetryPtr parity_subgroup(const TopologyPtr& topology, const std::vector<Port>& odd_ports) {
  assert(topology->group() != nullptr && !odd_ports.empty());
  std::vector<bool> odd(topology->node_count(), false);
  std::vector<bool> turns(topology->port_count(), false);
  for (const Port port : odd_ports) turns[index(port)] = true;
  graph::breadth_first(TopologyLinks(*topology), 0,
                       [&](std::uint32_t from, std::uint32_t port, std::uint32_t to, std::uint32_t) {
                         odd[to] = odd[from] != turns[port];
                       });
  return std::make_shared<ParitySubgroup>(topology, std::move(odd), topology->neighbour(Node{0}, odd_ports.front()));
}

std::vector<SymmetryPtr> parity_subgroups(const TopologyPtr& topology, std::size_t max_results) {
  assert(topology->group() != nullptr);
  constexpr std::uint32_t kSignBits = 63;  // sign vectors are one word
  if (topology->port_count() > kSignBits) return {};
  const auto parity = generator_parities(*topology);
  std::vector<SymmetryPtr> result;
  for (const std::uint64_t signs : sign_vectors(relation_basis(*topology, parity))) {
    if (result.size() == max_results) break;
    std::vector<bool> odd(topology->node_count());
    for (std::size_t x = 0; x < odd.size(); ++x) odd[x] = std::popcount(parity[x] & signs) % 2 == 1;
    const Node representative = topology->neighbour(Node{0}, Port{static_cast<std::uint32_t>(std::countr_zero(signs))});
    result.push_back(std::make_shared<ParitySubgroup>(topology, std::move(odd), representative));
  }
  return result;
}

}  // namespace rota
