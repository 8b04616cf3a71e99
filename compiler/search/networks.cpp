// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/networks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/topology/cayley_file.h"
#include "compiler/topology/registry.h"

namespace rota::search {
namespace {

using Permutation = std::vector<std::uint16_t>;

/// Left multiplications: permutation a maps x to a·x, so that they multiply as the elements do, and element a, which
/// maps 0 to a, is number a in lexicographic order.
std::vector<Permutation> left_multiplications(const Group& group, std::uint32_t size,
                                              const std::vector<Node>& generators) {
  std::vector<Permutation> permutations;
  for (const Node g : generators) {
    Permutation& permutation = permutations.emplace_back();
    for (std::uint32_t x = 0; x < size; ++x) {
      permutation.push_back(static_cast<std::uint16_t>(index(group.multiply(g, Node{x}))));
    }
  }
  return permutations;
}

/// Of the two kinds of group, the search's and the topologies'.
class AsGroup final : public Group {
 public:
  explicit AsGroup(const FiniteGroup& group) : group_(&group) {}
  [[nodiscard]] Node multiply(Node a, Node b) const override { return Node{group_->multiply(index(a), index(b))}; }
  [[nodiscard]] Node inverse(Node a) const override {
    for (std::uint32_t b = 0;; ++b) {
      if (group_->multiply(index(a), b) == 0) return Node{b};
    }
  }

 private:
  const FiniteGroup* group_;
};

std::vector<Node> ports_of(const std::vector<Orbit>& generators) {
  std::vector<Node> ports;
  for (const Orbit& orbit : generators) {
    ports.push_back(Node{orbit.element});
    if (orbit.ports() == 2) ports.push_back(Node{orbit.inverse});
  }
  return ports;
}

std::string text_of(std::string_view comment, const std::vector<Permutation>& permutations) {
  std::string text = fmt::format("{{\"comment\":\"{}\",\n\"generators\":[", comment);
  for (std::size_t i = 0; i < permutations.size(); ++i) {
    text += fmt::format("{}\n[{}]", i == 0 ? "" : ",", fmt::join(permutations[i], ","));
  }
  return text + "]}\n";
}

}  // namespace

TopologyPtr network_of(const FiniteGroup& group, const std::vector<Orbit>& generators, std::string_view file) {
  if (group.is_cyclic()) {
    std::vector<Element> steps;
    steps.reserve(generators.size());
    for (const Orbit& orbit : generators) steps.push_back(orbit.element);
    return parse_topology(fmt::format("circulant:{}:{}", group.size(), fmt::join(steps, ",")));
  }
  return make_cayley(file, left_multiplications(AsGroup(group), group.size(), ports_of(generators)));
}

std::string cayley_text(const FiniteGroup& group, const std::vector<Orbit>& generators) {
  return text_of(group.name(), left_multiplications(AsGroup(group), group.size(), ports_of(generators)));
}

std::string cayley_text(const Topology& topology) {
  std::vector<Node> ports;
  ports.reserve(topology.port_count());
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) ports.push_back(topology.neighbour(Node{0}, Port{p}));
  return text_of(topology.spec(), left_multiplications(*topology.group(), topology.node_count(), ports));
}

}  // namespace rota::search
