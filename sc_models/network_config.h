// SPDX-License-Identifier: Apache-2.0
//
// All parameters of a network that its programs do not determine. Immutable after validation; field names carry units.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "compiler/rom/cycle_programs.h"
#include "compiler/rom/timing.h"
#include "sc_models/flit.h"

namespace rota {

/// lockstep: all nodes go through the steps in unison, as in the papers' cost model. self_timed: a transfer fires as
/// soon as its flit and its space are there; only the order of the program is kept.
enum class Discipline : std::uint8_t { lockstep, self_timed };

[[nodiscard]] std::string_view to_string(Discipline discipline) noexcept;

/// Depth of the router's injection and ejection FIFOs: the minimum for one flit per cycle with registered ready.
inline constexpr std::uint32_t kNicFifoFlits = 2;

inline constexpr std::uint64_t kMaxWatchdogCycles = 1'000'000'000;

inline constexpr std::uint32_t kMaxThreads = 256;
/// With fewer nodes a thread than this, waiting for each other costs the threads more than they save.
inline constexpr std::uint32_t kLeastNodesPerThread = 64;

class Ranks;

struct NetworkConfig {
  RouterKind router = RouterKind::handshake;  ///< timed: lockstep only
  Discipline discipline = Discipline::lockstep;
  std::uint32_t flit_width_bits = 64;  ///< W, 1 … 64; with link_parity at most 63
  bool link_parity = false;            ///< every flit carries a parity bit from injection to ejection
  std::uint32_t startup_cycles = 0;    ///< S, 0 … kMaxStartupCycles; lockstep only
  std::uint32_t rearrange_cycles = 0;  ///< R per flit rearranged between phases, 0 … kMaxStartupCycles; lockstep only
  std::uint32_t link_latency_cycles = 1;  ///< L, 1 … kMaxLinkLatencyCycles; what the programs were compiled for
  double stall_probability = 0.0;         ///< P per link and cycle, 0 ≤ P < 1; above 0 only in self-timed runs
  std::uint64_t stall_seed = 1;
  std::uint32_t clock_period_ps = 1000;  ///< 2 … 1,000,000; even, so that half periods are whole picoseconds
  std::uint64_t watchdog_cycles =
      10'000;  ///< a run ends when no flit has moved for this long (longer if S or P require it)
  /// 1 … kMaxThreads: how many threads run the nodes' edges, fewer in a small network. The results do not depend on it.
  /// Above 1, memories of the caller's must not share data that changes.
  std::uint32_t threads = 1;
  /// The processes that share the simulation; nullptr: one. They have the same programs and parameters, and outlive the
  /// network. The results do not depend on them.
  Ranks* ranks = nullptr;

  /// No start-up and no rearrangement lies between two steps.
  [[nodiscard]] bool steps_follow_at_once() const noexcept { return step_times().follow_at_once(); }
  [[nodiscard]] StepTimes step_times() const noexcept { return {startup_cycles, rearrange_cycles}; }

  /// The threads that a network of `nodes` nodes runs on.
  [[nodiscard]] std::uint32_t threads_for(std::uint32_t nodes) const noexcept {
    return std::clamp(nodes / kLeastNodesPerThread, 1U, threads);
  }

  /// The layout of a flit in a word.
  [[nodiscard]] FlitFormat flit_format() const noexcept { return {flit_width_bits, link_parity}; }

  /// Throws InputError naming the field, its value and the allowed range.
  void validate() const;

  /// The watchdog period for messages of `flits` flits. It is long enough that waiting for S or for the end of a stall
  /// does not look like a deadlock.
  [[nodiscard]] std::uint64_t effective_watchdog_cycles(std::uint32_t flits) const noexcept;
};

}  // namespace rota
