// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_scatter.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(HypercubeScatter, Root_SendsToTheFarthestFirst_AndMessagesNeverWait) {
  const Node root{21};
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    const Schedule schedule = hypercube_scatter(parse_topology("hypercube:6"), root, ports);
    std::map<Node, Step> last_hop;
    std::map<Port, int> last_distance;
    for (const ClassHop& hop : schedule.hops) {
      const auto [before, first] = last_hop.try_emplace(hop.destination, hop.step);
      EXPECT_TRUE(first || index(hop.step) == index(before->second) + 1);
      before->second = hop.step;
      if (hop.cls != ClassId{index(root)}) continue;
      const int distance = std::popcount(index(hop.destination) ^ index(root));
      const Port queue = ports == PortModel::all ? hop.port : Port{0};
      const auto last = last_distance.try_emplace(queue, distance).first;
      EXPECT_LE(distance, last->second);
      last->second = distance;
    }
  }
}

}  // namespace
}  // namespace rota
