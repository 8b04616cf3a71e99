// SPDX-License-Identifier: Apache-2.0
//
// Total exchange on a ring of four nodes, written by hand, for tests of the models without the compiler. Port 0 leads
// to x+1, port 1 to x−1; addresses are relative (Z4).
#pragma once

#include "compiler/rom/program.h"
#include "compiler/topology/registry.h"
#include "tests/sc_models/sc_benches.h"

namespace rota::testing_support {

inline constexpr std::uint32_t kToNext = 0;
inline constexpr std::uint32_t kToPrevious = 1;

inline Programs on_ring(std::uint32_t nodes, PortModel ports, std::uint32_t flits, std::uint32_t steps,
                        NodeProgram program) {
  Programs programs;
  programs.topology = parse_topology("ring:" + std::to_string(nodes));
  programs.symmetry = whole_group(programs.topology);
  programs.ports = ports;
  programs.steps = steps;
  programs.flits = flits;
  programs.classes = {std::move(program)};
  return programs;
}

/// Three steps: the message for the opposite node goes first and is forwarded in step 1; the neighbours' messages
/// follow.
inline Programs all_port_ring_of_4(std::uint32_t flits) {
  const auto next = kToNext;
  const auto previous = kToPrevious;
  NodeProgram program;
  program.fifos = {fifo(previous, next, flits + 1)};
  program.receive = {{{from_link(next, 0b01), 1}}, {{from_link(previous, 0b10), 1}, {from_link(previous, 0b01), 2}}};
  program.send = {{{to_link(next, 0b01), 1}, {to_link(next, 0b10), 1}, {to_link(next, 0b01), 1}},
                  {{to_link(previous, 0b01), 1}}};
  program.inject = {{{Node{2}, -1, 2}}, {{Node{3}, 0, 1}}};
  program.eject = {{{Node{1}, 0, 1}}, {{Node{2}, 1, 2}}};
  return on_ring(4, PortModel::all, flits, 3, program);
}

/// The same with one port at a time: four steps.
inline Programs single_port_ring_of_4(std::uint32_t flits) {
  const auto next = kToNext;
  const auto previous = kToPrevious;
  NodeProgram program;
  program.fifos = {fifo(0, 0, flits + 1)};
  program.receive = {{{from_link(previous, 0b10), 1}, {from_link(previous, 0b01), 2}, {from_link(next, 0b01), 1}}};
  program.send = {
      {{to_link(next, 0b01), 1}, {to_link(next, 0b10), 1}, {to_link(next, 0b01), 1}, {to_link(previous, 0b01), 1}}};
  program.inject = {{{Node{2}, -1, 2}, {Node{3}, 0, 1}}};
  program.eject = {{{Node{2}, 1, 2}, {Node{1}, 0, 1}}};
  return on_ring(4, PortModel::single, flits, 4, program);
}

}  // namespace rota::testing_support
