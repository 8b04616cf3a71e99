// SPDX-License-Identifier: Apache-2.0
//
// The list of the signals in a waveform file, from which a viewer's session file can be written.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/ids.h"
#include "compiler/rom/program.h"

namespace rota {

enum class SignalKind : std::uint8_t { control, data, valid, ready, last, fill, step, select, address, message };

struct TracedSignal {
  std::string name;  ///< hierarchical, e.g. "node_3_1.router.link_out_2.data"
  std::uint32_t width_bits = 1;
  SignalKind kind = SignalKind::control;
  Node node = kNoNode;     ///< kNoNode for the network's own signals
  std::uint32_t port = 0;  ///< the port, channel or FIFO number within the node
};

/// The bits of a signal whose largest value this is; at least 1.
[[nodiscard]] constexpr std::uint32_t signal_bits(std::uint64_t largest) noexcept {
  return std::max(1U, static_cast<std::uint32_t>(std::bit_width(largest)));
}

/// The scope of a crosspoint FIFO's signals within its router's.
[[nodiscard]] inline std::string fifo_scope(const Fifo& fifo) {
  const std::string lane = fifo.lane == 0 ? "" : "_lane" + std::to_string(fifo.lane);
  return "fifo_" + std::to_string(index(fifo.receive)) + "_to_" + std::to_string(index(fifo.send)) + lane;
}

/// Adds signals to a SystemC trace file and records each one.
class SignalRegistry {
 public:
  explicit SignalRegistry(sc_core::sc_trace_file* file) : file_(file) {}

  [[nodiscard]] sc_core::sc_trace_file* file() const noexcept { return file_; }
  void set_node(Node node) noexcept { node_ = node; }

  void note(std::string name, std::uint32_t width_bits, SignalKind kind, std::uint32_t port) {
    signals_.push_back({std::move(name), width_bits, kind, node_, port});
  }
  /// An unsigned counter or mask of which only the low bits are shown.
  template <class Value>
  void add(const Value& value, const std::string& name, std::uint32_t width_bits, SignalKind kind, std::uint32_t port) {
    // Viewers name the values of vectors only, and draw only them as staircases.
    if (kind == SignalKind::select || kind == SignalKind::fill) width_bits = std::max(width_bits, 2U);
    sc_core::sc_trace(file_, value, name, static_cast<int>(width_bits));
    note(name, width_bits, kind, port);
  }
  /// Records the four signals that a link's trace_as has registered.
  void note_link(const std::string& name, std::uint32_t width_bits, std::uint32_t port) {
    note(name + ".data", width_bits, SignalKind::data, port);
    note(name + ".last", 1, SignalKind::last, port);
    note(name + ".valid", 1, SignalKind::valid, port);
    note(name + ".ready", 1, SignalKind::ready, port);
  }

  [[nodiscard]] std::vector<TracedSignal> take() { return std::move(signals_); }

 private:
  sc_core::sc_trace_file* file_;
  Node node_ = kNoNode;
  std::vector<TracedSignal> signals_;
};

}  // namespace rota
