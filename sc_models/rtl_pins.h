// SPDX-License-Identifier: Apache-2.0
//
// What a Verilated rota_cosim_node reports at its pins: the parameters that it was built with.
#pragma once

#include <fmt/format.h>

#include <cstdint>

#include "compiler/error.h"
#include "sc_models/rtl_load.h"

namespace rota {

// The same in all builds; the constructor checks them at the pins.
inline constexpr std::uint32_t kRtlWidth = 64;
inline constexpr std::uint32_t kRtlAddressBits = 16;
inline constexpr std::uint32_t kRtlFlitBits = 16;
inline constexpr std::uint32_t kRtlCounterBits = 32;

/// The parameters that the RTL reports. Throws InputError if they do not fit this class.
template <class Rtl>
[[nodiscard]] RtlParameters parameters_of(const Rtl& rtl) {
  const RtlParameters parameters{
      .ports = rtl.ports_o,
      .port_model = rtl.single_port_o != 0 ? PortModel::single : PortModel::all,
      .width_bits = rtl.width_o,
      .depth_flits = rtl.depth_o,
      .lanes = rtl.lanes_o,
      .program_words = rtl.program_words_o,
      .address_bits = rtl.address_bits_o,
      .count_bits = rtl.count_bits_o,
      .flit_bits = rtl.flit_bits_o,
      .router = rtl.timed_o != 0 ? RouterKind::timed : RouterKind::handshake,
  };
  if (parameters.width_bits != kRtlWidth || parameters.address_bits != kRtlAddressBits ||
      parameters.flit_bits != kRtlFlitBits) {
    throw InputError(fmt::format("RTL node of {} ports: Width {}, AddressBits {}, FlitBits {}; allowed: {}, {}, {}",
                                 parameters.ports, parameters.width_bits, parameters.address_bits, parameters.flit_bits,
                                 kRtlWidth, kRtlAddressBits, kRtlFlitBits));
  }
  return parameters;
}

}  // namespace rota
