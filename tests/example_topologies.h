// SPDX-License-Identifier: Apache-2.0
//
// The networks of the contract tests: the examples in the registry row of every topology family.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/topology/registry.h"

namespace rota::testing_support {

/// The specifications of all examples. Families that read a file have none.
[[nodiscard]] inline std::vector<std::string> example_specs() {
  std::vector<std::string> specs;
  for (const TopologyFamily& family : topology_families()) {
    std::istringstream words{std::string(family.examples)};
    for (std::string spec; words >> spec;) specs.push_back(spec);
  }
  return specs;
}

/// The examples with at most `most_nodes` nodes.
[[nodiscard]] inline std::vector<TopologyPtr> example_topologies(std::uint32_t most_nodes) {
  std::vector<TopologyPtr> result;
  for (const std::string& spec : example_specs()) {
    if (TopologyPtr topology = parse_topology(spec); topology->node_count() <= most_nodes) {
      result.push_back(std::move(topology));
    }
  }
  return result;
}

}  // namespace rota::testing_support
