// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_traffic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"

namespace rota {
namespace {

TEST(MeshShape, EveryDirection_IsThatOfItsPort) {
  for (const char* spec : {"mesh:3x4", "mesh:2x5", "mesh:4x2x3", "mesh:2x2x3"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const MeshShape shape(*mesh);
    for (std::uint32_t x = 0; x < mesh->node_count(); ++x) {
      for (std::uint32_t to = 0; to < mesh->node_count(); ++to) {
        if (to == x) continue;
        const std::uint32_t direction = shape.direction(x, x, to);
        const std::uint32_t next = shape.neighbour(x, direction);
        EXPECT_EQ(mesh->neighbour(Node{x}, shape.port(x, direction)), Node{next}) << spec;
        EXPECT_EQ(shape.distance(next, to) + 1, shape.distance(x, to)) << spec;
      }
      const auto by_port = shape.directions_by_port(x);
      EXPECT_TRUE(std::is_sorted(by_port.begin(), by_port.end(), [&](std::uint32_t a, std::uint32_t b) {
        return shape.port(x, a) < shape.port(x, b);
      }));
    }
  }
}

// So one class's routes are those of all its nodes.
TEST(MeshShape, ARoute_ReflectedIsTheRouteOfTheReflectedEnds) {
  for (const char* spec : {"mesh:4x4", "mesh:3x4", "mesh:4x2x6", "mesh:3x2x4"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const std::uint32_t n = mesh->node_count();
    for (const MeshRoutes routes :
         {MeshRoutes::longest_side_first, MeshRoutes::both_orders, MeshRoutes::every_side_first}) {
      const MeshShape shape(*mesh, routes);
      for (std::uint32_t x = 0; x < n; ++x) {
        for (std::uint32_t i = 0; i < n * n; ++i) {
          const std::uint32_t from = i / n;
          const std::uint32_t to = i % n;
          if (from == to) continue;
          const std::uint32_t seen = shape.in_frame_of(x, from);
          ASSERT_EQ(shape.in_frame(x, shape.direction(from, from, to)),
                    shape.direction(seen, seen, shape.in_frame_of(x, to)))
              << spec;
        }
      }
    }
  }
}

TEST(MeshShape, Messages_GoAlongTheLongestSideFirst_AndTurnWhereItEnds) {
  const MeshShape wide(*parse_topology("mesh:3x4"));  // node = 4 * row + column
  EXPECT_EQ(wide.direction(0, 0, 11), 0U);
  EXPECT_EQ(wide.turn(0, 11, 0), 3U);
  EXPECT_EQ(wide.direction(3, 3, 11), 2U);
  const MeshShape tall(*parse_topology("mesh:4x3"));  // node = 3 * row + column
  EXPECT_EQ(tall.direction(11, 11, 0), 1U);
  EXPECT_EQ(tall.turn(11, 0, 1), 2U);
  const MeshShape square(*parse_topology("mesh:3x3"));
  EXPECT_EQ(square.turn(0, 8, square.direction(0, 0, 8)), 6U) << "the first of equal sides";
}

TEST(MeshTraffic, ItsGroups_HoldEveryMessageOnce_InEveryOrder) {
  for (const MeshOrder order : {MeshOrder::farthest_first, MeshOrder::half_nearest_first, MeshOrder::half_shuffled}) {
    const MeshTraffic traffic(*parse_topology("mesh:3x4x2"), order, 5);
    const MeshShape& shape = traffic.shape();
    std::set<std::pair<std::uint32_t, std::uint32_t>> messages;
    for (std::uint32_t link = 0; link < shape.link_count(); ++link) {
      const std::uint32_t x = shape.representative(link / shape.direction_count());
      const std::uint32_t direction = link % shape.direction_count();
      for (std::uint32_t g = traffic.first_group(link); g < traffic.first_group(link + 1); ++g) {
        const MeshTraffic::Group& group = traffic.group(g);
        EXPECT_EQ(shape.distance(x, group.turn), group.way);
        for (const std::uint32_t to : traffic.destinations(g)) {
          EXPECT_TRUE(messages.emplace(x, to).second);
          EXPECT_EQ(shape.direction(x, x, to), direction);
          EXPECT_EQ(shape.turn(x, to, direction), group.turn);
          EXPECT_EQ(group.turn == to ? MeshTraffic::kEnd : shape.direction(x, group.turn, to), group.out);
        }
      }
    }
    EXPECT_EQ(messages.size(), 6U * 23) << "those of one node in four";
  }
}

TEST(MeshTraffic, AGroup_IsInjectedInItsOrder) {
  const auto ways = [](MeshOrder order) {  // hops behind the turn of what node 0 sends to the end of its row and down
    const MeshTraffic traffic(*parse_topology("mesh:6x7"), order);
    std::vector<std::uint32_t> result;
    for (std::uint32_t g = traffic.first_group(0); g < traffic.first_group(1); ++g) {
      if (traffic.group(g).way < 6 || traffic.group(g).out == MeshTraffic::kEnd) continue;
      for (const std::uint32_t to : traffic.destinations(g)) {
        result.push_back(traffic.shape().distance(traffic.group(g).turn, to));
      }
    }
    return result;
  };
  using Ways = std::vector<std::uint32_t>;
  EXPECT_EQ(ways(MeshOrder::farthest_first), (Ways{5, 4, 3, 2, 1}));
  EXPECT_EQ(ways(MeshOrder::half_nearest_first), (Ways{2, 4, 5, 3, 1}));
}

TEST(MeshTraffic, ItsMostLoadedLink_CarriesNoMoreThanTheLowerBound) {
  for (const char* spec :
       {"mesh:3x3", "mesh:4x4", "mesh:3x8", "mesh:7x5", "mesh:3x4x5", "mesh:4x4x4", "mesh:2x3x2x3"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const MeshTraffic traffic(*mesh);
    EXPECT_EQ(*std::max_element(traffic.loads().begin(), traffic.loads().end()), best_bound(*mesh, PortModel::all))
        << spec;
  }
}

// Some messages take the sides in another order, and no link is loaded more than the tightest cut requires.
TEST(MeshTraffic, OtherOrders_LoadNoLinkMoreThanOneOrderDoes) {
  for (const char* spec : {"mesh:3x3", "mesh:4x4", "mesh:5x5", "mesh:4x6", "mesh:5x6", "mesh:3x4x5", "mesh:4x4x4",
                           "mesh:5x5x5", "mesh:2x3x4x3"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const MeshTraffic one(*mesh);
    for (const MeshRoutes routes : {MeshRoutes::both_orders, MeshRoutes::every_side_first}) {
      const MeshTraffic other(*mesh, MeshOrder::farthest_first, 0, routes);
      EXPECT_EQ(*std::ranges::max_element(other.loads()), *std::ranges::max_element(one.loads())) << spec;
      std::uint32_t otherwise = 0;
      for (std::uint32_t x = 0; x < mesh->node_count(); ++x) {
        for (std::uint32_t to = 0; to < mesh->node_count(); ++to) {
          if (to != x) otherwise += other.shape().direction(x, x, to) != one.shape().direction(x, x, to) ? 1 : 0;
        }
      }
      EXPECT_GT(otherwise, 0U) << spec;
    }
  }
}

// In every_side_first each link across a side has as many messages as with one order: the kinds make up for each other.
TEST(MeshTraffic, EverySideFirst_LoadsEachLinkAsOneOrderDoes) {
  for (const char* spec : {"mesh:3x3", "mesh:4x5", "mesh:3x4x5", "mesh:4x4x4", "mesh:2x3x4x3"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const MeshTraffic every(*mesh, MeshOrder::farthest_first, 0, MeshRoutes::every_side_first);
    EXPECT_EQ(every.loads(), MeshTraffic(*mesh).loads()) << spec;
  }
}

TEST(MeshTraffic, OwnMessages_AreThoseOfAllGroupsOfTheLink) {
  const MeshTraffic traffic(*parse_topology("mesh:3x4"), MeshOrder::farthest_first, 0, MeshRoutes::both_orders);
  for (std::size_t link = 0; link < traffic.loads().size(); ++link) {
    std::uint32_t own = 0;
    for (std::uint32_t g = traffic.first_group(link); g < traffic.first_group(link + 1); ++g) {
      own += traffic.group(g).size;
    }
    EXPECT_EQ(traffic.own_messages()[link], own) << link;
  }
}

}  // namespace
}  // namespace rota
