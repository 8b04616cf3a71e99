// SPDX-License-Identifier: Apache-2.0
//
// What an algorithm is told beside the topology.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/ids.h"

namespace rota {

struct AlgorithmInput {
  std::uint64_t seed = 1;             ///< for algorithms that search; the same seed gives the same schedule
  Node root{0};                       ///< of rooted collectives
  std::vector<std::uint32_t> demand;  ///< of isotropic collectives: messages by relative address, as Schedule has it
  std::optional<std::uint32_t> parameter;  ///< the number behind the algorithm's name, as in "substars:3"
};

}  // namespace rota
