// SPDX-License-Identifier: Apache-2.0
//
// The results of a run of the command, parsed from its --json output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "testbench/papers/claim.h"

namespace rota::cli {

/// The cost of a schedule in each router. Only `classes` is set if no router can hold its programs.
struct Hardware {
  std::optional<std::uint64_t> fifo_lanes;
  std::optional<std::uint64_t> fifo_depth;  ///< messages
  std::optional<std::uint64_t> fifo_slots;  ///< messages
  std::uint64_t classes = 0;                ///< ROM images
  std::optional<std::uint64_t> rom_bits;
};

/// One source of the report: "schedule", "systemc" or "rtl".
struct SourceCounts {
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> transmissions;
  std::optional<std::uint64_t> cycles;
};

struct Outcome {
  std::string problem;  ///< why the run failed, in words; then nothing else is set
  SourceCounts schedule;
  std::optional<SourceCounts> systemc;
  std::optional<SourceCounts> rtl;
  std::string without_rtl;             ///< why the RTL did not run, if `sim` says so
  double least_utilisation = 0;        ///< 0 … 1
  std::optional<std::uint64_t> bound;  ///< steps; empty if the report has none
  std::uint64_t start_ups = 0;         ///< in the verified schedule
  std::uint64_t rearranged_messages = 0;
  Hardware hardware;
  std::optional<std::uint64_t> self_timed_cycles;  ///< of the same run, self-timed, without start-ups and rearrangement
};

/// Parses the object that `rota sim` or `rota schedule` prints. Throws CheckFailed if something is missing.
[[nodiscard]] Outcome read_outcome(const std::string& json);

/// Runs `command` for `run`, and once more self-timed up to kMaxSelfTimedNodes; `sim` fails if that is slower. The
/// outcome records failures of the runs. Throws InputError if no process can be started.
[[nodiscard]] Outcome carry_out(const Run& run, const std::string& command);

}  // namespace rota::cli
