// SPDX-License-Identifier: Apache-2.0
//
// A run as a Perfetto trace, for ui.perfetto.dev and its trace processor: a track per link, on it a slice per message,
// flows from hop to hop, a counter per FIFO. A cycle is a nanosecond.
#pragma once

#include <string>

#include "compiler/rom/program.h"
#include "testbench/events/run_events.h"

namespace rota::cli {

/// The bytes of the file. Packets are ordered by time, and at each time slices end before others begin. Precondition:
/// the record kept the FIFOs' changes.
[[nodiscard]] std::string perfetto_trace(const Programs& programs, const RunEvents& run);

}  // namespace rota::cli
