// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/reach.h"

#include <gtest/gtest.h>

#include "compiler/search/group_catalogue.h"
#include "compiler/search/networks.h"
#include "compiler/verify/distances.h"

namespace rota::search {
namespace {

TEST(Reach, IsWhatTheVerifierFinds) {
  for (const GroupPtr& group :
       {metacyclic_groups(24).back(), permutation_groups(24).front(), abelian_groups(24, 3).back()}) {
    SCOPED_TRACE(group->name());
    ReachSearch search(group);
    std::vector<Orbit> generators;
    for (const Orbit& orbit : group->orbits()) {
      generators.push_back(orbit);
      const auto reach = search.from(generators);
      if (!reach) continue;
      const auto figures = verify::distance_figures(*network_of(*group, generators, "unused"));
      EXPECT_EQ(reach->status, figures->status);
      EXPECT_EQ(reach->diameter, figures->diameter);
    }
  }
}

TEST(Reach, OfGeneratorsOfASubgroup_IsNone) {
  ReachSearch search(abelian_groups(16, 1).front());
  EXPECT_FALSE(search.from({{2, 14}, {4, 12}}));
  EXPECT_TRUE(search.from({{1, 15}}));
}

TEST(Reach, AboveTheLimit_IsNone_AtTheLimitItIsFound) {
  ReachSearch search(abelian_groups(16, 1).front());
  const std::uint64_t status = 64;  // of a ring of 16
  EXPECT_FALSE(search.from({{1, 15}}, status - 1));
  ASSERT_TRUE(search.from({{1, 15}}, status));
  EXPECT_EQ(search.from({{1, 15}}, status)->status, status);
}

}  // namespace
}  // namespace rota::search
