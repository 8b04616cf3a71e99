// SPDX-License-Identifier: Apache-2.0
//
// The registers of a Verilated node that can be struck, by name and by the class that the table counts them in.
#pragma once

#include <verilated.h>
#include <verilated_syms.h>

#include <algorithm>
#include <cstdint>
#include <regex>
#include <string>
#include <utility>
#include <vector>

/// One bit of a register or memory of one node.
struct Bit {
  void* data = nullptr;
  std::uint64_t element = 0;  ///< of a memory
  std::uint32_t bit = 0;
  std::uint32_t element_bytes = 1;
};

/// A register or memory: all of its bits.
struct Register {
  std::string name;
  void* data = nullptr;
  std::uint64_t elements = 1;
  std::uint32_t bits = 1;
  std::uint32_t element_bytes = 1;
  [[nodiscard]] std::uint64_t all_bits() const { return elements * bits; }
};

inline void flip(const Bit& bit) {
  auto* bytes = static_cast<std::uint8_t*>(bit.data) + bit.element * bit.element_bytes;
  bytes[bit.bit / 8] ^= static_cast<std::uint8_t>(1U << (bit.bit % 8));
}

/// Verilator's storage of a vector of so many bits.
inline std::uint32_t bytes_of(std::uint32_t bits) {
  if (bits <= 8) return 1;
  if (bits <= 16) return 2;
  if (bits <= 32) return 4;
  if (bits <= 64) return 8;
  return (bits + 31) / 32 * 4;
}

/// The registers of one node, by name below the top.
inline std::vector<Register> registers_of(const std::string& node) {
  std::vector<Register> all;
  for (const auto& [scope_name, scope] : *Verilated::scopeNameMap()) {
    const std::string scope_text(scope_name);
    if (scope_text.rfind(node + ".", 0) != 0 || scope->varsp() == nullptr) continue;
    for (const auto& [variable_name, variable] : *scope->varsp()) {
      Register r;
      r.name = scope_text.substr(node.size() + 1) + "." + variable_name;
      r.data = variable.datap();
      r.bits = static_cast<std::uint32_t>(variable.packed().elements());
      r.elements = variable.udims() > 0 ? static_cast<std::uint64_t>(variable.unpacked().elements()) : 1;
      r.element_bytes = bytes_of(r.bits);
      all.push_back(r);
    }
  }
  std::sort(all.begin(), all.end(), [](const Register& a, const Register& b) { return a.name < b.name; });
  return all;
}

/// The table's row of a register. First match counts.
inline std::string class_of(const std::string& name) {
  static const std::vector<std::pair<std::regex, std::string>> kRules = {
      {std::regex("(u_checks\\..*|asked2?_q)$"), "checks: their own registers"},
      {std::regex(
           "(errors_q|number_wrong_q|missing_q|duplicate_q|overrun_q|framing_q|false_start_q|odd_q|wrong_q|bad_q|"
           "underflow_q|overflow_q|unexpected_q|refused_q)$"),
       "error flags"},
      {std::regex("(gen_count.*|injected_q|ejected_q|gen_counter.*|carry_q)$"), "counters"},
      {std::regex("u_programs\\..*memory$"), "program memories"},
      {std::regex("u_programs\\..*word_q$"), "program words"},
      {std::regex("u_send_memory\\..*memory$"), "send memory"},
      {std::regex("u_send_memory\\..*data_q$"), "injected flits"},
      {std::regex("u_send_memory\\."), "send memory: control"},
      {std::regex("u_receive_memory\\..*memory$"), "receive memory"},
      {std::regex("u_receive_memory\\..*word_q$"), "receive memory: word read out"},
      {std::regex("u_receive_memory\\."), "receive memory: control"},
      {std::regex("u_nic\\..*u_(inject|eject)\\.(address_q|stride_q|flit_q)$"), "NIC: addresses, strides"},
      {std::regex("u_nic\\..*u_sequencer\\."), "NIC: sequencers"},
      {std::regex("u_nic\\."), "NIC: other control"},
      {std::regex("u_router\\..*(slot_q|memory|read_data_q|bypass_data_q)$"), "router: waiting flits"},
      {std::regex("u_router\\..*u_fifo\\."), "router: FIFO control"},
      {std::regex("u_router\\..*u_crosspoint\\."), "router: crosspoint control"},
      {std::regex("u_router\\..*(u_output\\.(data_q|inject_q)|gen_eject_register.data_q)$"), "router: moving flits"},
      {std::regex("u_router\\..*u_sequencer\\."), "router: sequencers"},
      {std::regex("u_router\\..*gen_number.*number_q$"), "send channel: source number"},
      {std::regex("u_router\\..*(sources_q|targets_q|idle_q|link_q)$"), "channels: entry masks"},
      {std::regex("u_router\\..*gen_channel"), "router: sequencers"},
      {std::regex("u_router\\..*(u_step_timer|u_steps|last_flit_q|one_flit_q|running_q|last_q|last_late_q)"),
       "router: clock of steps"},
      {std::regex("u_router\\..*u_(input|output|channel|ejection)"), "channels: other control"},
      {std::regex("u_router\\."), "router: other"},
      {std::regex(".*"), "node control"},
  };
  for (const auto& [rule, row] : kRules) {
    if (std::regex_search(name, rule)) return row;
  }
  return "";
}
