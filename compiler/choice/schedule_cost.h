// SPDX-License-Identifier: Apache-2.0
//
// What a schedule costs: its steps and the hardware of its largest router, in the order in which rota compares them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <tuple>

#include "compiler/rom/flit_order.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// Compared from the first figure to the last: less is better. The figures are those of RomCost, of the router that
/// runs the schedule.
struct ScheduleCost {
  std::uint32_t steps = 0;
  bool no_router = false;      ///< no router can hold the programs; the figures below are then 0
  std::uint64_t slots = 0;     ///< timed router: flits that wait (TimedCost::slots); handshake: messages (fifo_slots)
  std::uint32_t lanes = 0;     ///< most FIFOs at one crosspoint; 0 if a router has none
  std::uint64_t rom_bits = 0;  ///< of one node

  [[nodiscard]] auto in_order() const { return std::tie(steps, no_router, slots, lanes, rom_bits); }
  friend bool operator==(const ScheduleCost&, const ScheduleCost&) = default;
  friend auto operator<=>(const ScheduleCost& a, const ScheduleCost& b) { return a.in_order() <=> b.in_order(); }
};

/// True if no figure of `a` is more than that of `b`, and one is less.
[[nodiscard]] bool dominates(const ScheduleCost& a, const ScheduleCost& b);

/// How messages travel in the run for which schedules are compared.
struct CostTerms {
  TransferTerms transfer = {};
  std::optional<FlitOrder> order = FlitOrder::steps;  ///< as compile_in_order takes it
};

/// Compiles the schedule. Precondition: it verifies. Throws InputError as compile_in_order does, but for a schedule
/// that no router can hold: that is a figure of the cost.
[[nodiscard]] ScheduleCost schedule_cost(const Schedule& schedule, const CostTerms& terms);

}  // namespace rota
