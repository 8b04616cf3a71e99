// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/subgroups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

std::vector<std::size_t> cosets_of_subgroups(const char* spec, std::uint32_t most_cosets) {
  const TopologyPtr topology = parse_topology(spec);
  std::vector<std::size_t> cosets;
  for (const auto& subgroup : some_subgroups(*topology, most_cosets, 1)) {
    cosets.push_back(topology->node_count() / subgroup.size());
  }
  return cosets;
}

TEST(Subgroups, AreClosed_AndNoTwoAreConjugate) {
  for (const char* spec : {"star:4", "ccc:3", "torus:4x6", "cycliccube:3:2", "butterfly:3"}) {
    SCOPED_TRACE(spec);
    const TopologyPtr topology = parse_topology(spec);
    const Group& group = *topology->group();
    const auto all = some_subgroups(*topology, 8, 1);
    ASSERT_FALSE(all.empty());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const Node a : all[i]) {
        for (const Node b : all[i]) EXPECT_TRUE(std::ranges::binary_search(all[i], group.multiply(a, b)));
      }
      for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
        std::vector<Node> conjugate;
        for (const Node a : all[i]) {
          conjugate.push_back(group.multiply(group.multiply(Node{x}, a), group.inverse(Node{x})));
        }
        std::ranges::sort(conjugate);
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(conjugate, all[j]);
      }
    }
  }
}

/// Of the symmetric group of four points, up to conjugates: the alternating group, the dihedral one of eight elements,
/// the permutations that keep a point, and three of four elements, of 2, 3, 4 and 6 cosets.
TEST(Subgroups, OfAStar_AreThoseOfTheSymmetricGroup) {
  EXPECT_EQ(cosets_of_subgroups("star:4", 4), (std::vector<std::size_t>{2, 3, 4}));
  EXPECT_EQ(cosets_of_subgroups("star:4", 6), (std::vector<std::size_t>{2, 3, 4, 6, 6, 6}));
}

TEST(Subgroups, OfARing_AreItsDivisors) {
  EXPECT_EQ(cosets_of_subgroups("ring:24", 8), (std::vector<std::size_t>{2, 3, 4, 6, 8}));
  EXPECT_TRUE(cosets_of_subgroups("ring:13", 8).empty());
}

TEST(Subgroups, GeneratedByNothing_AreTheIdentity) {
  const TopologyPtr ring = parse_topology("ring:12");
  EXPECT_EQ(generated_by(*ring->group(), 12, {}), std::vector<Node>{Node{0}});
  EXPECT_EQ(generated_by(*ring->group(), 12, {Node{4}}), (std::vector<Node>{Node{0}, Node{4}, Node{8}}));
}

}  // namespace
}  // namespace rota
