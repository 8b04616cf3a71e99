// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_chooser.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

/// Messages that may take either way round a ring.
struct RingWays {
  RingWays() : ring(parse_topology("ring:8")), symmetry(whole_group(ring)), graph(*ring, *symmetry) {
    for (std::uint16_t hops = 1; hops < 8; ++hops) {
      loads.add_message(graph, 0, {Word(hops, 0), Word(8 - hops, 1)});
    }
  }

  TopologyPtr ring;
  SymmetryPtr symmetry;
  ClassGraph graph;
  WordLoads loads;
};

TEST(WordChooser, RandomWords_ImproveToTheLimit) {
  const RingWays ways;
  Random random(1);
  WordChooser chooser(ways.loads, 2, 10, random);  // 16 hops of shortest ways: 10 and 6
  EXPECT_FALSE(chooser.has_pick());
  chooser.improve_random(100'000);
  ASSERT_TRUE(chooser.has_pick());
  EXPECT_TRUE(chooser.is_within_limit());
  EXPECT_LE(chooser.max_load(), 10U);
}

TEST(WordChooser, AnImpossibleLimit_LeavesTheBestPick) {
  const RingWays ways;
  Random random(1);
  WordChooser chooser(ways.loads, 2, 7, random);
  chooser.improve({1, 1, 1, 1, 1, 1, 1}, 100'000);
  EXPECT_FALSE(chooser.is_within_limit());
  const std::uint64_t found = chooser.max_load();
  EXPECT_LT(found, 28U);  // of the first pick
  chooser.improve({1, 1, 1, 1, 1, 1, 1}, 0);
  EXPECT_EQ(chooser.max_load(), found) << "a worse pick does not replace it";
}

TEST(WordChooser, AFirstPickWithinTheLimit_Stays) {
  const RingWays ways;
  Random random(1);
  WordChooser chooser(ways.loads, 2, 10, random);
  chooser.improve({0, 0, 0, 0, 1, 1, 1}, 100'000);
  for (std::uint32_t m = 0; m < 7; ++m) EXPECT_EQ(chooser.pick(m), m < 4 ? 0U : 1U);
}

}  // namespace
}  // namespace rota
