// SPDX-License-Identifier: Apache-2.0
//
// The time model in numbers: what every model of the hardware, and every prediction of one, counts with.
#pragma once

#include <cstdint>

namespace rota {

/// c0: from the edge that samples `start` to the first link transfer.
inline constexpr std::uint32_t kPipelineCycles = 3;

inline constexpr std::uint32_t kMaxFlits = 65536;              ///< F, flits a message
inline constexpr std::uint32_t kMaxStartupCycles = 1'000'000;  ///< S, before each packet; and R, a flit rearranged

}  // namespace rota
