// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_trees.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace rota {
namespace {

std::uint32_t parent(const HypercubeTree& tree, std::uint32_t x) { return x ^ (1U << index(tree[x])); }

/// The sizes of the subtrees below the root's ports.
std::vector<std::size_t> subtree_sizes(const HypercubeTree& tree, std::uint32_t dimension) {
  std::vector<std::size_t> sizes(dimension, 0);
  for (std::uint32_t x = 1; x < tree.size(); ++x) {
    std::uint32_t top = x;
    while (parent(tree, top) != 0) top = parent(tree, top);
    ++sizes[index(tree[top])];
  }
  return sizes;
}

TEST(HypercubeTrees, Both_AreTreesOfShortestPaths) {
  for (std::uint32_t d = 1; d <= 12; ++d) {
    for (const HypercubeTree& tree : {spanning_tree(d), balanced_tree(d)}) {
      ASSERT_EQ(tree.size(), std::size_t{1} << d);
      for (std::uint32_t x = 1; x < tree.size(); ++x) EXPECT_LT(parent(tree, x), x);  // the bit was set
    }
  }
}

TEST(SpanningTree, ThreeDimensions_AsInFigure4) {
  const HypercubeTree tree = spanning_tree(3);
  EXPECT_EQ(parent(tree, 0b110), 0b100U);
  EXPECT_EQ(parent(tree, 0b101), 0b100U);
  EXPECT_EQ(parent(tree, 0b111), 0b110U);
  EXPECT_EQ(parent(tree, 0b011), 0b010U);
  EXPECT_EQ(subtree_sizes(tree, 3), (std::vector<std::size_t>{1, 2, 4}));
}

TEST(BalancedTree, NoSubtreeOfTheRoot_HasMoreThanItsShare) {
  for (std::uint32_t d = 1; d <= 14; ++d) {
    const auto sizes = subtree_sizes(balanced_tree(d), d);
    const std::size_t share = ((std::size_t{1} << d) - 1 + d - 1) / d;
    EXPECT_EQ(*std::max_element(sizes.begin(), sizes.end()), share) << "d = " << d;
  }
}

}  // namespace
}  // namespace rota
