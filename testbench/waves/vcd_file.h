// SPDX-License-Identifier: Apache-2.0
//
// Copies SystemC's trace into the waveform that users get: with a header of ours and more variables.
#pragma once

#include <cstdint>
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

/// Copies a trace that begins at `begin_ps`, with a header of ours: a date that says nothing, so that the same run
/// gives the same bytes (without any the converter would add today's), a top scope that says what it is and what the
/// additions add. Throws InputError if a file cannot be read or written.
void tidy_vcd(const std::string& from, const std::string& to, const Programs& programs,
              const std::vector<TraceAddition*>& additions, std::uint64_t begin_ps);

}  // namespace rota::cli
