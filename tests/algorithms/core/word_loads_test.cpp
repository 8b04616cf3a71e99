// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_loads.h"

#include <gtest/gtest.h>

#include <utility>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::int64_t>>;

Pairs pairs(std::span<const WordLoads::Share> shares) {
  Pairs result;
  for (const auto& [link, messages] : shares) result.emplace_back(link, messages);
  return result;
}

TEST(WordLoads, Counted_EachLinkOnceInOrder) {
  EXPECT_EQ(pairs(counted({3, 0, 3, 3, 1})), (Pairs{{0, 1}, {1, 1}, {3, 3}}));
  EXPECT_TRUE(counted({}).empty());
}

TEST(WordLoads, WordsOfMessagesInTheOrderOfTheirAddition) {
  const TopologyPtr ring = parse_topology("ring:6");
  const SymmetryPtr symmetry = whole_group(ring);
  const ClassGraph graph(*ring, *symmetry);
  WordLoads loads;
  loads.add_message(graph, 0, {{0}, {1, 1, 1, 1, 1}});
  loads.add_message(graph, 0, {{0, 0, 0}});
  ASSERT_EQ(loads.messages(), 2U);
  ASSERT_EQ(loads.words(0), 2U);
  ASSERT_EQ(loads.words(1), 1U);
  EXPECT_EQ(pairs(loads.of(0, 0)), (Pairs{{0, 1}}));
  EXPECT_EQ(pairs(loads.of(0, 1)), (Pairs{{1, 5}}));
  EXPECT_EQ(pairs(loads.of(1, 0)), (Pairs{{0, 3}}));
}

}  // namespace
}  // namespace rota
