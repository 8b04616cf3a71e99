// SPDX-License-Identifier: Apache-2.0
#include "compiler/graph/crosspoints.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace rota::graph {
namespace {

TEST(CrosspointNumbers, AreGivenAsTheyAreMet_WhicheverWayTheyAreFound) {
  LinkNumbers links;
  links.add_node(100);
  links.add_node(2);
  for (const std::size_t uses : {std::size_t{0}, std::size_t{10'000}}) {  // 10,004 are possible: sparse, then dense
    CrosspointNumbers numbers(links, uses);
    EXPECT_EQ(numbers.number(1, 0, 1), 0U);
    EXPECT_EQ(numbers.number(0, 99, 98), 1U);
    EXPECT_EQ(numbers.number(0, 98, 99), 2U);
    EXPECT_EQ(numbers.number(1, 1, 0), 3U);
    EXPECT_EQ(numbers.number(0, 99, 98), 1U);
    EXPECT_EQ(numbers.count(), 4U);
    EXPECT_EQ(numbers.node_of(0), 1U);
    EXPECT_EQ(numbers.node_of(2), 0U);
  }
}

}  // namespace
}  // namespace rota::graph
