// SPDX-License-Identifier: Apache-2.0
//
// The pins of rtl/sim/rota_cosim_node.sv as one array of 32-bit words, for a node that was Verilated into a shared
// object after this command was compiled. Each pin begins a word of its own, its lowest bits first; the order is that
// of placed_pins().
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sc_models/rtl_load.h"

namespace rota {

/// The words of one pin. A pin of few bits is read and written like the integer that Verilator makes of it.
class PinWords {
 public:
  PinWords() = default;
  PinWords(std::uint32_t* words, std::uint32_t bits) : words_(words), bits_(bits) {}
  [[nodiscard]] std::uint32_t& operator[](std::uint32_t word) const { return words_[word]; }
  operator std::uint32_t() const { return words_[0]; }
  PinWords& operator=(std::uint64_t content) {
    words_[0] = static_cast<std::uint32_t>(content);
    if (bits_ > 32) words_[1] = static_cast<std::uint32_t>(content >> 32U);
    return *this;
  }
  void operator^=(std::uint32_t bits) { words_[0] ^= bits; }

 private:
  std::uint32_t* words_ = nullptr;
  std::uint32_t bits_ = 0;
};

/// All pins that RtlNode uses, under their names.
struct CosimPins {
  PinWords tick_i, rst_i, start_i, done_o;
  PinWords load_program_i, load_setting_i, load_address_i, load_data_i;
  PinWords link_in_valid_i, link_in_ready_o, link_in_data_i, link_in_last_i;
  PinWords link_out_valid_o, link_out_ready_i, link_out_data_o, link_out_last_o;
  PinWords send_enable_o, send_address_o, send_flit_o, send_data_i;
  PinWords receive_enable_o, receive_address_o, receive_flit_o, receive_data_o;
  PinWords fault_strike_i, fault_program_i, fault_bits_i, fault_fifo_i, fault_eject_i;
  PinWords fault_struck_fifo_o, fault_struck_program_o;
  PinWords inject_stall_i, eject_stall_i;
  PinWords inject_valid_o, inject_ready_o, inject_last_o;
  PinWords eject_valid_o, eject_ready_o, eject_data_o, eject_last_o;
  PinWords flits_sent_o, flits_injected_o, flits_ejected_o, flits_held_o, peak_o, errors_o;
  PinWords seen_receive_o, seen_send_o, seen_fill_o;
  PinWords ports_o, single_port_o, width_o, depth_o, lanes_o, program_words_o, address_bits_o, count_bits_o,
      flit_bits_o, timed_o;
};

struct PlacedPin {
  const char* name;
  PinWords CosimPins::*member;
  std::uint32_t bits;
  std::uint32_t first_word;
  [[nodiscard]] std::uint32_t words() const noexcept { return (bits + 31) / 32; }
  [[nodiscard]] bool is_input() const noexcept;
};

/// The pins of a node with these parameters and their places, one behind the other.
[[nodiscard]] std::vector<PlacedPin> placed_pins(const RtlParameters& parameters);

}  // namespace rota
