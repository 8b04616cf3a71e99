// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/class_group.h"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

namespace rota::verify {
namespace {

class ClassGroup {
 public:
  ClassGroup(const Topology& topology, const Symmetry& symmetry)
      : topology_(topology), symmetry_(symmetry), n_(topology.node_count()), ports_(topology.port_count()) {}

  [[nodiscard]] std::string offence() const {
    std::string found = offence_of_classes();
    for (std::uint32_t x = 0; found.empty() && x < n_; ++x) found = offence_at(Node{x});
    return found;
  }

 private:
  [[nodiscard]] std::string in_words(const std::string& what) const {
    return fmt::format("the classes of the schedule are no symmetry of {}: {}", topology_.spec(), what);
  }

  [[nodiscard]] std::string offence_of_classes() const {
    const std::uint32_t classes = symmetry_.class_count();
    std::vector<std::uint32_t> nodes(classes);
    for (std::uint32_t x = 0; x < n_; ++x) {
      const ClassId c = symmetry_.class_of(Node{x});
      if (index(c) >= classes) return in_words(fmt::format("node {} is of class {} of {}", x, index(c), classes));
      ++nodes[index(c)];
    }
    for (std::uint32_t c = 0; c < classes; ++c) {
      const Node r = symmetry_.representative(ClassId{c});
      if (index(r) >= n_ || symmetry_.class_of(r) != ClassId{c}) {
        return in_words(fmt::format("class {} is represented by node {}, which is not of it", c, index(r)));
      }
      if (std::uint64_t{nodes[c]} * classes != n_) {
        return in_words(fmt::format("class {} has {} of {} nodes", c, nodes[c], n_));
      }
    }
    return {};
  }

  [[nodiscard]] std::string offence_at(Node x) const {
    const Node r = symmetry_.representative(symmetry_.class_of(x));
    if (symmetry_.from_frame(x, r) != x) {
      return in_words(fmt::format("the translation to node {} does not carry node {} to it", index(x), index(r)));
    }
    // An odd multiplier spreads the second node over the network; any choice would do.
    const Node other{static_cast<std::uint32_t>((std::uint64_t{index(x)} * 2654435761U + 1) % n_)};
    for (const Node y : {r, other}) {
      if (!carries(x, y)) {
        return in_words(
            fmt::format("the translation to node {} does not carry the links of node {} to those of node {}", index(x),
                        index(y), index(symmetry_.from_frame(x, y))));
      }
    }
    return {};
  }

  /// True if x's translation k maps node y, its links and their reverse ports correctly.
  [[nodiscard]] bool carries(Node x, Node y) const {
    const Node there = symmetry_.from_frame(x, y);
    if (index(there) >= n_ || symmetry_.to_frame(x, there) != y) return false;
    if (symmetry_.class_of(there) != symmetry_.class_of(y)) return false;
    for (std::uint32_t p = 0; p < ports_; ++p) {
      const Node before = topology_.neighbour(y, Port{p});
      const Node after = topology_.neighbour(there, Port{p});
      if (before == kNoNode || after == kNoNode) {
        if (before != after) return false;
        continue;
      }
      if (symmetry_.from_frame(x, before) != after) return false;
      if (topology_.reverse_port(y, Port{p}) != topology_.reverse_port(there, Port{p})) return false;
    }
    return true;
  }

  const Topology& topology_;
  const Symmetry& symmetry_;
  std::uint32_t n_;
  std::uint32_t ports_;
};

}  // namespace

std::string class_group_offence(const Topology& topology, const Symmetry& symmetry) {
  // With one class per node every translation is the identity.
  if (symmetry.class_count() == topology.node_count()) return {};
  return ClassGroup(topology, symmetry).offence();
}

}  // namespace rota::verify
