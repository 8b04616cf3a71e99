// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/permutation_group.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace rota {
namespace {

using Permutation = PermutationGroup::Permutation;

std::vector<Permutation> elements(const PermutationGroup& group) {
  std::vector<Permutation> list;
  for (std::uint32_t a = 0; a < group.size(); ++a) list.emplace_back(group.element(a).begin(), group.element(a).end());
  return list;
}

void expect_consistent(const PermutationGroup& group) {
  const std::vector<Permutation> list = elements(group);
  EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
  EXPECT_TRUE(std::is_sorted(list.front().begin(), list.front().end()));
  for (std::uint32_t a = 0; a < group.size(); ++a) {
    ASSERT_EQ(group.index_of(list[a]), a);
    ASSERT_EQ(group.multiply(a, group.inverse(a)), 0U);
    for (std::uint32_t b = 0; b < group.size(); ++b) {
      Permutation product(list[a].size());
      for (std::size_t i = 0; i < product.size(); ++i) product[i] = list[a][list[b][i]];
      ASSERT_EQ(list[group.multiply(a, b)], product);
    }
  }
}

TEST(PermutationGroup, SymmetricGroup_HasAllPermutations) {
  const auto group = PermutationGroup::generate({{1, 0, 2, 3, 4}, {1, 2, 3, 4, 0}});
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->size(), 120U);
  expect_consistent(*group);
}

TEST(PermutationGroup, AlternatingGroup_HasHalfOfThem) {
  const auto group = PermutationGroup::generate({{1, 2, 0, 3, 4}, {0, 1, 3, 4, 2}});
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->size(), 60U);
  expect_consistent(*group);
}

TEST(PermutationGroup, FixedAndDependentPoints_AreSkipped) {
  // Z_2 x Z_3 on points 1,2 and 4,5,6; points 0 and 3 never move.
  const auto group = PermutationGroup::generate({{0, 2, 1, 3, 4, 5, 6}, {0, 1, 2, 3, 5, 6, 4}});
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->size(), 6U);
  expect_consistent(*group);
}

TEST(PermutationGroup, Identity_GeneratesTheTrivialGroup) {
  const auto group = PermutationGroup::generate({{0, 1, 2}});
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->size(), 1U);
  expect_consistent(*group);
}

}  // namespace
}  // namespace rota
