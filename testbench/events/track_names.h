// SPDX-License-Identifier: Apache-2.0
//
// The names that traces of a run have for it, for its links and for its FIFOs.
#pragma once

#include <string>

#include "compiler/rom/program.h"
#include "testbench/events/run_events.h"

namespace rota::cli {

/// "torus:4x4 total-exchange, systemc"
[[nodiscard]] std::string run_title(const Programs& programs, const RunEvents& run);
/// "0_0 to 0_1, port x1+"
[[nodiscard]] std::string link_track(const Programs& programs, const LinkRecord& link);
/// "0_0 FIFO 0_to_2"
[[nodiscard]] std::string fifo_track(const Programs& programs, const FifoRecord& fifo);

}  // namespace rota::cli
