// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

enum class FaultKind : std::uint8_t {
  data,     ///< one bit of a flit is wrong on its way over the link that leaves the node at the port
  valid,    ///< the receiver does not see a flit that the sender sees taken
  program,  ///< one bit of the word that the send program of the port's channel loads next: its NIC mask bit
  fifo,     ///< one bit of a flit in a FIFO: the head of the first that holds one of those fed from the port's link
  stop      ///< the node's clock stops; the port only has to exist
};

[[nodiscard]] std::string_view to_string(FaultKind kind) noexcept;

/// One fault of a run: the first chance at or after the cycle, counted from the edge that samples start.
struct Fault {
  FaultKind kind = FaultKind::data;
  Node node{};
  Port port{};
  std::uint64_t cycle = 0;
};

/// "data@5:2:17" is KIND@NODE:PORT:CYCLE. Throws InputError naming what is wrong and what is allowed.
[[nodiscard]] Fault parse_fault(std::string_view text);
[[nodiscard]] std::string to_string(const Fault& fault);
/// Throws InputError where the topology has no such node, or the node no link at the port, whatever the kind.
void require_place(const Fault& fault, const Topology& topology);

/// What became of a fault.
struct FaultOutcome {
  std::optional<std::uint64_t> hit;       ///< the edge at which it struck; empty: it never met a flit
  std::optional<std::uint64_t> detected;  ///< the edge at which something first complained during the run
  std::string detector;                   ///< who, in words
};

}  // namespace rota
