// SPDX-License-Identifier: Apache-2.0
//
// Sorts the hops of constructions that produce them in another order.
#pragma once

#include <algorithm>
#include <tuple>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Sorts the hops by (step, class, port), as Schedule requires, and sets `steps` to the last step plus one.
inline void order_hops(Schedule& schedule) {
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tuple(a.step, a.cls, a.port) < std::tuple(b.step, b.cls, b.port);
  });
  schedule.steps = schedule.hops.empty() ? 0 : index(schedule.hops.back().step) + 1;
}

}  // namespace rota
