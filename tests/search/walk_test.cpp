// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/walk.h"

#include <gtest/gtest.h>

#include "compiler/search/group_catalogue.h"

namespace rota::search {
namespace {

constexpr std::uint64_t kSeed = 7;

Goal exchange(std::uint32_t nodes, std::uint32_t degree) { return {CollectiveKind::total_exchange, nodes, degree}; }

TEST(Walk, OfFewSets_LooksAtEachOnce) {
  const Goal goal = exchange(16, 4);
  Walk walk(abelian_groups(16, 1).front(), goal, kSeed, std::nullopt);
  Pool pool(50, 50);
  const WalkCounts counts = walk.run(1000, pool);
  EXPECT_EQ(counts.candidates, 21U);  // two of seven pairs; the one involution cannot be used
  EXPECT_TRUE(walk.finished());
  EXPECT_TRUE(walk.complete());
  EXPECT_EQ(walk.run(1000, pool).candidates, 0U);
}

TEST(Walk, WithFewerCandidatesThanSets_GoesOnWhereItEnded) {
  const Goal goal = exchange(64, 4);
  Walk walk(abelian_groups(64, 1).front(), goal, kSeed, std::nullopt);
  Pool pool(10, 2);
  EXPECT_EQ(walk.run(100, pool).candidates, 100U);
  EXPECT_FALSE(walk.finished());
  const std::uint64_t before = walk.best_status();
  EXPECT_EQ(walk.run(100, pool).candidates, 100U);
  EXPECT_LE(walk.best_status(), before);
  EXPECT_EQ(walk.best_status(), pool.best().front().reach.status);
}

// Downhill, it finds in a part of the candidates what a look at all finds.
TEST(Walk, Downhill_FindsTheBestCirculant) {
  const Goal goal = exchange(101, 6);
  Pool all(1, 1);
  Pool some(1, 1);
  Walk everywhere(abelian_groups(101, 1).front(), goal, kSeed, std::nullopt);
  const std::uint64_t sets = 50U * 49 * 48 / 6;
  EXPECT_EQ(everywhere.run(sets, all).candidates, sets);
  Walk downhill(abelian_groups(101, 1).front(), goal, kSeed, std::nullopt);
  EXPECT_EQ(downhill.run(sets / 10, some).candidates, sets / 10);
  EXPECT_EQ(some.best().front().reach.status, all.best().front().reach.status);
}

TEST(Walk, OfTheSameSeed_IsTheSame) {
  const Goal goal = exchange(100, 5);
  const GroupPtr group = metacyclic_groups(100).front();
  Pool first(5, 5);
  Pool second(5, 5);
  (void)Walk(group, goal, kSeed, std::nullopt).run(500, first);
  (void)Walk(group, goal, kSeed, std::nullopt).run(500, second);
  ASSERT_EQ(first.best().size(), second.best().size());
  for (std::size_t i = 0; i < first.best().size(); ++i) {
    EXPECT_EQ(first.best()[i].generators, second.best()[i].generators);
  }
}

TEST(Walk, WithoutSetsOfTheDegree_IsFinishedAtOnce) {
  // Z_15 has no involution, so no odd degree.
  EXPECT_TRUE(Walk(abelian_groups(15, 1).front(), exchange(15, 3), kSeed, std::nullopt).finished());
}

TEST(Walk, WithALongestLink_UsesNoLongerOne) {
  Walk walk(abelian_groups(64, 1).front(), exchange(64, 4), kSeed, 5);
  Pool pool(50, 50);
  EXPECT_EQ(walk.run(1000, pool).candidates, 10U);  // two of the steps 1 to 5
  for (const Seen& seen : pool.best()) EXPECT_LE(seen.longest_link.value(), 5U);
}

}  // namespace
}  // namespace rota::search
