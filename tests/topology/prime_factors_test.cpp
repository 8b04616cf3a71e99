// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/prime_factors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/renumbered.h"
#include "tests/topology/test_support.h"

namespace rota {
namespace {

using testing_support::distances_from;
using testing_support::EdgeGraph;
using testing_support::EdgeList;
using testing_support::generalised_petersen;
using testing_support::neighbours_by;
using testing_support::renumbered;

PrimeFactors factors_of(const EdgeList& edges) {
  const NeighbourLists graph = neighbours_by(edges);
  const TopologyPtr topology = EdgeGraph::of(static_cast<std::uint32_t>(graph.size()), edges);
  DistanceTable table;
  for (std::uint32_t x = 0; x < graph.size(); ++x) {
    for (const std::uint32_t d : distances_from(*topology, Node{x})) table.push_back(static_cast<std::uint16_t>(d));
  }
  return prime_factors(graph, table);
}

std::vector<std::size_t> sizes_of(const EdgeList& edges) {
  std::vector<std::size_t> sizes;
  for (const NeighbourLists& factor : factors_of(edges).factors) sizes.push_back(factor.size());
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

using Sizes = std::vector<std::size_t>;

TEST(PrimeFactors, OfProducts_AreTheirFactors) {
  EXPECT_EQ(sizes_of(renumbered("torus:5x6", 1)), (Sizes{5, 6}));
  EXPECT_EQ(sizes_of(renumbered("hypercube:5", 2)), (Sizes{2, 2, 2, 2, 2}));
  EXPECT_EQ(sizes_of(renumbered("torus:4x3", 3)), (Sizes{2, 2, 3})) << "a ring of four is a product itself";
  EXPECT_EQ(sizes_of(renumbered("ghc:3x4x5", 4)), (Sizes{3, 4, 5}));
  EXPECT_EQ(sizes_of(renumbered("product:star:4*ring:5", 5)), (Sizes{5, 24}));
  EXPECT_EQ(sizes_of(renumbered("mesh:3x7", 6)), (Sizes{3, 7}));
}

TEST(PrimeFactors, OfAPrimeGraph_AreItself) {
  for (const char* spec : {"ring:3", "ring:5", "ring:6", "ring:8", "complete:4", "star:4", "ccc:3", "twisted:4x8"}) {
    const EdgeList edges = renumbered(spec, 1);
    const PrimeFactors found = factors_of(edges);
    ASSERT_EQ(found.factors.size(), 1U) << spec;
    EXPECT_EQ(found.factors.front(), neighbours_by(edges)) << spec;
  }
  EXPECT_EQ(sizes_of(generalised_petersen(5, 2)), (Sizes{10}));
}

TEST(PrimeFactors, Places_AreRowMajorAndNode0IsFirst) {
  const EdgeList edges = renumbered("torus:3x5", 7);
  const PrimeFactors found = factors_of(edges);
  ASSERT_EQ(found.factors.size(), 2U);
  EXPECT_EQ(found.place[0], 0U);
  std::vector<std::uint32_t> sorted = found.place;
  std::sort(sorted.begin(), sorted.end());
  for (std::uint32_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(sorted[i], i);
  const auto inner = static_cast<std::uint32_t>(found.factors[1].size());
  for (const auto& [x, y] : edges) {
    const std::uint32_t a = found.place[x];
    const std::uint32_t b = found.place[y];
    EXPECT_NE(a / inner == b / inner, a % inner == b % inner) << "an edge changes one coordinate";
  }
}

}  // namespace
}  // namespace rota
