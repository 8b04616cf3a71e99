// SPDX-License-Identifier: Apache-2.0
//
// Constants of the time model, shared by all hardware models and all predictions.
#pragma once

#include <cstdint>
#include <string_view>

namespace rota {

/// handshake: valid and ready at every link, lockstep or self-timed. timed: no ready; every move is known from the
/// program, lockstep only, and a flit that does not wait takes no slot.
enum class RouterKind : std::uint8_t { handshake, timed };

[[nodiscard]] constexpr std::string_view to_string(RouterKind kind) noexcept {
  return kind == RouterKind::handshake ? "handshake" : "timed";
}

/// c0 of the handshake router, in cycles: from the edge that samples `start` to the first link transfer.
inline constexpr std::uint32_t kPipelineCycles = 3;

/// c0, in cycles.
[[nodiscard]] constexpr std::uint32_t pipeline_cycles(RouterKind kind) noexcept {
  constexpr std::uint32_t kTimedPipelineCycles = 5;
  return kind == RouterKind::handshake ? kPipelineCycles : kTimedPipelineCycles;
}

inline constexpr std::uint32_t kMaxFlits = 65536;              ///< F, flits per message
inline constexpr std::uint32_t kMaxStartupCycles = 1'000'000;  ///< S per packet, and R per flit rearranged

}  // namespace rota
