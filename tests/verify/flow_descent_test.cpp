// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/flow_descent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "compiler/topology/registry.h"
#include "compiler/verify/cuts.h"
#include "compiler/verify/edge_weights.h"
#include "tests/edge_graph.h"
#include "tests/renumbered.h"

namespace rota::verify {
namespace {

using testing_support::EdgeGraph;
using testing_support::edges_of;

double value(const Fraction& bound) {
  return static_cast<double>(bound.numerator) / static_cast<double>(bound.denominator);
}

/// The best bound that the descent offers, and the steps of its flow.
std::pair<double, double> descended(const Topology& topology) {
  EdgePaths paths(topology, Resource::edge, nullptr);
  double proved = 0;
  const double flow = descend_with_flow(paths, [&](const WholeWeights& weights, double) {
    proved = std::max(proved, value(paths.bound(weights)));
    return false;
  });
  return {proved, flow};
}

TEST(FlowDescent, OnSmallNetworks_BoundAndFlowEncloseTheLinearProgram) {
  for (const char* spec :
       {"mesh:3x3", "mesh:4x5", "torus:3x4", "ccc:3", "circulant:48:3,14", "product:array:3*ring:4"}) {
    const TopologyPtr named = parse_topology(spec);
    const TopologyPtr graph = EdgeGraph::of(named->node_count(), edges_of(*named));
    const double best = value(best_edge_weights(*graph, 1).bound);
    const auto [proved, flow] = descended(*graph);
    EXPECT_GT(proved, 0.98 * best) << spec;
    EXPECT_LE(proved, flow * (1 + 1e-6)) << spec;
    EXPECT_LT(flow, 1.02 * best + 1) << spec;  // the bound of the program is whole where small weights prove as much
  }
}

TEST(FlowDescent, OfferThatIsContent_EndsIt) {
  const TopologyPtr mesh = parse_topology("mesh:4x5");
  EdgePaths paths(*mesh, Resource::edge, nullptr);
  int offers = 0;
  (void)descend_with_flow(paths, [&](const WholeWeights&, double) { return ++offers == 3; });
  EXPECT_EQ(offers, 3);
}

TEST(WidestCut, MeshUnderOtherNumbers_IsHalvedAcrossItsLongestSide) {
  for (const char* spec : {"mesh:4x4", "mesh:5x8", "mesh:3x4x6", "mesh:16x16"}) {
    const TopologyPtr named = parse_topology(spec);
    const TopologyPtr graph = EdgeGraph::of(named->node_count(), testing_support::renumbered(spec, 3));
    EXPECT_FALSE(widest_cut(*graph).steps < widest_cut(*named).steps) << spec;
  }
  const Cut cut = widest_cut(*EdgeGraph::of(512, testing_support::renumbered("mesh:8x8x8", 5)));
  EXPECT_EQ(cut.steps.ceil(), 1024);
}

}  // namespace
}  // namespace rota::verify
