// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/edge_weights.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "tests/edge_graph.h"

namespace rota::verify {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;
using testing_support::edges_of;

/// The steps that the search claims; the checker, which shares no code with it, must prove as many.
std::uint64_t proved_bound(const Topology& topology) {
  const EdgeWeights best = best_edge_weights(topology, 1);
  const Fraction proved = check_weights(topology, best.by_port);
  EXPECT_FALSE(proved < best.bound);
  EXPECT_FALSE(best.bound < proved);
  return best.bound.ceil();
}

/// Two rings of `size` nodes, joined by one link.
EdgeList two_rings_and_a_link(std::uint32_t size) {
  EdgeList edges{{0, size}};
  for (std::uint32_t x = 0; x < size; ++x) {
    const std::uint32_t y = (x + 1) % size;
    edges.emplace_back(std::min(x, y), std::max(x, y));
    edges.emplace_back(size + std::min(x, y), size + std::max(x, y));
  }
  return edges;
}

TEST(EdgeWeights, NamedNetworkAsItsEdges_HasTheBoundOfItsGroup) {
  for (const char* spec : {"torus:3x4", "torus:4x4", "hypercube:4", "star:4", "ccc:3", "circulant:48:3,14"}) {
    const TopologyPtr named = parse_topology(spec);
    const TopologyPtr edges = EdgeGraph::of(named->node_count(), edges_of(*named));
    EXPECT_EQ(proved_bound(*edges), best_bound(*named, PortModel::all)) << spec;
  }
}

TEST(EdgeWeights, Bridge_ProvesTheCut) { EXPECT_EQ(proved_bound(*EdgeGraph::of(10, two_rings_and_a_link(5))), 25); }

TEST(EdgeWeights, TorusThatLostALink_NeedsTwoStepsMore) {
  EdgeList edges = edges_of(*parse_topology("torus:4x4"));
  edges.pop_back();
  EXPECT_EQ(proved_bound(*EdgeGraph::of(16, edges)), 10);
}

TEST(EdgeWeights, CertificateWithOneNumberChanged_ProvesLess) {
  EdgeList edges = edges_of(*parse_topology("torus:4x4"));
  edges.pop_back();
  const TopologyPtr graph = EdgeGraph::of(16, edges);
  EdgeWeights best = best_edge_weights(*graph, 1);
  best.by_port[0] += 1000;
  EXPECT_LT(check_weights(*graph, best.by_port).ceil(), 10);
}

TEST(EdgeWeights, Copies_MultiplyTheBound) {
  const TopologyPtr ring = parse_topology("ring:5");
  const TopologyPtr edges = EdgeGraph::of(5, edges_of(*ring));
  const EdgeWeights best = best_edge_weights(*edges, 7);
  EXPECT_EQ(best.bound.numerator * 7 / best.bound.denominator, 21);
}

}  // namespace
}  // namespace rota::verify
