// SPDX-License-Identifier: Apache-2.0
//
// Writes a compiled schedule as a stand-alone RTL project: rota's RTL, one module with ROM images per class of nodes,
// the wiring of the network, a self-checking test bench, and scripts. The project does not depend on rota.
//
//   README.md  LICENSE  files.f  parameters.svh  rota_network.core
//   rtl/       the router, NIC and memories, unchanged
//   network/   rota_network.sv, the wiring; rota_class_0.sv …, the node of each class
//   rom/       the program images; frames.hex, the node behind each address of each node; valid.hex and
//              classes.hex, when which link is used; for demands demand.hex, the number of messages for each node from
//              each address; with check bits send_places_0.hex, receive_places_0.hex …, the tags of each node's
//              messages
//   bench/     rota_network_tb.sv
//   scripts/   run-icarus run-verilator run-gates synth-yosys
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/cycle_programs.h"
#include "compiler/rom/program.h"
#include "compiler/rom/timing.h"

namespace rota {

/// What the nodes check beside what they always do; all of it is off by default. See rota_node.sv.
struct NodeChecks {
  std::uint32_t bits = 0;  ///< check bits of every flit: 0, 1 (parity) or 8 (of data and place)
  bool numbers = false;    ///< masks against numbers
  bool watchdog = false;   ///< the length of a run
  [[nodiscard]] bool any() const { return bits != 0 || numbers || watchdog; }
};

struct ProjectOptions {
  std::uint32_t width_bits = 32;     ///< data bits of a flit, 1 … kMaxProjectWidthBits
  bool link_parity = false;          ///< every flit carries a parity bit across the network
  std::uint32_t startup_cycles = 0;  ///< S; lockstep only
  bool lockstep = true;
  RouterKind router = RouterKind::handshake;  ///< timed: lockstep only
  std::uint32_t rearrange_cycles = 0;         ///< R per flit rearranged between phases; timed router only
  NodeChecks checks = {};

  [[nodiscard]] StepTimes step_times() const noexcept { return {startup_cycles, rearrange_cycles}; }
  /// The programs count cycles, as a timed router's do if its steps differ.
  [[nodiscard]] bool counts_cycles(const Programs& programs) const {
    return router == RouterKind::timed && steps_differ(programs, step_times());
  }
  /// rom/valid.hex has a line a cycle, not one a step.
  [[nodiscard]] bool lists_cycles(const Programs& programs) const {
    return counts_cycles(programs) || programs.pass_steps() != 0;
  }
  /// Bits of a flit on a link.
  [[nodiscard]] std::uint32_t link_width_bits() const { return width_bits + checks.bits + (link_parity ? 1 : 0); }
};

/// Bits of a flit on a link. With link_parity one of them is the parity bit; some may be check bits.
inline constexpr std::uint32_t kMaxProjectWidthBits = 1024;
/// The most ports of rota_router.
inline constexpr std::uint32_t kMaxProjectPorts = 16;
/// The test bench holds a table of all pairs of nodes.
inline constexpr std::uint32_t kMaxProjectNodes = 1024;
/// Messages in a node's send memory, and in its receive memory.
inline constexpr std::uint32_t kMaxProjectMessages = 65536;

struct ProjectFile {
  std::string path;  ///< from the project's root
  std::string text;
  bool executable = false;
};

/// Returns every file of the project. `schedule` is what `programs` were compiled from; the bench takes from it when
/// which link is used, and how often. Throws InputError above kMaxProjectNodes nodes, kMaxProjectMessages messages in a
/// memory or 16 ports, or if the options or programs do not fit the RTL's parameters.
[[nodiscard]] std::vector<ProjectFile> rtl_project(const Schedule& schedule, const Programs& programs,
                                                   const ProjectOptions& options);

}  // namespace rota
