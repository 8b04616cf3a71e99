// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/spread_routing.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/demand.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

constexpr std::uint64_t kVisits = 100'000'000;

/// Preferential attachment: a node joins two nodes, each with a probability that grows with its links (A.-L. Barabási
/// and R. Albert, "Emergence of scaling in random networks", 1999), but no node has more than kMostLinks.
TopologyPtr graph_with_hubs(std::uint32_t nodes, std::uint64_t seed) {
  constexpr std::uint32_t kMostLinks = 12;
  Random random(seed);
  EdgeList edges{{0, 1}, {0, 2}, {1, 2}};
  std::vector<std::uint32_t> links(nodes, 2);
  const auto some_end = [&] {
    while (true) {
      const auto& [a, b] = edges[random.below(static_cast<std::uint32_t>(edges.size()))];
      const std::uint32_t end = random.below(2) == 0 ? a : b;
      if (links[end] < kMostLinks) return end;
    }
  };
  for (std::uint32_t y = 3; y < nodes; ++y) {
    const std::uint32_t first = some_end();
    std::uint32_t second = some_end();
    while (second == first) second = some_end();
    for (const std::uint32_t end : {first, second}) {
      edges.emplace_back(end, y);
      ++links[end];
    }
  }
  return EdgeGraph::of(nodes, edges);
}

struct Spread {
  BalancedRoutes shortest;
  BalancedRoutes routes;
};

Spread spread_on(const TopologyPtr& topology) {
  const Quotient quotient(topology, trivial_symmetry(topology));
  const Demand demand(topology, CollectiveKind::total_exchange, std::nullopt, {});
  BalancedRoutes shortest = explicit_routes(*topology, quotient.graph, demand);
  BalancedRoutes routes = spread_routes(quotient.graph, shortest.routes, PortModel::all, 1, kVisits);
  return {std::move(shortest), std::move(routes)};
}

/// Where messages start on shortest routes, the first sweep moves too many of them too far.
TEST(SpreadRoutes, AroundHubs_SettleWithinASixteenthOfWhatTheirLengthsProve) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Spread found = spread_on(graph_with_hubs(128, seed));
    const std::uint64_t least = found.routes.target_load;
    EXPECT_GT(found.shortest.max_load, 2 * least) << "seed " << seed;
    EXPECT_LE(found.routes.max_load, least + least / 16) << "seed " << seed;
  }
}

TEST(SpreadRoutes, LeadEveryMessageToItsDestination) {
  const TopologyPtr topology = graph_with_hubs(40, 1);
  const Routes routes = spread_on(topology).routes.routes;
  EXPECT_EQ(routes.size(), 40U * 39U);
  for (std::uint32_t m = 0; m < routes.size(); ++m) {
    Node at{routes.message(m).origin_class};
    for (const std::uint16_t port : routes.word(m)) at = topology->neighbour(at, Port{port});
    ASSERT_EQ(at, routes.message(m).destination);
  }
}

}  // namespace
}  // namespace rota
