// SPDX-License-Identifier: Apache-2.0
//
// From a verified schedule to the contents of the ROMs, and what those cost.
#pragma once

#include <cstdint>

#include "compiler/error.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// The schedule may be right, but no router of this kind holds its programs.
class NoRouterFor : public InputError {
 public:
  using InputError::InputError;
};

/// Compiles `schedule` for messages of `flits` flits (1 … 65536). FIFO depths, capacities and lanes are those of the
/// lockstep run; a crosspoint whose messages do not leave in the order they came gets the fewest lanes that sort them.
/// Precondition: the schedule verifies. Throws NoRouterFor where a router would need more than 63 FIFOs on one channel.
[[nodiscard]] Programs compile_programs(const Schedule& schedule, std::uint32_t flits);

/// What the programs cost in hardware; memory of one router, the largest over the classes.
struct RomCost {
  std::uint64_t rom_bits = 0;    ///< all programs of one node, router and NIC
  std::uint32_t fifo_depth = 0;  ///< messages in the deepest FIFO
  std::uint64_t fifo_slots = 0;  ///< messages, all FIFOs of one router together
  std::uint64_t fifo_flits = 0;  ///< flits of storage in one router, as built
  std::uint32_t fifo_lanes = 0;  ///< most lanes at one crosspoint; 1 where the schedule is FIFO-consistent
};

[[nodiscard]] RomCost rom_cost(const Programs& programs);

/// Bits of one node's programs. An entry is its fields plus a run length, each field as wide as its largest value
/// needs: a link number (single-port only), a mask over the channel's targets or sources, an address and a stride.
[[nodiscard]] std::uint64_t rom_bits(const NodeProgram& program, const Programs& programs);

}  // namespace rota
