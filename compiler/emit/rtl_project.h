// SPDX-License-Identifier: Apache-2.0
//
// A compiled schedule as a stand-alone RTL project: rota's RTL, one module per class of nodes with its ROM images, the
// network's wiring, a self-checking test bench, and scripts. It needs nothing of rota.
//
//   README.md  files.f  parameters.svh  rota_network.core
//   rtl/       the router, NIC and memories, as they are
//   network/   rota_network.sv, the wiring; rota_class_0.sv …, the node of each class
//   rom/       the programs' images; frames.hex, whom the addresses of each node stand for; of isotropic demands
//              demand.hex, how many messages come from there
//   bench/     rota_network_tb.sv
//   scripts/   run-icarus run-verilator run-gates synth-yosys
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/program.h"

namespace rota {

struct ProjectOptions {
  std::uint32_t width_bits = 32;     ///< of a flit's data, 1 … kMaxProjectWidthBits
  bool link_parity = false;          ///< every flit crosses the network with a parity bit of its own
  std::uint32_t startup_cycles = 0;  ///< S; lockstep only
  bool lockstep = true;
  std::uint64_t transmissions = 0;  ///< messages over links, by the verified schedule: the bench compares
};

/// A flit on a link; with link_parity its data have one less.
inline constexpr std::uint32_t kMaxProjectWidthBits = 1024;
/// The bench holds a table of the pairs of nodes.
inline constexpr std::uint32_t kMaxProjectNodes = 1024;
/// In a node's send memory, and in its receive memory.
inline constexpr std::uint32_t kMaxProjectMessages = 65536;

struct ProjectFile {
  std::string path;  ///< from the project's root
  std::string text;
  bool executable = false;
};

/// Every file of the project. Throws InputError where the network has more than kMaxProjectNodes nodes,
/// kMaxProjectMessages messages in a memory or 16 ports, or the options or programs do not fit the RTL's parameters.
[[nodiscard]] std::vector<ProjectFile> rtl_project(const Programs& programs, const ProjectOptions& options);

}  // namespace rota
