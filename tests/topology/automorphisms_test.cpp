// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/automorphisms.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/renumbered.h"

namespace rota {
namespace {

using testing_support::generalised_petersen;
using testing_support::neighbours_by;
using testing_support::renumbered;

bool maps_links_to_links(const NeighbourLists& graph, const NodeMap& map) {
  for (std::uint32_t x = 0; x < graph.size(); ++x) {
    for (const std::uint32_t y : graph[x]) {
      const auto& list = graph[map[x]];
      if (!std::binary_search(list.begin(), list.end(), std::uint32_t{map[y]})) return false;
    }
  }
  return true;
}

TEST(Automorphisms, OfThePetersenGraph_Are120AndMoveAllNodes) {
  const NeighbourLists graph = neighbours_by(generalised_petersen(5, 2));
  const auto found = automorphisms(graph, Moves::all_nodes);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->count, 120);
  EXPECT_EQ(found->orbits, 1U);
  for (const NodeMap& map : found->generators) EXPECT_TRUE(maps_links_to_links(graph, map));
}

TEST(Automorphisms, ThatKeepNode0_DoSo) {
  const NeighbourLists graph = neighbours_by(generalised_petersen(5, 2));
  const auto found = automorphisms(graph, Moves::all_but_node_0);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->count, 12);
  EXPECT_EQ(found->orbits, 3U);  // node 0, its neighbours, the others
  for (const NodeMap& map : found->generators) {
    EXPECT_EQ(map[0], 0);
    EXPECT_TRUE(maps_links_to_links(graph, map));
  }
}

TEST(Automorphisms, OfAnArray_AreItsReversalAlone) {
  const auto found = automorphisms(neighbours_by(renumbered("array:5", 1)), Moves::all_nodes);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->count, 2);
  EXPECT_EQ(found->orbits, 3U);
}

TEST(Automorphisms, OfAHypercube_AreItsTranslationsTimesItsDimensionsOrders) {
  const auto found = automorphisms(neighbours_by(renumbered("hypercube:5", 1)), Moves::all_nodes);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->count, 32 * 120);
}

}  // namespace
}  // namespace rota
