// SPDX-License-Identifier: Apache-2.0
//
// The file of --stats: one table, whose first column says what a row is about (docs/file-formats.md).
#pragma once

#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "testbench/events/run_events.h"

namespace rota::cli {

/// Link rows of every run; message, hop and FIFO rows of the first. Other runs are equal to it on every link.
[[nodiscard]] std::string stats_csv(const Programs& programs, const std::vector<RunEvents>& runs);

}  // namespace rota::cli
