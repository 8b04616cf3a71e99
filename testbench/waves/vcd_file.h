// SPDX-License-Identifier: Apache-2.0
//
// Copies SystemC's trace into the waveform that users get: a header of ours, and of the run only what they ask for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/rom/program.h"
#include "testbench/waves/trace_variable.h"

namespace rota::cli {

/// Cycles of a run, first and last. A cycle begins with its rising edge; cycle 0 samples `start`.
struct WaveWindow {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// The error of a window that begins after the run's last cycle.
[[nodiscard]] InputError beyond_the_run(const WaveWindow& window, std::uint64_t last_cycle);

/// The times of a copied waveform.
struct WaveTimes {
  std::uint64_t period_ps = 0;
  std::uint64_t begin_ps = 0;
  std::uint64_t end_ps = 0;
};

/// Copies a trace with a header of ours: a date that says nothing, so that the same run gives the same bytes (without
/// any the converter would add today's), a top scope that says what it is and what the additions add. With a window it
/// copies the values at the window's begin and the changes within; times stay those of the run. Throws InputError if a
/// file cannot be read or written, or if the run ends before the window.
[[nodiscard]] WaveTimes tidy_vcd(const std::string& from, const std::string& to, const Programs& programs,
                                 const std::vector<TraceAddition*>& additions, const std::optional<WaveWindow>& window);

}  // namespace rota::cli
