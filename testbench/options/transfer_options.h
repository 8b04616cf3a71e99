// SPDX-License-Identifier: Apache-2.0
//
// The options of message transfer: --flits, --width, --startup, --discipline, --router, --link-parity,
// --link-latency, --flit-order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/rom/flit_order.h"
#include "compiler/rom/timing.h"

namespace CLI {
class App;
}  // namespace CLI

namespace rota::cli {

struct TransferOptions {
  std::uint32_t flits = 1;
  std::uint32_t width_bits = 32;
  std::uint32_t startup_cycles = 0;
  std::string discipline = "lockstep";
  std::string router;  ///< empty: the timed router in lockstep, the handshake router otherwise
  bool link_parity = false;
  std::uint32_t link_latency_cycles = 1;
  std::string flit_order = "auto";

  void add_to(CLI::App& verb, std::uint32_t most_width_bits);
  [[nodiscard]] RouterKind router_kind() const;
  [[nodiscard]] bool lockstep() const { return discipline == "lockstep"; }
  /// The steps that a hop takes if every step pays a start-up.
  [[nodiscard]] std::uint32_t hop_steps() const;
  /// std::nullopt: the one that takes fewer slots.
  [[nodiscard]] std::optional<FlitOrder> wanted_order() const;
  [[nodiscard]] TransferTerms terms(std::uint32_t rearrange_cycles) const;
  /// Throws InputError if options contradict each other.
  void validate() const;
};

}  // namespace rota::cli
