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

/// steps: all flits of a message follow each other in its step. passes, timed routers only: the schedule runs F times,
/// one flit a step; pass f sends flit f of every message.
enum class FlitOrder : std::uint8_t { steps, passes };

[[nodiscard]] constexpr std::string_view to_string(FlitOrder order) noexcept {
  return order == FlitOrder::steps ? "steps" : "passes";
}

/// c0 of the handshake router, in cycles: from the edge that samples `start` to the first link transfer.
inline constexpr std::uint32_t kPipelineCycles = 3;

/// c0, in cycles.
[[nodiscard]] constexpr std::uint32_t pipeline_cycles(RouterKind kind) noexcept {
  constexpr std::uint32_t kTimedPipelineCycles = 5;
  return kind == RouterKind::handshake ? kPipelineCycles : kTimedPipelineCycles;
}

/// L: edges from a flit's leaving a node to its taking by the next, 1 with the routers' own link register alone.
inline constexpr std::uint32_t kMaxLinkLatencyCycles = 64;

/// Cycles in which a pipeline fills that a run has beside its steps: c0, and L - 1 after the last flit has left.
[[nodiscard]] constexpr std::uint32_t fill_cycles(RouterKind kind, std::uint32_t link_latency_cycles) noexcept {
  return pipeline_cycles(kind) + link_latency_cycles - 1;
}

/// The steps that a hop takes where every step has at least `step_cycles` cycles. Flit f of step t leaves t·P + S + f
/// edges after flit 0 of a step without start-up would leave in step 0 (P = S + F), can leave the next node L edges
/// later, and does so in step t' if L ≤ (t' - t)·P: the least t' - t is ⌈L / P⌉. So up to L = P a longer link costs no
/// step.
[[nodiscard]] constexpr std::uint32_t hop_steps_of(std::uint32_t link_latency_cycles,
                                                   std::uint64_t step_cycles) noexcept {
  return static_cast<std::uint32_t>((link_latency_cycles + step_cycles - 1) / step_cycles);
}

inline constexpr std::uint32_t kMaxFlits = 65536;              ///< F, flits per message
inline constexpr std::uint32_t kMaxStartupCycles = 1'000'000;  ///< S per packet, and R per flit rearranged

}  // namespace rota
