// SPDX-License-Identifier: Apache-2.0
//
// What happens at one node of each class in the course of a schedule: which messages come, which go, and which of those
// that go are made of which that came. The programs are this, put into tables.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// A message that a class receives.
struct Arrival {
  std::uint32_t step;
  std::uint32_t link;
  Node eject_address;  ///< where the NIC writes it, or kNoNode: it stays in the router
};

/// A message that a class sends.
struct Departure {
  std::uint32_t step;
  std::uint32_t link;
  Node inject_address;  ///< where the NIC reads it, or kNoNode: it comes from the router's FIFOs alone
};

/// What arrives as number `arrival` on channel `from` leaves, copied, moved or added to others, as number `departure`
/// on channel `to`.
struct Flow {
  std::uint32_t from;
  std::uint32_t arrival;
  std::uint32_t to;
  std::uint32_t departure;
};

/// All that happens at one node of a class; by channel, in order of time.
struct ClassEvents {
  std::vector<std::vector<Arrival>> arrivals;
  std::vector<std::vector<Departure>> departures;
  std::vector<Flow> flows;
};

/// Follows every message through the classes. A personalised message is injected at its first departure from its
/// origin; where its route comes back to the origin, it passes through the router as at any other node. A broadcast's
/// copy that comes last is ejected, and each is passed on until the next comes; a spare copy is ejected to the node's
/// own address, which has no message. What is added are the sender's contribution and all partial sums that it has. The
/// root of an all-reduce ejects the partial sums that reach it and adds them to its own contribution in every copy that
/// it sends. Memory addresses are nodes in the class's frame: a message's other end, or the node itself (the one
/// message of a broadcast, a sum); copy k of a pair is at k·(nodes) + that node. Precondition: the schedule verifies.
[[nodiscard]] std::vector<ClassEvents> collect_events(const Schedule& schedule);

}  // namespace rota
