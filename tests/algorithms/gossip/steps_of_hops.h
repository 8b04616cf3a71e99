// SPDX-License-Identifier: Apache-2.0
//
// The steps of a schedule's hops, to see whether two schedules are the same.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

inline std::vector<std::uint32_t> steps_of_hops(const Schedule& schedule) {
  std::vector<std::uint32_t> steps;
  for (const ClassHop& hop : schedule.hops) steps.push_back(index(hop.step));
  return steps;
}

}  // namespace rota::testing_support
