// SPDX-License-Identifier: Apache-2.0
//
// Rearrangement between phases: how many messages a node has to move in its memory so that each port can send a block
// of it from the beginning on (paper 004, section IV.D.3: time rho for each byte moved).
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// For each phase, the most messages that a node moves before it. Index: phase. A message counts if the node holds it
/// at the phase's beginning, sends it in the phase, and has it at different places in two orders:
/// - in memory, the node's own messages come first, by the address of their destination; then those that arrived, by
///   port and step of arrival;
/// - the node sends by port, then by step.
/// A node holds a message at the beginning of a phase if it is its own or arrived before.
/// Precondition: hops are ordered by step, and their ports have links.
[[nodiscard]] std::vector<std::uint32_t> rearranged_messages(const Schedule& schedule);

/// The schedule with the counted numbers in its phases.
[[nodiscard]] Schedule with_counted_rearrangement(Schedule schedule);

}  // namespace rota
