// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/schedule_cost.h"

#include "compiler/rom/compile.h"

namespace rota {

bool dominates(const ScheduleCost& a, const ScheduleCost& b) {
  return a != b && a.steps <= b.steps && (b.no_router || !a.no_router) && a.slots <= b.slots && a.lanes <= b.lanes &&
         a.rom_bits <= b.rom_bits;
}

ScheduleCost schedule_cost(const Schedule& schedule, const CostTerms& terms) try {
  const StepTimes times{terms.transfer.links.startup_cycles, terms.transfer.rearrange_cycles};
  const RomCost cost = rom_cost(compile_in_order(schedule, terms.transfer, terms.order), times);
  const bool timed = terms.transfer.router == RouterKind::timed;
  return {schedule.steps, false, timed ? cost.timed.slots : cost.fifo_slots, cost.fifo_lanes,
          timed ? cost.timed.rom_bits : cost.rom_bits};
} catch (const NoRouterFor&) {
  return {schedule.steps, true, 0, 0, 0};
}

}  // namespace rota
