// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/cayley_topology.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

TEST(MergeGenerators, CoincidingOnes_KeepTheFirstNameAndOrder) {
  const auto ports = merge_generators(
      {{Node{3}, Node{5}, "a"}, {Node{4}, Node{4}, "b"}, {Node{3}, Node{5}, "c"}, {Node{5}, Node{3}, "d"}});
  ASSERT_EQ(ports.size(), 3U);
  EXPECT_EQ(ports[0].name, "a");
  EXPECT_EQ(ports[1].name, "b");
  EXPECT_EQ(ports[2].name, "d");
  EXPECT_EQ(ports[0].reverse, Port{2});
  EXPECT_EQ(ports[1].reverse, Port{1});
  EXPECT_EQ(ports[2].reverse, Port{0});
}

}  // namespace
}  // namespace rota
