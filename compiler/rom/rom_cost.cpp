// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "compiler/rom/compile.h"

namespace rota {
namespace {

std::uint64_t bits_for_values(std::uint64_t count) { return count <= 1 ? 0 : std::bit_width(count - 1); }

/// Entries times the width of an entry. The run length is stored minus one.
template <class Runs>
std::uint64_t table_bits(const Runs& runs, std::uint64_t value_bits) {
  std::uint64_t longest = 0;
  for (const auto& run : runs) longest = std::max<std::uint64_t>(longest, run.count);
  return runs.size() * (value_bits + bits_for_values(longest));
}

/// The widths of a node's entries.
struct Widths {
  Widths(const NodeProgram& program, const Programs& programs)
      : link(programs.ports == PortModel::single ? bits_for_values(programs.topology->port_count()) : 0),
        address(bits_for_values(programs.addresses())),
        fifos(program.fifos) {}

  [[nodiscard]] std::uint64_t receive(std::uint32_t channel) const {
    return link + 1 + count(&Fifo::receive, Channel{channel});
  }
  [[nodiscard]] std::uint64_t send(std::uint32_t channel) const {
    return link + 1 + count(&Fifo::send, Channel{channel});
  }
  [[nodiscard]] std::uint64_t count(Channel Fifo::*side, Channel channel) const {
    return static_cast<std::uint64_t>(
        std::count_if(fifos.begin(), fifos.end(), [&](const Fifo& fifo) { return fifo.*side == channel; }));
  }

  std::uint64_t link;
  std::uint64_t address;
  const std::vector<Fifo>& fifos;
};

std::uint64_t address_bits(const NodeProgram& program, const Widths& widths) {
  std::uint64_t bits = 0;
  for (const auto* side : {&program.inject, &program.eject}) {
    for (const AddressProgram& runs : *side) bits += table_bits(runs, 2 * widths.address);
  }
  return bits;
}

std::uint64_t route_bits(const NodeProgram& program, const std::vector<ReceiveProgram>& receive, const Widths& widths) {
  std::uint64_t bits = 0;
  for (std::uint32_t c = 0; c < receive.size(); ++c) bits += table_bits(receive[c], widths.receive(c));
  for (std::uint32_t c = 0; c < program.send.size(); ++c) bits += table_bits(program.send[c], widths.send(c));
  return bits;
}

void raise_timed_cost(TimedCost& cost, const NodeProgram& program, const Programs& programs, bool follow_at_once) {
  std::uint64_t slots = 0;
  for (const Fifo& fifo : program.fifos) {
    const std::uint64_t flits = fifo.timed_slots(programs.flits, follow_at_once);
    slots += flits;
    cost.depth = std::max(cost.depth, flits);
  }
  cost.slots = std::max(cost.slots, slots);
}

}  // namespace

std::uint64_t rom_bits(const NodeProgram& program, const Programs& programs) {
  const Widths widths(program, programs);
  return route_bits(program, program.receive, widths) + address_bits(program, widths);
}

TimedBits timed_rom_bits(const NodeProgram& program, const Programs& programs, std::uint64_t steps) {
  const Widths widths(program, programs);
  const std::uint64_t addresses = address_bits(program, widths);
  std::uint64_t word = 0;
  for (std::uint32_t c = 0; c < program.send.size(); ++c) word += widths.receive(c) + widths.send(c);
  return {route_bits(program, program.timed_receive, widths) + addresses, steps * word + addresses};
}

RomCost rom_cost(const Programs& programs, const StepTimes& times) {
  RomCost cost;
  TimedBits timed;
  const bool counts_cycles = steps_differ(programs, times);
  for (const NodeProgram& program : programs.classes) {
    std::uint64_t slots = 0;
    std::uint64_t flits = 0;
    for (const Fifo& fifo : program.fifos) {
      slots += fifo.depth_messages;
      flits += fifo.capacity_flits;
      cost.fifo_depth = std::max(cost.fifo_depth, fifo.depth_messages);
      cost.fifo_lanes = std::max(cost.fifo_lanes, fifo.lane + 1);
    }
    cost.fifo_slots = std::max(cost.fifo_slots, slots);
    cost.fifo_flits = std::max(cost.fifo_flits, flits);
    cost.rom_bits = std::max(cost.rom_bits, rom_bits(program, programs));
    raise_timed_cost(cost.timed, program, programs, times.follow_at_once());
    const ClassId cls{static_cast<std::uint32_t>(&program - programs.classes.data())};
    const TimedBits bits =
        counts_cycles ? timed_rom_bits(cycle_program(programs, cls, times), programs, lockstep_cycles(programs, times))
                      : timed_rom_bits(program, programs, programs.steps);
    timed = {std::max(timed.run_length, bits.run_length), std::max(timed.flat, bits.flat)};
  }
  cost.timed.word = timed.flat < timed.run_length ? "flat" : "run-length";
  cost.timed.rom_bits = std::min(timed.flat, timed.run_length);
  cost.timed.order = programs.flit_order;
  return cost;
}

}  // namespace rota
