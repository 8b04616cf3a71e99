// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/cayley_recognition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tests/renumbered.h"
#include "tests/test_name.h"

namespace rota {
namespace {

using namespace testing_support;  // NOLINT(google-build-using-namespace): the graphs

/// An element for every image of node 0; all are automorphisms, and products of elements are elements.
void expect_regular(const RegularGroup& group, const NeighbourLists& graph) {
  const std::uint32_t nodes = group.size();
  ASSERT_EQ(nodes, graph.size());
  for (std::uint32_t v = 0; v < nodes; ++v) {
    ASSERT_EQ(group.image(v, 0), v);
    for (std::uint32_t x = 0; x < nodes; ++x) {
      std::vector<std::uint32_t> images;
      for (const std::uint32_t y : graph[x]) images.push_back(group.image(v, y));
      std::sort(images.begin(), images.end());
      ASSERT_EQ(images, graph[group.image(v, x)]);
      for (const std::uint32_t y : {nodes / 3, nodes / 2, nodes - 1}) {
        ASSERT_EQ(group.image(v, group.image(x, y)), group.image(group.image(v, x), y));
      }
    }
  }
}

class NamedNetwork : public ::testing::TestWithParam<const char*> {};

TEST_P(NamedNetwork, IsRecognisedByItsLinksAlone) {
  for (const std::uint64_t seed : {1U, 2U}) {
    const NeighbourLists graph = neighbours_by(renumbered(GetParam(), seed));
    const auto group = find_regular_group(graph);
    ASSERT_TRUE(group.has_value());
    expect_regular(*group, graph);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, NamedNetwork,
                         ::testing::Values("ring:2", "ring:3", "ring:4", "ring:12", "torus:4x4", "torus:5x5",
                                           "torus:4x6", "torus:8x8", "torus:4x4x4", "hypercube:3", "hypercube:4",
                                           "hypercube:5", "hypercube:6", "hypercube:7", "hypercube:8", "ccc:3", "ccc:4",
                                           "star:4", "star:5", "pancake:4", "bubble:4", "complete:7", "ghc:3x4",
                                           "circulant:20:1,2", "circulant:16:1,5", "butterfly:3", "twisted:4x8",
                                           "twisted:2x4x4", "macrostar:2:2", "cycliccube:3:3", "product:ring:5*star:4"),
                         [](const auto& network) { return test_name(network.param); });

TEST(CayleyRecognition, OfFamousCayleyGraphs_FindsAGroup) {
  const std::pair<std::uint32_t, EdgeList> graphs[] = {
      {10, complete_bipartite(5, 5)},  {14, heawood()},           {12, icosahedron()},
      {4, complete_bipartite(2, 2)},   {16, folded_hypercube(5)}, {512, folded_hypercube(10)},
      {16, generalised_petersen(8, 3)}};
  for (const auto& [nodes, edges] : graphs) {
    const NeighbourLists graph = neighbours_by(renumbered(nodes, edges, nodes));
    const auto group = find_regular_group(graph);
    ASSERT_TRUE(group.has_value()) << nodes;
    expect_regular(*group, graph);
  }
}

TEST(CayleyRecognition, OfTheOctahedron_FindsItsTwins) {
  EdgeList edges;
  for (std::uint32_t x = 0; x < 6; ++x) {
    for (std::uint32_t y = x + 1; y < 6; ++y) {
      if (x + y != 5) edges.emplace_back(x, y);
    }
  }
  const NeighbourLists graph = neighbours_by(edges);
  const auto group = find_regular_group(graph);
  ASSERT_TRUE(group.has_value());
  expect_regular(*group, graph);
}

TEST(CayleyRecognition, OfAThousandNodes_Succeeds) {
  for (const char* spec : {"torus:32x32", "hypercube:10", "ghc:32x32", "star:6", "ccc:7"}) {
    const NeighbourLists graph = neighbours_by(renumbered(spec, 3));
    const auto group = find_regular_group(graph);
    ASSERT_TRUE(group.has_value()) << spec;
    ASSERT_EQ(group->size(), graph.size()) << spec;
  }
}

TEST(CayleyRecognition, OfAllNodesAlikeWithoutARegularGroup_FindsNone) {
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered(10, generalised_petersen(5, 2), 1)))) << "Petersen";
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered(20, generalised_petersen(10, 2), 2)))) << "dodecahedron";
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered(20, generalised_petersen(10, 3), 3)))) << "Desargues";
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered(26, generalised_petersen(13, 5), 4))));
}

TEST(CayleyRecognition, OfNodesThatDiffer_FindsNone) {
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered("mesh:4x4", 1)))) << "degrees";
  EXPECT_FALSE(find_regular_group(neighbours_by(renumbered(14, generalised_petersen(7, 2), 2)))) << "automorphisms";
  EXPECT_FALSE(find_regular_group(neighbours_by(complete_bipartite(3, 4)))) << "twins";
  // Two squares with a diagonal left out each, joined in a ring of degree 3: nodes see others at other distances.
  EXPECT_FALSE(find_regular_group(neighbours_by({{0, 1},
                                                 {0, 2},
                                                 {1, 2},
                                                 {1, 3},
                                                 {2, 4},
                                                 {3, 5},
                                                 {4, 5},
                                                 {3, 6},
                                                 {4, 7},
                                                 {5, 8},
                                                 {6, 7},
                                                 {6, 9},
                                                 {7, 9},
                                                 {8, 9},
                                                 {0, 8}})))
      << "distances";
}

TEST(CayleyRecognition, OfTheSameFile_FindsTheSameGroup) {
  for (const char* spec : {"star:5", "twisted:4x8", "cycliccube:3:3"}) {
    const NeighbourLists graph = neighbours_by(renumbered(spec, 1));
    const auto first = find_regular_group(graph);
    const auto second = find_regular_group(graph);
    ASSERT_TRUE(first && second);
    for (std::uint32_t v = 0; v < first->size(); ++v) {
      for (std::uint32_t x = 0; x < first->size(); ++x) ASSERT_EQ(first->image(v, x), second->image(v, x));
    }
  }
}

}  // namespace
}  // namespace rota
