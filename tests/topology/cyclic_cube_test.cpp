// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(CyclicCube, EveryLink_TurnsTheListByOneAndAddsToTheRankOfTheSymbolThatGoesRound) {
  constexpr std::uint32_t kSymbols = 4;
  constexpr std::uint32_t kRanks = 3;
  constexpr std::uint32_t kPowers[] = {1, 3, 9, 27};
  const TopologyPtr t = parse_topology("cycliccube:4:3");
  ASSERT_EQ(t->node_count(), 4U * 81U);
  ASSERT_EQ(t->port_count(), 2U * kRanks);
  for (std::uint32_t x = 0; x < t->node_count(); ++x) {
    const std::uint32_t word = x / kSymbols;
    const std::uint32_t front = x % kSymbols;
    for (std::uint32_t s = 0; s < kRanks; ++s) {
      const std::uint32_t rank = word / kPowers[front] % kRanks;
      const std::uint32_t turned = word - rank * kPowers[front] + (rank + s) % kRanks * kPowers[front];
      const Node next{turned * kSymbols + (front + 1) % kSymbols};
      EXPECT_EQ(t->neighbour(Node{x}, Port{s}), next);
      EXPECT_EQ(t->neighbour(next, Port{kRanks + s}), Node{x});
    }
  }
}

TEST(CyclicCube, TwoRanks_AreTheWrappedButterfly_PortByPort) {
  for (const auto& [cube, butterfly] : {std::pair("cycliccube:2:2", "butterfly:2"),
                                        {"cycliccube:3:2", "butterfly:3"},
                                        {"cycliccube:5:2", "butterfly:5"}}) {
    const TopologyPtr a = parse_topology(cube);
    const TopologyPtr b = parse_topology(butterfly);
    ASSERT_EQ(a->node_count(), b->node_count());
    ASSERT_EQ(a->port_count(), b->port_count());
    for (std::uint32_t x = 0; x < a->node_count(); ++x) {
      for (std::uint32_t p = 0; p < a->port_count(); ++p) {
        ASSERT_EQ(a->neighbour(Node{x}, Port{p}), b->neighbour(Node{x}, Port{p})) << cube << ' ' << x << ' ' << p;
      }
    }
  }
}

TEST(CyclicCube, PortsAndNodes_HaveNames) {
  const TopologyPtr t = parse_topology("cycliccube:3:3");
  std::vector<std::string> names;
  for (std::uint32_t p = 0; p < t->port_count(); ++p) names.push_back(t->port_name(Port{p}));
  EXPECT_THAT(names, testing::ElementsAre("turn+", "rank1+", "rank2+", "turn-", "rank1-", "rank2-"));
  EXPECT_EQ(t->node_name(Node{7}), "2_1");
}

TEST(CyclicCube, SizesThatMakeNoSense_AreRefused) {
  for (const char* spec : {"cycliccube:3", "cycliccube:3:2:2", "cycliccube:1:3", "cycliccube:3:1", "cycliccube:21:3",
                           "cycliccube:22:2", "cycliccube:2:2049", "cycliccube:3:x"}) {
    EXPECT_THROW((void)parse_topology(spec), InputError) << spec;
  }
}

}  // namespace
}  // namespace rota
