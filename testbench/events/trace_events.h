// SPDX-License-Identifier: Apache-2.0
//
// A run in the Trace Event Format, the JSON of Chromium's trace viewer (chrome://tracing) and of tools beside it: a
// thread per link, on it a complete event per message, flow events from hop to hop, a counter per FIFO. A cycle is a
// microsecond, the format's unit.
#pragma once

#include <string>

#include "compiler/rom/program.h"
#include "testbench/events/run_events.h"

namespace rota::cli {

/// The text of the file, an event a line. Precondition: the record kept the FIFOs' changes.
[[nodiscard]] std::string trace_events(const Programs& programs, const RunEvents& run);

}  // namespace rota::cli
