// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/port_rotation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

std::vector<PortRotation> rotations_of(const Topology& topology) {
  return port_rotations(topology, std::vector<std::uint64_t>(topology.port_count(), 1));
}

std::vector<std::uint32_t> orders_of(const char* spec) {
  std::vector<std::uint32_t> orders;
  for (const PortRotation& rotation : rotations_of(*parse_topology(spec))) orders.push_back(rotation.order);
  return orders;
}

using Orders = std::vector<std::uint32_t>;

TEST(PortRotations, SquareToriCubesAndStars_HaveOneOfAllPorts) {
  EXPECT_EQ(orders_of("torus:5x5"), (Orders{4, 2}));
  EXPECT_EQ(orders_of("torus:4x4x4").front(), 6U);
  EXPECT_EQ(orders_of("hypercube:5"), Orders{5});
  EXPECT_EQ(orders_of("star:5").front(), 4U);
  EXPECT_EQ(orders_of("circulant:13:1,5").front(), 4U);  // 5·5 = -1 modulo 13
}

TEST(PortRotations, UnequalSides_AreNotTurnedIntoEachOther) {
  EXPECT_EQ(orders_of("torus:5x6"), Orders{2});
  EXPECT_EQ(orders_of("torus:2x6"), Orders{});
  EXPECT_EQ(orders_of("pancake:4"), Orders{});
}

TEST(PortRotations, PortsOfUnequalWeight_AreNotTurnedIntoEachOther) {
  const auto torus = parse_topology("torus:5x5");
  const std::vector<std::uint64_t> weights{1, 1, 2, 2};
  const auto rotations = port_rotations(*torus, weights);
  ASSERT_EQ(rotations.size(), 1U);
  EXPECT_EQ(rotations[0].order, 2U);
}

TEST(PortRotations, OnEveryCayleyFamily_MapLinksToLinksInCyclesOfEqualLength) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    if (topology->group() == nullptr) continue;
    SCOPED_TRACE(topology->spec());
    for (const PortRotation& rotation : rotations_of(*topology)) {
      for (std::uint32_t p = 0; p < topology->port_count(); ++p) {
        std::uint32_t turns = 1;
        for (std::uint32_t q = rotation.port[p]; q != p; q = rotation.port[q]) ++turns;
        EXPECT_EQ(turns, rotation.order);
        for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
          const Node y = topology->neighbour(Node{x}, Port{p});
          EXPECT_EQ(rotation.node[index(y)], topology->neighbour(rotation.node[x], Port{rotation.port[p]}));
        }
      }
      std::vector<Node> images = rotation.node;
      std::sort(images.begin(), images.end());
      EXPECT_EQ(std::adjacent_find(images.begin(), images.end()), images.end());
    }
  }
}

}  // namespace
}  // namespace rota
