// SPDX-License-Identifier: Apache-2.0
//
// The input of an algorithm besides the topology.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/ids.h"
#include "compiler/schedule/demand.h"

namespace rota {

struct AlgorithmInput {
  std::uint64_t seed = 1;                  ///< for algorithms that search; the same seed gives the same schedule
  std::optional<Node> root = {};           ///< nullopt: node 0, or for an all-reduce the node that needs fewest steps
  DemandTable demand = {};                 ///< as Schedule::demand
  std::uint32_t hop_steps = 1;             ///< steps that a hop takes; schedules of one step a hop are stretched
  std::optional<std::uint32_t> parameter;  ///< the number behind the algorithm's name, as in "substars:3"
};

}  // namespace rota
