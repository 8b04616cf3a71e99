// SPDX-License-Identifier: Apache-2.0
//
// Holds every counter of a run against the schedule: flits over each link, out of and into each NIC, and the most in
// each FIFO. In a run without faults the first three depend on the programs alone, whatever the discipline or the
// stalls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "sc_models/simulation_result.h"

namespace rota::cli {

/// What the most flits in a FIFO must be.
enum class FifoRule : std::uint8_t {
  equal,        ///< lockstep on one timeline: the schedule's depth in messages, times F
  at_most,      ///< lockstep on several timelines: no more than that, whatever the start-ups are
  in_capacity,  ///< self-timed: that, and one flit more where the FIFO takes and gives in one step; its capacity
};

/// Lockstep fills a FIFO to its depth times F exactly: all messages of a step cross in the same F cycles, so that a
/// FIFO that takes and gives in a step stays as full as it was, one that only takes gains a flit a cycle up to F, and
/// the fill at the ends of steps is the number of messages held, times F.
[[nodiscard]] FifoRule fifo_rule(const Programs& programs, bool lockstep);

/// The first few differences, one line each; empty where all counters are right. `schedule` is what `programs` were
/// compiled from.
[[nodiscard]] std::vector<std::string> count_differences(const Schedule& schedule, const Programs& programs,
                                                         const SimulationResult& result, FifoRule rule,
                                                         const std::string& model);

}  // namespace rota::cli
