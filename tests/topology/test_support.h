// SPDX-License-Identifier: Apache-2.0
//
// Shared by the tests of several families: all example topologies, distances, and the message of a refused spec.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"

namespace rota::testing_support {

inline std::string data_file(std::string_view name) { return std::string(ROTA_TEST_DATA "/") + std::string(name); }

/// Every example of every family, and example files of the families that read one. The graph files of the test data are
/// Cayley graphs.
inline std::vector<std::string> all_examples() {
  std::vector<std::string> specs = example_specs();
  specs.push_back("cayley:" + data_file("star4.json"));
  specs.push_back("cayley:" + data_file("dihedral5.json"));
  specs.push_back("graph:" + data_file("heawood.txt"));
  specs.push_back("graph:" + data_file("hidden_torus_4x6.txt"));
  specs.push_back("graph:" + data_file("hidden_star_4.txt"));
  specs.push_back("graph:" + data_file("doubled_circulant.txt"));
  specs.push_back("graph:" ROTA_EXAMPLES "/dgx1.txt");
  specs.push_back("fail:0-3/1,4-7:graph:" ROTA_EXAMPLES "/dgx1.txt");
  specs.push_back("product:graph:" ROTA_EXAMPLES "/dgx1.txt*ring:3");
  return specs;
}

inline constexpr std::uint32_t kUnreached = 0xFFFFFFFFU;

inline std::vector<std::uint32_t> distances_from(const Topology& topology, Node start) {
  std::vector<std::uint32_t> distance(topology.node_count(), kUnreached);
  std::vector<std::uint32_t> queue{index(start)};
  distance[index(start)] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{queue[head]}, Port{p});
      if (y == kNoNode || distance[index(y)] != kUnreached) continue;
      distance[index(y)] = distance[queue[head]] + 1;
      queue.push_back(index(y));
    }
  }
  return distance;
}

/// The sum of the distances from node 0.
inline std::uint64_t status_of(std::string_view spec) {
  std::uint64_t sum = 0;
  for (const std::uint32_t d : distances_from(*parse_topology(spec), Node{0})) sum += d;
  return sum;
}

/// The message with which the spec is refused, or "" when it is not.
inline std::string refusal(std::string_view spec) {
  try {
    (void)parse_topology(spec);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace rota::testing_support
