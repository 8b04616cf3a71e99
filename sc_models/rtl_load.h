// SPDX-License-Identifier: Apache-2.0
//
// What the load port of rtl/sim/rota_cosim_node.sv writes to an RTL node before it runs. This file depends on neither
// SystemC nor Verilator.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "compiler/rom/program_words.h"
#include "sc_models/network_config.h"

namespace rota {

/// The parameters that a built RTL node reports at its outputs.
struct RtlParameters {
  std::uint32_t ports = 0;
  PortModel port_model = PortModel::all;
  std::uint32_t width_bits = 0;
  std::uint32_t depth_flits = 0;  ///< depth of each crosspoint FIFO
  std::uint32_t lanes = 0;        ///< FIFOs per crosspoint
  std::uint32_t program_words = 0;
  std::uint32_t address_bits = 0;
  std::uint32_t count_bits = 0;
  std::uint32_t flit_bits = 0;
  RouterKind router = RouterKind::handshake;

  [[nodiscard]] std::uint32_t channels() const noexcept { return port_model == PortModel::all ? ports : 1; }
  [[nodiscard]] std::uint32_t fifos() const noexcept { return channels() * channels() * lanes; }
  // Of the entries {link, mask} of router programs.
  [[nodiscard]] std::uint32_t mask_bits() const noexcept { return 1 + channels() * lanes; }
  [[nodiscard]] std::uint32_t entry_bits() const noexcept {
    return mask_bits() + (port_model == PortModel::all ? 0 : static_cast<std::uint32_t>(std::bit_width(ports - 1U)));
  }

  friend bool operator==(const RtlParameters&, const RtlParameters&) = default;
};

struct RtlSetting {
  std::uint32_t address = 0;
  std::uint64_t data = 0;
};

struct RtlLoad {
  std::vector<WordTable> programs;  ///< index: 4·channel + 0 receive, 1 send, 2 inject, 3 eject
  std::vector<RtlSetting> settings;
};

/// The index of a crosspoint FIFO in the RTL.
[[nodiscard]] constexpr std::uint32_t rtl_fifo(const Fifo& fifo, std::uint32_t channels, std::uint32_t lanes) noexcept {
  return (index(fifo.receive) * channels + index(fifo.send)) * lanes + fifo.lane;
}

/// The flits that a crosspoint FIFO must have room for, with messages of `flits` flits.
[[nodiscard]] std::uint32_t rtl_depth(const Fifo& fifo, RouterKind router, std::uint32_t flits,
                                      const NetworkConfig& config);

/// The load with which the node runs `program` with messages of `flits` flits. `counts_cycles`: the program is a
/// cycle_program, for a timed router only. `shared_nic`: the NIC has one channel for all links. `pass_steps`: as in
/// Programs. Throws InputError that names the parameter that is too small for the program, its value and what is
/// needed.
[[nodiscard]] RtlLoad rtl_load(const RtlParameters& parameters, const NodeProgram& program, std::uint32_t flits,
                               const NetworkConfig& config, bool counts_cycles = false, bool shared_nic = false,
                               std::uint32_t pass_steps = 0);

}  // namespace rota
