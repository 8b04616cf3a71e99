// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/detour_routing.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Detoured {
  explicit Detoured(const char* spec)
      : topology(parse_topology(spec)),
        symmetry(whole_group(topology)),
        graph(*topology, *symmetry),
        routes(detour_routes(*topology, *symmetry, graph, one_message_each(*topology), 1)) {}

  TopologyPtr topology;
  SymmetryPtr symmetry;
  ClassGraph graph;
  BalancedRoutes routes;
};

TEST(DetourRouting, EveryWordLeadsToItsDestination_OncePerNode) {
  const Detoured routed("circulant:41:3,8");
  ASSERT_EQ(routed.routes.routes.size(), 40U);
  std::vector<bool> reached(41);
  for (std::uint32_t m = 0; m < 40; ++m) {
    Node at{0};
    for (const std::uint16_t port : routed.routes.routes.word(m)) at = routed.topology->neighbour(at, Port{port});
    EXPECT_EQ(at, routed.routes.routes.message(m).destination);
    reached[index(at)] = true;
  }
  EXPECT_EQ(std::count(reached.begin(), reached.end(), true), 40);
}

TEST(DetourRouting, DetoursBringTheLoadDownToTheBound) {
  // Shortest words load the ports of these with 49 and 38 messages.
  for (const auto& [spec, bound] : {std::pair{"circulant:53:10,15,20", 40U}, std::pair{"circulant:41:3,8", 33U}}) {
    const Detoured routed(spec);
    EXPECT_EQ(routed.routes.max_load, bound) << spec;
    EXPECT_EQ(routed.routes.target_load, bound) << spec;
  }
}

TEST(DetourRouting, OneClassOnAGroupOfEvenOrder_MissesTheBoundByWhatItMust) {
  for (const auto& [spec, bound, least] : {std::tuple{"circulant:20:1,2", 17U, 19U}, {"circulant:64:3,18", 74U, 76U}}) {
    const Detoured routed(spec);
    EXPECT_EQ(routed.routes.target_load, bound) << spec;
    EXPECT_EQ(routed.routes.least_load, least) << spec;
    EXPECT_EQ(routed.routes.max_load, least) << spec;
  }
}

TEST(DetourRouting, SameSeed_SameRoutes) {
  const Detoured a("cycliccube:3:2");
  const Detoured b("cycliccube:3:2");
  ASSERT_EQ(a.routes.routes.size(), b.routes.routes.size());
  for (std::uint32_t m = 0; m < a.routes.routes.size(); ++m) {
    EXPECT_TRUE(std::ranges::equal(a.routes.routes.word(m), b.routes.routes.word(m)));
  }
}

}  // namespace
}  // namespace rota
