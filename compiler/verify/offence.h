// SPDX-License-Identifier: Apache-2.0
//
// What can be wrong with a schedule, and its description. Both verifiers report through this file, so that their
// verdicts can be compared word for word; each finds offences on its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"

namespace rota::verify {

/// In the order in which a hop is examined. If a hop has several offences, the first in this list is reported.
enum class OffenceKind : std::uint8_t {
  malformed,             ///< class, port, origin or destination out of range
  unsorted,              ///< the hop precedes its predecessor in (step, class, port)
  step_beyond,           ///< the step is not below the schedule's step count
  port_absent,           ///< the node has no such port
  self_message,          ///< from a node to itself, which no collective has
  not_demanded,          ///< a message that the collective does not demand
  packet_broken,         ///< continues a packet, but the link carried nothing in the step before
  packet_crosses_phase,  ///< continues a packet in the first step of a phase
  link_busy,             ///< all-port: the directed link already carries a message in this step
  sends_twice,           ///< single-port: the node already sends in this step
  receives_twice,        ///< single-port: the neighbour already receives in this step
  moves_twice,           ///< the message already moves in this step
  under_way,             ///< the message was sent fewer than hop_steps ago and is still on its link
  moves_on,              ///< the message has already been delivered
  not_there,             ///< the message is at another node
  not_held,              ///< broadcast: the sender does not have the message yet
  sent_before,           ///< sum: the sender has already sent its partial sum
  too_late,              ///< sum: the receiver has already sent its partial sum, so this one would be lost
  sum_unfinished,        ///< all-reduce: the root forwards a sum before all parts have arrived
  nothing_to_add,        ///< exchanged sums: the sender has nothing of what the sum consists of
  unused_sum,            ///< exchanged sums: the receiver neither adds this one to another nor keeps it
  not_kept,              ///< all-reduce of groups: the receiver neither keeps that total nor passes it on
  spare,             ///< all-reduce, segments: the receiver has the message, and neither keeps nor forwards this copy
  changes_timeline,  ///< the message came over a link of another timeline in the same phase
  starts_twice,      ///< one NIC channel: another message starts at the node in this step
  ends_twice,        ///< one NIC channel: another message is delivered at the receiver in this step
};

/// An offending hop at one node.
struct Offence {
  OffenceKind kind;
  std::size_t position;  ///< index of the class hop in the schedule
  ClassHop class_hop;    ///< the class hop itself
  Hop hop;               ///< the hop at the node it is reported for (unless `malformed` or `unsorted`)
  Node receiver;         ///< neighbour of hop.src, or kNoNode
  Node where = kNoNode;  ///< not_there: the node that holds the message
};

/// "step 3: node 5 sends 3→9 to node 7, but …".
[[nodiscard]] std::string describe(const Offence& offence, const Schedule& schedule);
[[nodiscard]] std::string describe_missing(Node origin, Node destination, std::uint32_t copy = 0);
/// The sum for `destination` (number `copy` of its sums) lacks the contribution of `origin`.
[[nodiscard]] std::string describe_missing_contribution(Node origin, Node destination, std::uint32_t copy = 0);
/// Reduction: node `relay` has received a part of the sum for `destination`, and keeps it.
[[nodiscard]] std::string describe_missing_partial_sum(Node relay, Node destination);
/// Exchanged sums: the destination's result has a contribution that the demand does not name beside it.
[[nodiscard]] std::string describe_unasked_contribution(Node origin, Node destination);
/// Exchanged sums: some contribution is part of several of the sums that make up the node's result.
[[nodiscard]] std::string describe_counted_twice(Node node);
[[nodiscard]] std::string describe_wrong_steps(const Schedule& schedule);

/// The steps that the hops take: last step + 1. Precondition: the hops are sorted.
[[nodiscard]] inline std::uint64_t steps_taken(const Schedule& schedule) {
  return schedule.hops.empty() ? 0 : std::uint64_t{index(schedule.hops.back().step)} + 1;
}

/// True if hop `position` must not follow its predecessor.
[[nodiscard]] bool out_of_order(const Schedule& schedule, std::size_t position);
/// True if hop `position` names a class, port or node that does not exist.
[[nodiscard]] bool out_of_range(const Schedule& schedule, std::size_t position);
/// Describes the first hop that is out of range or out of order; empty if there is none.
[[nodiscard]] std::string first_malformed(const Schedule& schedule);

}  // namespace rota::verify
