// SPDX-License-Identifier: Apache-2.0
//
// Constants of the time model, shared by all hardware models and all predictions.
#pragma once

#include <cstdint>

namespace rota {

/// c0, in cycles: from the edge that samples `start` to the first link transfer.
inline constexpr std::uint32_t kPipelineCycles = 3;

inline constexpr std::uint32_t kMaxFlits = 65536;              ///< F, flits per message
inline constexpr std::uint32_t kMaxStartupCycles = 1'000'000;  ///< S per packet, and R per flit rearranged

}  // namespace rota
