// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/product_symmetry.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Case {
  TopologyPtr topology;
  SymmetryPtr symmetry;
};

/// One with a group that is not commutative, one without any, one half and half.
std::vector<Case> cases() {
  const auto ring = parse_topology("ring:4");
  const auto star = parse_topology("star:3");
  const auto array = parse_topology("array:3");
  return {{parse_topology("product:ring:4*star:3"),
           product_symmetry(parity_subgroups(ring, 1).front(), whole_group(star), 6)},
          {parse_topology("mesh:3x3"), product_symmetry(trivial_symmetry(array), trivial_symmetry(array), 3)},
          {parse_topology("product:star:3*array:3"), product_symmetry(whole_group(star), trivial_symmetry(array), 3)}};
}

TEST(ProductSymmetry, Frames_AreTranslationsOfTheGraphThatKeepTheClasses) {
  for (const auto& [topology, symmetry] : cases()) {
    SCOPED_TRACE(topology->spec());
    for (std::uint32_t i = 0; i < topology->node_count(); ++i) {
      const Node x{i};
      const ClassId cls = symmetry->class_of(x);
      EXPECT_EQ(symmetry->from_frame(x, symmetry->representative(cls)), x);
      for (std::uint32_t k = 0; k < topology->node_count(); ++k) {
        const Node y{k};
        const Node z = symmetry->from_frame(x, y);
        EXPECT_EQ(symmetry->to_frame(x, z), y);
        EXPECT_EQ(symmetry->class_of(z), symmetry->class_of(y));
        for (std::uint32_t p = 0; p < topology->port_count(); ++p) {
          const Node next = topology->neighbour(y, Port{p});
          EXPECT_EQ(topology->neighbour(z, Port{p}), next == kNoNode ? kNoNode : symmetry->from_frame(x, next));
        }
      }
    }
  }
}

TEST(Offsets, ForwardAndBackward_UndoEachOther_AndNoTranslationChangesThem) {
  for (const auto& [topology, symmetry] : cases()) {
    SCOPED_TRACE(topology->spec());
    const Offsets offsets(*topology);
    for (std::uint32_t i = 0; i < topology->node_count(); ++i) {
      EXPECT_EQ(offsets.between(Node{i}, Node{i}), 0U);
      for (std::uint32_t k = 0; k < topology->node_count(); ++k) {
        const std::uint32_t offset = offsets.between(Node{i}, Node{k});
        EXPECT_EQ(offsets.forward(Node{i}, offset), Node{k});
        EXPECT_EQ(offsets.backward(Node{k}, offset), Node{i});
        for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
          EXPECT_EQ(offsets.between(symmetry->from_frame(Node{x}, Node{i}), symmetry->from_frame(Node{x}, Node{k})),
                    offset);
        }
      }
    }
  }
}

}  // namespace
}  // namespace rota
