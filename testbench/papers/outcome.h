// SPDX-License-Identifier: Apache-2.0
//
// What a run of the command had to say, read back from its --json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "testbench/papers/claim.h"

namespace rota::cli {

/// What a schedule costs in each router; nothing but the classes where no router holds its programs.
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
  std::string problem;  ///< in words, where the run failed; then nothing else is set
  SourceCounts schedule;
  std::optional<SourceCounts> systemc;
  std::optional<SourceCounts> rtl;
  std::string without_rtl;             ///< why it did not run, where `sim` says so
  double least_utilisation = 0;        ///< 0 … 1
  std::optional<std::uint64_t> bound;  ///< steps; empty where the report knows none
  std::uint64_t start_ups = 0;         ///< in the verified schedule
  std::uint64_t rearranged_messages = 0;
  Hardware hardware;
  std::optional<std::uint64_t> self_timed_cycles;  ///< of the same run without start-ups and rearrangement
};

/// Reads the object that `rota sim` or `rota schedule` prints. Throws CheckFailed where it lacks something.
[[nodiscard]] Outcome read_outcome(const std::string& json);

/// Runs `command` for `run`, and once more self-timed up to kMaxSelfTimedNodes; `sim` fails where that is slower.
/// Failures of the runs are told in the outcome. Throws InputError where no process can be started.
[[nodiscard]] Outcome carry_out(const Run& run, const std::string& command);

}  // namespace rota::cli
