// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/searched_sums.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

std::optional<SumProgram> searched(const std::string& spec, std::uint32_t limit, SearchBudget budget) {
  const TopologyPtr topology = parse_topology(spec);
  return searched_sums(CayleyPart(*topology, (1U << topology->port_count()) - 1), limit, 1, budget);
}

// Each of these needs another stage of the search: two rankings at once, one ranking, and none.
TEST(SearchedSums, TakeTheDiameter) {
  constexpr SearchBudget kEnough{2'000'000, 800'000};
  for (const auto& [spec, diameter] :
       {std::pair("twisted:4x8x8", 6U), {"circulant:376:33,34,114", 10U}, {"star:5", 6U}}) {
    const std::optional<SumProgram> found = searched(spec, 2 * diameter, kEnough);
    ASSERT_TRUE(found.has_value()) << spec;
    EXPECT_EQ(found->steps, diameter) << spec;
  }
}

TEST(SearchedSums, WithoutABudget_OrBelowTheDiameter_AreNone) {
  EXPECT_FALSE(searched("ccc:3", 20, {0, 0}).has_value());
  EXPECT_FALSE(searched("ccc:3", 6, {1'000'000, 1'000'000}).has_value());
  EXPECT_TRUE(searched("ccc:3", 7, {1'000'000, 1'000'000}).has_value());
}

TEST(SearchedSums, SpendTheirBudget) {
  const TopologyPtr pancake = parse_topology("pancake:5");
  SearchBudget budget{2'000'000, 800'000};
  const CayleyPart part(*pancake, 15);
  EXPECT_EQ(searched_sums(part, 7, 1, budget)->steps, 6U);  // one more than the diameter, in which there is none
  EXPECT_LT(budget.with_one_ranking, 2'000'000U);
  EXPECT_LT(budget.with_more, 800'000U);
}

}  // namespace
}  // namespace rota
