// SPDX-License-Identifier: Apache-2.0
//
// The last touch of constructions that write their hops down in an order of their own.
#pragma once

#include <algorithm>
#include <tuple>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Puts the hops into the order a Schedule wants, (step, class, port), and sets `steps` to just hold the last of them.
inline void order_hops(Schedule& schedule) {
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tuple(a.step, a.cls, a.port) < std::tuple(b.step, b.cls, b.port);
  });
  schedule.steps = schedule.hops.empty() ? 0 : index(schedule.hops.back().step) + 1;
}

}  // namespace rota
