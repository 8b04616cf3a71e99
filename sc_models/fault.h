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
  fifo,     ///< one bit of the head of a FIFO: the first non-empty FIFO of those that the port's receive channel feeds
  stop      ///< the node's clock stops; the port only has to exist
};

[[nodiscard]] std::string_view to_string(FaultKind kind) noexcept;

/// One fault per run. It strikes at the first opportunity at or after `cycle`, counted from the edge that samples
/// start.
struct Fault {
  FaultKind kind = FaultKind::data;
  Node node{};
  Port port{};
  std::uint64_t cycle = 0;
};

/// Parses KIND@NODE:PORT:CYCLE, e.g. "data@5:2:17". Throws InputError that names what is wrong and what is allowed.
[[nodiscard]] Fault parse_fault(std::string_view text);
[[nodiscard]] std::string to_string(const Fault& fault);
/// Throws InputError if the topology does not have the node, or the node has no link at the port.
void require_place(const Fault& fault, const Topology& topology);

/// The effect of a fault.
struct FaultOutcome {
  std::optional<std::uint64_t> hit;       ///< the edge at which it struck; empty: it never met a flit
  std::optional<std::uint64_t> detected;  ///< the edge of the first complaint during the run
  std::string detector;                   ///< what detected it, in words
};

}  // namespace rota
