// SPDX-License-Identifier: Apache-2.0
#include "sc_models/cosim_pins.h"

#include <string_view>

#include "sc_models/rtl_pins.h"

namespace rota {
namespace {

struct CosimPin {
  const char* name;
  PinWords CosimPins::*member;
  std::uint32_t (*bits)(const RtlParameters& rtl);
};

std::uint32_t one(const RtlParameters& /*rtl*/) { return 1; }
std::uint32_t one_a_port(const RtlParameters& rtl) { return rtl.ports; }
std::uint32_t one_a_channel(const RtlParameters& rtl) { return rtl.channels(); }
std::uint32_t data_of_ports(const RtlParameters& rtl) { return kRtlWidth * rtl.ports; }
std::uint32_t data_of_channels(const RtlParameters& rtl) { return kRtlWidth * rtl.channels(); }
std::uint32_t addresses(const RtlParameters& rtl) { return kRtlAddressBits * rtl.channels(); }
std::uint32_t flit_numbers(const RtlParameters& rtl) { return kRtlFlitBits * rtl.channels(); }
std::uint32_t counters_of_ports(const RtlParameters& rtl) { return kRtlCounterBits * rtl.ports; }
std::uint32_t counters_of_channels(const RtlParameters& rtl) { return kRtlCounterBits * rtl.channels(); }
std::uint32_t entries(const RtlParameters& rtl) { return rtl.entry_bits() * rtl.channels(); }

template <std::uint32_t Bits>
std::uint32_t fixed(const RtlParameters& /*rtl*/) {
  return Bits;
}

// As rtl/sim/rota_cosim_node.sv declares them.
constexpr CosimPin kPins[] = {
    {"tick_i", &CosimPins::tick_i, one},
    {"rst_i", &CosimPins::rst_i, one},
    {"start_i", &CosimPins::start_i, one},
    {"done_o", &CosimPins::done_o, one},
    {"load_program_i", &CosimPins::load_program_i, [](const RtlParameters& rtl) { return 4 * rtl.channels(); }},
    {"load_setting_i", &CosimPins::load_setting_i, one},
    {"load_address_i", &CosimPins::load_address_i, fixed<20>},
    {"load_data_i", &CosimPins::load_data_i, [](const RtlParameters& rtl) { return 256 * rtl.channels(); }},
    {"link_in_valid_i", &CosimPins::link_in_valid_i, one_a_port},
    {"link_in_ready_o", &CosimPins::link_in_ready_o, one_a_port},
    {"link_in_data_i", &CosimPins::link_in_data_i, data_of_ports},
    {"link_in_last_i", &CosimPins::link_in_last_i, one_a_port},
    {"link_out_valid_o", &CosimPins::link_out_valid_o, one_a_port},
    {"link_out_ready_i", &CosimPins::link_out_ready_i, one_a_port},
    {"link_out_data_o", &CosimPins::link_out_data_o, data_of_ports},
    {"link_out_last_o", &CosimPins::link_out_last_o, one_a_port},
    {"send_enable_o", &CosimPins::send_enable_o, one_a_channel},
    {"send_address_o", &CosimPins::send_address_o, addresses},
    {"send_flit_o", &CosimPins::send_flit_o, flit_numbers},
    {"send_data_i", &CosimPins::send_data_i, data_of_channels},
    {"receive_enable_o", &CosimPins::receive_enable_o, one_a_channel},
    {"receive_address_o", &CosimPins::receive_address_o, addresses},
    {"receive_flit_o", &CosimPins::receive_flit_o, flit_numbers},
    {"receive_data_o", &CosimPins::receive_data_o, data_of_channels},
    {"fault_strike_i", &CosimPins::fault_strike_i, one},
    {"fault_program_i", &CosimPins::fault_program_i, one_a_channel},
    {"fault_bits_i", &CosimPins::fault_bits_i, fixed<kRtlWidth>},
    {"fault_fifo_i", &CosimPins::fault_fifo_i, [](const RtlParameters& rtl) { return rtl.fifos(); }},
    {"fault_eject_i", &CosimPins::fault_eject_i, one_a_channel},
    {"fault_struck_fifo_o", &CosimPins::fault_struck_fifo_o, one},
    {"fault_struck_program_o", &CosimPins::fault_struck_program_o, one},
    {"inject_stall_i", &CosimPins::inject_stall_i, one_a_channel},
    {"eject_stall_i", &CosimPins::eject_stall_i, one_a_channel},
    {"inject_valid_o", &CosimPins::inject_valid_o, one_a_channel},
    {"inject_ready_o", &CosimPins::inject_ready_o, one_a_channel},
    {"inject_last_o", &CosimPins::inject_last_o, one_a_channel},
    {"eject_valid_o", &CosimPins::eject_valid_o, one_a_channel},
    {"eject_ready_o", &CosimPins::eject_ready_o, one_a_channel},
    {"eject_data_o", &CosimPins::eject_data_o, data_of_channels},
    {"eject_last_o", &CosimPins::eject_last_o, one_a_channel},
    {"flits_sent_o", &CosimPins::flits_sent_o, counters_of_ports},
    {"flits_injected_o", &CosimPins::flits_injected_o, counters_of_channels},
    {"flits_ejected_o", &CosimPins::flits_ejected_o, counters_of_channels},
    {"flits_held_o", &CosimPins::flits_held_o, fixed<32>},
    {"peak_o", &CosimPins::peak_o, [](const RtlParameters& rtl) { return 16 * rtl.fifos(); }},
    {"errors_o", &CosimPins::errors_o, fixed<12>},
    {"seen_receive_o", &CosimPins::seen_receive_o, entries},
    {"seen_send_o", &CosimPins::seen_send_o, entries},
    {"seen_fill_o", &CosimPins::seen_fill_o,
     [](const RtlParameters& rtl) { return 16 * (rtl.fifos() + 2 * rtl.channels()); }},
    {"ports_o", &CosimPins::ports_o, fixed<8>},
    {"single_port_o", &CosimPins::single_port_o, one},
    {"width_o", &CosimPins::width_o, fixed<16>},
    {"depth_o", &CosimPins::depth_o, fixed<16>},
    {"lanes_o", &CosimPins::lanes_o, fixed<8>},
    {"program_words_o", &CosimPins::program_words_o, fixed<32>},
    {"address_bits_o", &CosimPins::address_bits_o, fixed<8>},
    {"count_bits_o", &CosimPins::count_bits_o, fixed<8>},
    {"flit_bits_o", &CosimPins::flit_bits_o, fixed<8>},
    {"timed_o", &CosimPins::timed_o, one},
};

}  // namespace

bool PlacedPin::is_input() const noexcept { return std::string_view(name).ends_with("_i"); }

std::vector<PlacedPin> placed_pins(const RtlParameters& parameters) {
  std::vector<PlacedPin> placed;
  std::uint32_t word = 0;
  for (const CosimPin& pin : kPins) {
    placed.push_back({pin.name, pin.member, pin.bits(parameters), word});
    word += placed.back().words();
  }
  return placed;
}

}  // namespace rota
