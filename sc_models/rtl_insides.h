// SPDX-License-Identifier: Apache-2.0
//
// What a waveform shows of an RTL node's inside: fill levels, the programs' current entries and the memories'
// addresses, under the names and with the meanings that they have in a SystemC node.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sc_models/class_program.h"
#include "sc_models/rtl_load.h"
#include "sc_models/rtl_pins.h"
#include "sc_models/traced_signal.h"
#include "sc_models/verilated_bits.h"

namespace rota {

/// The fill level of one FIFO, as a SystemC node shows it.
struct RtlFill {
  std::uint32_t rtl_fifo;
  std::uint32_t shown = 0;
  std::array<std::uint32_t, 2> coming{};  ///< timed router: after the next edges

  /// Takes over what the RTL counted at a strike. Call it once a cycle.
  template <class Pins>
  void look(const Pins& pins, bool is_timed) {
    const auto flits = static_cast<std::uint32_t>(field(pins.seen_fill_o, 16 * rtl_fifo, 16));
    shown = is_timed ? coming[0] : flits;
    coming = {coming[1], flits};
  }
};

class RtlInsides {
 public:
  /// Registers the signals under `<name>.router.` and `<name>.nic.`. Addresses have `address_bits` bits.
  RtlInsides(SignalRegistry& registry, const std::string& name, const ClassProgram& program,
             const RtlParameters& parameters, Discipline discipline, std::uint32_t address_bits);
  // The trace file has the places of its values.
  RtlInsides(const RtlInsides&) = delete;
  RtlInsides& operator=(const RtlInsides&) = delete;

  /// Takes over what the RTL counted at a strike. Call it once a cycle.
  template <class Pins>
  void look(const Pins& pins) {
    for (RtlFill& fill : fills_) fill.look(pins, is_timed_);
    for (std::uint32_t c = 0; c < sends_.size(); ++c) look_at(sends_[c], pins.seen_send_o, entry_bits_ * c);
    for (std::uint32_t c = 0; c < receives_.size(); ++c) look_at(receives_[c], pins.seen_receive_o, entry_bits_ * c);
    const auto address = [](const auto& addresses, std::uint32_t c) {
      return static_cast<std::uint32_t>(field(addresses, kRtlAddressBits * c, kRtlAddressBits));
    };
    for (std::uint32_t c = 0; c < sends_.size(); ++c) sends_[c].address = address(pins.send_address_o, c);
    for (std::uint32_t c = 0; c < receives_.size(); ++c) receives_[c].address = address(pins.receive_address_o, c);
    for (Channel& channel : sends_) {
      std::uint64_t flits = 0;
      for (const std::uint32_t p : channel.ports)
        flits += field(pins.flits_sent_o, kRtlCounterBits * p, kRtlCounterBits);
      channel.messages = static_cast<std::uint32_t>(flits / flits_);
    }
  }

 private:
  struct Entry {
    std::uint64_t mask = 0;
    std::uint32_t link = 0;
  };
  struct Channel {
    std::vector<std::uint32_t> rtl_bits{0};  ///< index: bit of the program's mask; bit 0 is the NIC's in both
    Entry shown{};
    std::array<Entry, 2> coming{};  ///< timed router: those of the next edges
    std::uint32_t address = 0;
    std::vector<std::uint32_t> ports{};  ///< self-timed: over which it sends
    std::uint32_t messages = 0;          ///< self-timed: sent since the start
  };

  template <class Entries>
  void look_at(Channel& channel, const Entries& entries, std::uint32_t low) {
    Entry entry;
    for (std::uint32_t b = 0; b < channel.rtl_bits.size(); ++b) {
      entry.mask |= field(entries, low + channel.rtl_bits[b], 1) << b;
    }
    for (std::uint32_t b = mask_bits_; b < entry_bits_; ++b) {
      entry.link |= static_cast<std::uint32_t>(field(entries, low + b, 1)) << (b - mask_bits_);
    }
    channel.shown = is_timed_ ? channel.coming[0] : entry;
    channel.coming = {channel.coming[1], entry};
  }

  const bool is_timed_;
  const std::uint32_t flits_;       ///< a message
  const std::uint32_t mask_bits_;   ///< of the RTL
  const std::uint32_t entry_bits_;  ///< of the RTL: the mask, and above it the link
  std::vector<RtlFill> fills_;
  std::vector<Channel> sends_;
  std::vector<Channel> receives_;
};

}  // namespace rota
