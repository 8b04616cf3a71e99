// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/group_catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace rota::search {
namespace {

std::vector<GroupPtr> all_groups(std::uint32_t order) {
  std::vector<GroupPtr> groups = abelian_groups(order, 8);
  for (const auto& more :
       {metacyclic_groups(order), affine_groups(order), extended_groups(order), permutation_groups(order)}) {
    groups.insert(groups.end(), more.begin(), more.end());
  }
  return groups;
}

bool is_abelian(const FiniteGroup& group) {
  for (std::uint32_t a = 0; a < group.size(); ++a) {
    for (std::uint32_t b = 0; b < a; ++b) {
      if (group.multiply(a, b) != group.multiply(b, a)) return false;
    }
  }
  return true;
}

void expect_group(const FiniteGroup& group) {
  SCOPED_TRACE(group.name());
  const std::uint32_t n = group.size();
  for (std::uint32_t a = 0; a < n; ++a) {
    ASSERT_EQ(group.multiply(a, 0), a);
    ASSERT_EQ(group.multiply(0, a), a);
    std::set<std::uint32_t> row;
    for (std::uint32_t b = 0; b < n; ++b) row.insert(group.multiply(a, b));
    ASSERT_EQ(row.size(), n) << "element " << a << " times all others";
    ASSERT_LT(*row.rbegin(), n);
  }
  // All pairs, and enough third elements for the order of these groups.
  for (std::uint32_t a = 0; a < n; ++a) {
    for (std::uint32_t b = 0; b < n; ++b) {
      for (std::uint32_t c = 1; c < n; c += n / 7 + 1) {
        ASSERT_EQ(group.multiply(group.multiply(a, b), c), group.multiply(a, group.multiply(b, c)))
            << a << " " << b << " " << c;
      }
    }
  }
}

TEST(GroupCatalogue, EveryGroup_IsOne) {
  for (const std::uint32_t order : {2U, 3U, 4U, 8U, 12U, 16U, 18U, 20U, 21U, 24U, 27U, 32U, 36U, 48U, 60U, 64U}) {
    for (const GroupPtr& group : all_groups(order)) {
      EXPECT_EQ(group->size(), order) << group->name();
      expect_group(*group);
    }
  }
}

TEST(GroupCatalogue, Orbits_AreElementsWithTheirInverses) {
  for (const GroupPtr& group : all_groups(24)) {
    std::uint32_t ports = 0;
    for (const Orbit& orbit : group->orbits()) {
      EXPECT_EQ(group->multiply(orbit.element, orbit.inverse), 0U) << group->name();
      EXPECT_LE(orbit.element, orbit.inverse);
      ports += orbit.ports();
    }
    EXPECT_EQ(ports, 23U) << group->name();
  }
}

TEST(GroupCatalogue, OfOrderEight_HasTheFiveGroups) {
  const auto groups = all_groups(8);
  std::set<std::pair<bool, std::size_t>> kinds;  // abelian; involutions
  for (const GroupPtr& group : groups) {
    const auto involutions = std::count_if(group->orbits().begin(), group->orbits().end(),
                                           [](const Orbit& orbit) { return orbit.ports() == 1; });
    kinds.insert({is_abelian(*group), static_cast<std::size_t>(involutions)});
  }
  // Z8, Z2 x Z4, Z2^3, the dihedral and the quaternion group.
  EXPECT_EQ(kinds, (std::set<std::pair<bool, std::size_t>>{{true, 1}, {true, 3}, {true, 7}, {false, 5}, {false, 1}}));
}

TEST(GroupCatalogue, OfOrderSixty_HasTheEvenPermutationsOfFiveLetters) {
  const auto groups = permutation_groups(60);
  const auto even = std::find_if(groups.begin(), groups.end(), [](const GroupPtr& group) {
    return group->name() == "even permutations of 5 letters";
  });
  ASSERT_NE(even, groups.end());
  const auto& orbits = (*even)->orbits();
  EXPECT_EQ(std::count_if(orbits.begin(), orbits.end(), [](const Orbit& orbit) { return orbit.ports() == 1; }), 15);
}

TEST(GroupCatalogue, LinkLengths_AreStepsOnTheTorus) {
  for (const GroupPtr& group : abelian_groups(24, 2)) {
    if (group->name() != "Z4 x Z6") continue;
    // Element 6·i + j is (i, j); (3, 4) is one step back and two steps back.
    EXPECT_EQ(group->link_length({22, 8}), 3U);
    EXPECT_EQ(group->link_length({1, 5}), 1U);
  }
  EXPECT_EQ(metacyclic_groups(24).front()->link_length({1, 1}), std::nullopt);
}

}  // namespace
}  // namespace rota::search
