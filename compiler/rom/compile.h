// SPDX-License-Identifier: Apache-2.0
//
// Compiles a verified schedule into the contents of the ROMs, and computes their cost.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/rom/cycle_programs.h"
#include "compiler/rom/events.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// What decides how many steps a hop takes.
struct LinkTiming {
  std::uint32_t latency_cycles = 1;  ///< L, 1 … kMaxLinkLatencyCycles
  std::uint32_t startup_cycles = 0;  ///< S
};

/// Compiles `schedule` for messages of `flits` flits (1 … 65536). FIFO depths, capacities and lanes are those of the
/// lockstep run. A crosspoint whose messages do not leave in arrival order gets the minimum number of lanes.
/// Precondition: the schedule verifies. Throws NoRouterFor if a router would need more than 63 FIFOs on one channel,
/// and InputError if a hop over these links takes more steps than the schedule gives it. In passes a timed router's
/// slots are those of one flit a message; why_no_passes says when that is possible.
[[nodiscard]] Programs compile_programs(const Schedule& schedule, std::uint32_t flits, const LinkTiming& links = {},
                                        FlitOrder order = FlitOrder::steps);

/// What a timed router needs: the maximum over the classes.
struct TimedCost {
  std::uint64_t depth = 0;     ///< most flits that wait at one crosspoint
  std::uint64_t slots = 0;     ///< flits, sum over all crosspoints of one router; 0 if nothing waits
  std::string_view word;       ///< "run-length" or "flat", whichever takes fewer bits
  std::uint64_t rom_bits = 0;  ///< bits, all programs of one node
  FlitOrder order = FlitOrder::steps;
};

/// The hardware cost of the programs: the maximum over the classes.
struct RomCost {
  std::uint64_t rom_bits = 0;    ///< bits, all programs of one node (router and NIC)
  std::uint32_t fifo_depth = 0;  ///< messages in the deepest FIFO
  std::uint64_t fifo_slots = 0;  ///< messages, sum over all FIFOs of one router
  std::uint64_t fifo_flits = 0;  ///< flits of FIFO storage in one router, as built
  std::uint32_t fifo_lanes = 0;  ///< most lanes at one crosspoint; 1 if the schedule is FIFO-consistent
  TimedCost timed = {};
};

/// `times`: where no start-up and no rearrangement lies between steps, fewer flits wait in a timed router; where steps
/// differ, its programs count cycles.
[[nodiscard]] RomCost rom_cost(const Programs& programs, const StepTimes& times = {});

/// Bits of one node's programs. An entry consists of its fields and a run length. Each field is as wide as its largest
/// value needs: link number (single-port only), mask over the channel's targets or sources, address, stride.
[[nodiscard]] std::uint64_t rom_bits(const NodeProgram& program, const Programs& programs);

/// Bits of one node's programs for a timed router, in the two forms of its words. Run-length: as above, with entries
/// for idle steps in receive programs, too. Flat: one word a step for the whole router, which holds the mask
/// (single-port: and the link) of every channel. `steps`: how many steps, or cycles if the program counts these.
struct TimedBits {
  std::uint64_t run_length = 0;
  std::uint64_t flat = 0;
};
[[nodiscard]] TimedBits timed_rom_bits(const NodeProgram& program, const Programs& programs, std::uint64_t steps);

}  // namespace rota
