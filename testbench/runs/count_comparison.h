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
#include "sc_models/simulation_result.h"

namespace rota::cli {

/// The allowed peak of a FIFO in flits.
enum class FifoRule : std::uint8_t {
  equal,        ///< lockstep on one timeline: exactly the schedule's depth in messages, times F
  at_most,      ///< lockstep on several timelines: at most that, whatever the start-ups are
  in_capacity,  ///< self-timed: at most its capacity: that, and one flit more if the FIFO takes and gives in one step
};

/// Lockstep fills a FIFO to exactly its depth times F. All messages of a step cross in the same F cycles: a FIFO that
/// takes and gives in a step keeps its level, and one that only takes gains one flit per cycle up to F. At the end of a
/// step it holds F flits per message.
[[nodiscard]] FifoRule fifo_rule(const Programs& programs, bool lockstep);

/// The first few differences, one line each; empty if all counters are right. `load` is the judges', of the schedule
/// that `programs` were compiled from.
[[nodiscard]] std::vector<std::string> count_differences(const NetworkLoad& load, const Programs& programs,
                                                         const SimulationResult& result, FifoRule rule,
                                                         const std::string& model);

}  // namespace rota::cli
