// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace rota::verify {

/// "None", where a number stands for a hop, a copy, a node or a distance.
inline constexpr std::uint32_t kNone32 = std::numeric_limits<std::uint32_t>::max();

}  // namespace rota::verify
