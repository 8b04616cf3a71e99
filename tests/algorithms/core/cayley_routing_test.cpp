// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/cayley_routing.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Routed {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  BalancedRoutes balanced;
};

Routed route(const char* spec, bool two_classes, WordOrder order) {
  Routed r{parse_topology(spec), nullptr, {}};
  r.symmetry = two_classes ? parity_subgroups(r.topology, 1).at(0) : whole_group(r.topology);
  const ClassGraph graph(*r.topology, *r.symmetry);
  r.balanced = balanced_routes(*r.topology, *r.symmetry, graph,
                               {std::vector<std::uint64_t>(r.topology->port_count(), 1), order, 7});
  return r;
}

void expect_routes_arrive(const Routed& r) {
  const Routes& routes = r.balanced.routes;
  EXPECT_EQ(routes.size(), r.symmetry->class_count() * (r.topology->node_count() - 1));
  for (std::uint32_t m = 0; m < routes.size(); ++m) {
    Node at = r.symmetry->representative(ClassId{routes.message(m).origin_class});
    for (const std::uint16_t port : routes.word(m)) at = r.topology->neighbour(at, Port{port});
    EXPECT_EQ(at, routes.message(m).destination);
  }
}

TEST(BalancedRoutes, EveryOrder_EveryMessageArrives) {
  for (const WordOrder order : {WordOrder::most_hops_first, WordOrder::fewest_hops_first, WordOrder::shuffled}) {
    for (const char* spec : {"torus:4x5", "torus:4x4x4", "star:4", "product:ring:5*star:3", "ccc:3"}) {
      SCOPED_TRACE(spec);
      expect_routes_arrive(route(spec, false, order));
    }
    expect_routes_arrive(route("torus:3x4", true, order));
    expect_routes_arrive(route("pancake:4", true, order));
  }
}

TEST(BalancedRoutes, MostHopsFirst_LongerDimensionLeads) {
  const Routed r = route("torus:8x8", false, WordOrder::most_hops_first);
  for (std::uint32_t m = 0; m < r.balanced.routes.size(); ++m) {
    const Node to = r.balanced.routes.message(m).destination;
    const bool starts_along_columns = r.balanced.routes.word(m).front() >= 2;
    if (to == Node{8 * 1 + 3}) {
      EXPECT_TRUE(starts_along_columns);
    } else if (to == Node{8 * 3 + 1}) {
      EXPECT_FALSE(starts_along_columns);
    }
  }
}

TEST(BalancedRoutes, HalfwayMessages_SplitEvenlyWhereTheirNumberIsEven) {
  EXPECT_EQ(route("torus:8x8", false, WordOrder::most_hops_first).balanced.max_load, 64U);
  EXPECT_EQ(route("star:5", false, WordOrder::most_hops_first).balanced.max_load, 111U);
}

TEST(BalancedRoutes, OneClass_CannotSplitAnOddNumberOfHalfwayMessages_TwoClassesCan) {
  EXPECT_EQ(route("ring:8", false, WordOrder::most_hops_first).balanced.max_load, 10U);
  EXPECT_EQ(route("ring:8", true, WordOrder::most_hops_first).balanced.max_load, 8U);
  EXPECT_GT(route("torus:7x8", false, WordOrder::most_hops_first).balanced.max_load, 56U);
  EXPECT_EQ(route("torus:7x8", true, WordOrder::most_hops_first).balanced.max_load, 56U);
}

TEST(BalancedRoutes, Target_IsTheEvenLoadOfTheBusiestFactor) {
  const Routed r = route("torus:3x8", false, WordOrder::most_hops_first);
  EXPECT_EQ(r.balanced.target_load, 24U);  // not the mean over all links, 16
}

}  // namespace
}  // namespace rota
