// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/one_class_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/core/link_weights.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using PortLoads = std::vector<std::uint32_t>;

/// What the letters of words of at most `longest` letters load the ports with, by element.
std::vector<std::set<PortLoads>> loads_of_words(const Topology& topology, std::uint32_t longest) {
  std::vector<std::set<PortLoads>> by_element(topology.node_count());
  std::set<std::pair<std::uint32_t, PortLoads>> last{{0, PortLoads(topology.port_count())}};
  for (std::uint32_t letters = 0; letters <= longest; ++letters) {
    std::set<std::pair<std::uint32_t, PortLoads>> next;
    for (const auto& [x, loads] : last) {
      by_element[x].insert(loads);
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        PortLoads more = loads;
        ++more[p];
        next.insert({index(topology.neighbour(Node{x}, Port{p})), more});
      }
    }
    last = std::move(next);
  }
  return by_element;
}

/// Whether one word for every other node can load no port with more than `limit`, by trying all.
bool one_class_takes(const std::vector<std::set<PortLoads>>& words, std::uint32_t ports, std::uint32_t limit) {
  std::set<PortLoads> reached{PortLoads(ports)};
  for (std::size_t r = 1; r < words.size(); ++r) {
    std::set<PortLoads> next;
    for (const PortLoads& loads : reached) {
      for (const PortLoads& word : words[r]) {
        PortLoads sum = loads;
        for (std::uint32_t p = 0; p < ports; ++p) sum[p] += word[p];
        if (std::ranges::max(sum) <= limit) next.insert(std::move(sum));
      }
    }
    reached = std::move(next);
  }
  return !reached.empty();
}

std::uint64_t argued(const Topology& topology, const std::vector<std::uint64_t>& weights) {
  return least_load_of_one_class(topology, one_message_each(topology), weights, 1);
}

TEST(OneClassLoad, OnSmallGroups_IsWhatTheBestWordsTake) {
  for (const std::string spec : {"ring:3", "ring:4", "ring:5", "ring:6", "ring:7", "ring:8", "circulant:6:1,2",
                                 "circulant:7:1,2", "circulant:8:1,2", "circulant:8:1,3", "circulant:9:1,3",
                                 "circulant:10:2,3", "circulant:8:1,4", "torus:3x3", "hypercube:3"}) {
    const TopologyPtr topology = parse_topology(spec);
    const auto words = loads_of_words(*topology, 5);
    std::uint32_t taken = 1;
    while (!one_class_takes(words, topology->port_count(), taken)) ++taken;
    const std::uint64_t least = std::max(argued(*topology, std::vector<std::uint64_t>(topology->port_count(), 1)),
                                         argued(*topology, spreading_weights(*topology)));
    EXPECT_EQ(least, taken) << spec;
  }
}

TEST(OneClassLoad, AGroupOfEvenOrder_CanNeedMoreThanTheBound) {
  // All links of ring:4 would be busy in both steps of the bound; but the message for the node opposite goes one way.
  EXPECT_EQ(argued(*parse_topology("ring:4"), {1, 1}), 3U);
  EXPECT_EQ(argued(*parse_topology("ring:5"), {1, 1}), 3U);  // the bound
}

}  // namespace
}  // namespace rota
