// SPDX-License-Identifier: Apache-2.0
//
// Compares every counter of a run with what must have happened: flits over each link with the judges' count, flits out
// of and into each NIC and the peak of each FIFO with the programs. In a run without faults the first three depend on
// the programs alone, whatever the discipline or the stalls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "compiler/verify/network_load.h"
#include "sc_models/network_config.h"
#include "sc_models/simulation_result.h"

namespace rota::cli {

/// How the peak of a FIFO in flits compares with what the schedule says: its depth in messages, times F, or in a timed
/// router the flits that wait.
enum class FifoRule : std::uint8_t {
  equal,        ///< lockstep on one timeline
  at_most,      ///< lockstep on several timelines: whatever the start-ups are
  in_capacity,  ///< self-timed: at most its capacity: one flit more if the FIFO takes and gives in one step
};

/// In lockstep all messages of a step cross in the same F cycles: a FIFO that takes and gives in a step keeps its
/// level, and one that only takes gains one flit per cycle up to F. At the end of a step it holds F flits per message.
/// In a timed router with start-ups the schedule's figure is exact if every step pays one.
[[nodiscard]] FifoRule fifo_rule(const Programs& programs, const NetworkConfig& config);

/// The first few differences, one line each; empty if all counters are right. `load` is the judges', of the schedule
/// that `programs` were compiled from.
[[nodiscard]] std::vector<std::string> count_differences(const NetworkLoad& load, const Programs& programs,
                                                         const NetworkConfig& config, const SimulationResult& result,
                                                         const std::string& model);

}  // namespace rota::cli
