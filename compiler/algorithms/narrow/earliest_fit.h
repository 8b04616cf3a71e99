// SPDX-License-Identifier: Apache-2.0
//
// Places messages one after the other, each as early as it fits without waiting. Messages with the most hops choose
// first, so that what is left for the last steps is short.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/narrow/narrow_ways.h"
#include "compiler/algorithms/wait_free/timetable.h"

namespace rota {

/// A place for every message, by message. `seed` decides among equally long messages and equally early ways.
[[nodiscard]] std::vector<Journey> fit_earliest(NarrowMessages& messages, std::uint64_t seed);

}  // namespace rota
