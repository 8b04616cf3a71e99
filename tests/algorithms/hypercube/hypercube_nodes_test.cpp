// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_nodes.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

std::vector<std::uint32_t> identities(std::uint32_t d) {
  std::vector<std::uint32_t> result;
  for (const RotatedNode& node : numbered_nodes(d))
    result.push_back(rotated_left(node.representative, node.rotation, d));
  return result;
}

TEST(NumberedNodes, FourDimensions_AsInFigure6) {
  EXPECT_EQ(identities(4), (std::vector<std::uint32_t>{0b0001, 0b0010, 0b0100, 0b1000,  // R_11
                                                       0b0011, 0b0110, 0b1100, 0b1001,  // R_21
                                                       0b0101, 0b1010,                  // R_22
                                                       0b1101, 0b1011, 0b0111, 0b1110,  // R_31
                                                       0b1111}));
}

TEST(NumberedNodes, EveryNodeOnce_ByLevel_WithBitMSet_AndOneRotationFromTheLast) {
  for (std::uint32_t d = 1; d <= 12; ++d) {
    const auto nodes = identities(d);
    std::vector<bool> seen(std::size_t{1} << d, false);
    ASSERT_EQ(nodes.size() + 1, seen.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      const std::uint32_t t = nodes[i];
      EXPECT_FALSE(seen[t]);
      seen[t] = true;
      EXPECT_TRUE((t >> (i % d)) & 1U) << "d = " << d << ", node " << t;  // m(t) - 1 = (n(t) - 1) mod d
      if (i == 0) continue;
      EXPECT_LE(std::popcount(nodes[i - 1]), std::popcount(t));
      const auto representative = numbered_nodes(d)[i].representative;
      if (d <= 6 && numbered_nodes(d)[i - 1].representative == representative) {
        EXPECT_EQ(t, rotated_left(nodes[i - 1], 1 % d, d));
      }
    }
  }
}

TEST(NumberedNodes, FirstClassOfEachLevel_HasAZeroCyclicallyBeforeBitM) {
  for (std::uint32_t d = 2; d <= 12; ++d) {
    const auto nodes = numbered_nodes(d);
    for (std::uint32_t i = 0; i + 1 < nodes.size(); ++i) {
      const auto k = static_cast<std::uint32_t>(std::popcount(nodes[i].representative));
      if (nodes[i].representative != (1U << k) - 1) continue;
      const std::uint32_t t = rotated_left(nodes[i].representative, nodes[i].rotation, d);
      EXPECT_FALSE((t >> ((i + d - 1) % d)) & 1U) << "d = " << d << ", node " << t;
    }
  }
}

TEST(HypercubeDimension, OfOtherNetworks_IsRefused) {
  EXPECT_EQ(hypercube_dimension(*parse_topology("hypercube:7")), 7U);
  EXPECT_THROW((void)hypercube_dimension(*parse_topology("ghc:2x2x2")), InputError);
}

}  // namespace
}  // namespace rota
