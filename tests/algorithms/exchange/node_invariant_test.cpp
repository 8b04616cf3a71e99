// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/node_invariant.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/test_name.h"

namespace rota {
namespace {

constexpr SelectionRule kRules[] = {SelectionRule::fifo, SelectionRule::furthest_first, SelectionRule::closest_first,
                                    SelectionRule::transit_first};

struct ExpectedStatus {
  const char* spec;
  std::uint32_t status;
};
void PrintTo(const ExpectedStatus& e, std::ostream* out) { *out << e.spec; }

class NodeInvariant : public testing::TestWithParam<ExpectedStatus> {};

TEST_P(NodeInvariant, EveryRule_TakesStatusSteps_WithEveryNodeBusyInEveryStep) {
  const auto topology = parse_topology(GetParam().spec);
  for (const SelectionRule rule : kRules) {
    const Schedule schedule = node_invariant_total_exchange(topology, rule);
    EXPECT_EQ(schedule.steps, GetParam().status);
    EXPECT_EQ(schedule.hops.size(), schedule.steps);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, NodeInvariant,
                         testing::Values(ExpectedStatus{"hypercube:6", 192}, ExpectedStatus{"star:5", 442},
                                         ExpectedStatus{"ccc:3", 74}, ExpectedStatus{"butterfly:3", 55},
                                         ExpectedStatus{"pancake:5", 425}, ExpectedStatus{"ring:12", 36},
                                         ExpectedStatus{"torus:6x6", 108}, ExpectedStatus{"ghc:3x4", 17},
                                         ExpectedStatus{"circulant:16:1,5", 32},
                                         ExpectedStatus{"product:ring:5*star:4", 454}, ExpectedStatus{"ring:2", 1},
                                         ExpectedStatus{"complete:5", 4}, ExpectedStatus{"bubble:4", 72}),
                         [](const auto& network) { return test_name(network.param.spec); });

TEST(NodeInvariant, TransitFirst_NeedsOneMessageOfBuffer) {
  for (const char* spec : {"torus:6x6", "star:5", "ccc:3"}) {
    const Verdict verdict =
        verify_quotient(node_invariant_total_exchange(parse_topology(spec), SelectionRule::transit_first));
    EXPECT_EQ(verdict.fifo_depth, 1U) << spec;
    EXPECT_TRUE(verdict.fifo_consistent) << spec;
  }
}

TEST(NodeInvariant, Fifo_HeadOfTheInitialQueueIsTheLastNode) {
  const Schedule schedule = node_invariant_total_exchange(parse_topology("hypercube:3"), SelectionRule::fifo);
  EXPECT_EQ(schedule.hops[0].destination, Node{7});
  EXPECT_EQ(schedule.hops[1].destination, Node{6});
  EXPECT_EQ(schedule.hops[6].destination, Node{1});
  EXPECT_NE(schedule.hops[7].origin, Node{0});  // own messages are gone: arrivals follow in the order they came
}

TEST(NodeInvariant, FurthestAndClosestFirst_TakeTheFarthestAndTheNearestThatIsThere) {
  const auto ring = parse_topology("ring:9");
  const auto distance = [](Node destination) { return std::min(index(destination), 9 - index(destination)); };
  for (const SelectionRule rule : {SelectionRule::furthest_first, SelectionRule::closest_first}) {
    const Schedule schedule = node_invariant_total_exchange(ring, rule);
    std::map<std::uint32_t, int> queue;  // messages at node 0 by distance to go
    for (std::uint32_t v = 1; v < 9; ++v) ++queue[distance(Node{v})];
    for (const ClassHop& hop : schedule.hops) {
      const std::uint32_t sent = distance(hop.destination);
      EXPECT_EQ(sent, rule == SelectionRule::furthest_first ? queue.rbegin()->first : queue.begin()->first);
      if (--queue[sent] == 0) queue.erase(sent);
      if (sent > 1) ++queue[sent - 1];
    }
  }
}

TEST(NodeInvariant, GraphWithoutGroup_IsRefused) {
  EXPECT_THROW((void)node_invariant_total_exchange(parse_topology("mesh:3x3"), SelectionRule::fifo), InputError);
}

/// Distances of 65,535 hops and more need more than 16 bits.
TEST(NodeInvariant, EveryRule_GoesFartherThan65535Hops) {
  const auto ring = parse_topology("ring:140000");
  std::vector<std::uint32_t> demand(ring->node_count(), 0);
  demand[65535] = 1;
  demand[69999] = 1;
  for (const SelectionRule rule : kRules) {
    const Schedule schedule = node_invariant_isotropic(ring, rule, demand);
    EXPECT_EQ(schedule.steps, 65535U + 69999U);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
  }
}

}  // namespace
}  // namespace rota
