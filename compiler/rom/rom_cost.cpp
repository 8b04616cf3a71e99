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

}  // namespace

std::uint64_t rom_bits(const NodeProgram& program, const Programs& programs) {
  const std::uint64_t link_bits =
      programs.ports == PortModel::single ? bits_for_values(programs.topology->port_count()) : 0;
  const std::uint64_t address_bits = bits_for_values(programs.addresses());
  std::uint64_t bits = 0;
  for (std::uint32_t channel = 0; channel < program.receive.size(); ++channel) {
    const auto feeds = std::count_if(program.fifos.begin(), program.fifos.end(),
                                     [&](const Fifo& f) { return f.receive == Channel{channel}; });
    const auto fed_by = std::count_if(program.fifos.begin(), program.fifos.end(),
                                      [&](const Fifo& f) { return f.send == Channel{channel}; });
    bits += table_bits(program.receive[channel], link_bits + 1 + static_cast<std::uint64_t>(feeds));
    bits += table_bits(program.send[channel], link_bits + 1 + static_cast<std::uint64_t>(fed_by));
    bits += table_bits(program.inject[channel], 2 * address_bits);
    bits += table_bits(program.eject[channel], 2 * address_bits);
  }
  return bits;
}

RomCost rom_cost(const Programs& programs) {
  RomCost cost;
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
  }
  return cost;
}

}  // namespace rota
