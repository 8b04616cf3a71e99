// SPDX-License-Identifier: Apache-2.0
//
// What one node of each class receives and sends in the course of a schedule, and which arrivals each departure is made
// of. compile.h turns these events into programs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// A message that a class receives.
struct Arrival {
  std::uint32_t step;
  std::uint32_t link;
  Node eject_address;  ///< where the NIC writes it; kNoNode if it stays in the router
};

/// Arrival, or departure, number `number` on channel `channel`.
struct EventId {
  std::uint32_t channel;
  std::uint32_t number;
};
inline constexpr std::uint32_t kNoChannel = ~0U;

/// A message that a class sends.
struct Departure {
  std::uint32_t step;
  std::uint32_t link;
  Node inject_address;  ///< where the NIC reads it; kNoNode if it comes from the router's FIFOs alone
  EventId source;       ///< the arrival that it passes on, or the first part of a sum; kNoChannel if there is none
};

/// Arrival number `arrival` on channel `from` is copied or moved into, or added to, departure number `departure` on
/// channel `to`.
struct Flow {
  std::uint32_t from;
  std::uint32_t arrival;
  std::uint32_t to;
  std::uint32_t departure;
};

/// All events at one node of a class, by channel, in order of time.
struct ClassEvents {
  std::vector<std::span<const Arrival>> arrivals;
  std::vector<std::span<const Departure>> departures;
  std::vector<Flow> further_flows;  ///< of departures that are made of several arrivals: from all but the first
};

/// The events of all classes. The largest networks have many millions, and lists of their own for every channel would
/// cost a page fault for every few hundred.
struct Events {
  Events() = default;
  Events(Events&&) = default;
  Events& operator=(Events&&) = default;
  Events(const Events&) = delete;  // its classes would name the events of the original
  Events& operator=(const Events&) = delete;
  ~Events() = default;

  std::vector<Arrival> arrivals;
  std::vector<Departure> departures;
  std::vector<ClassEvents> classes;  ///< parts of these; index: class
};

/// By departure, those of each channel in order.
[[nodiscard]] std::vector<Flow> flows_of(const ClassEvents& events);

/// The schedule may be correct, but no router of this kind can hold its programs.
class NoRouterFor : public InputError {
 public:
  using InputError::InputError;
};

/// The most FIFOs of one channel of a router: its masks have 64 bits, one of them for the NIC.
inline constexpr std::uint32_t kMaxFifosPerChannel = 63;

/// Throws NoRouterFor: a channel needs more FIFOs than kMaxFifosPerChannel.
[[noreturn]] void refuse_router(const Topology& topology);

/// Follows every message through the classes. It arrives schedule.hop_steps - 1 after the step in which it was sent.
/// Personalised messages are injected at the first departure from their origin. If a route returns to the origin, the
/// message passes through the router as at any other node.
/// Broadcasts: a node forwards each copy until the next one arrives and ejects the last one. A spare copy is ejected to
/// the node's own address, which has no message.
/// Sums: a departure adds the sender's contribution and all partial sums that it holds. The root of an all-reduce
/// ejects the partial sums that reach it and adds them to its own contribution in every copy that it sends; in a
/// multinode all-reduce every node is the root of one sum. Exchanged sums: a departure adds
/// what its sum consists of; what a node keeps is ejected to its own address, which adds it up. Memory addresses are
/// nodes in the class's frame: a message's other end, or the node itself (the one message of a broadcast, a sum). Copy
/// k of a pair is at k·(nodes) + that node. Precondition: the schedule verifies. Throws NoRouterFor as soon as the
/// messages of one channel go to more channels than it can have FIFOs; the hub of a large star would take seconds to
/// the end.
[[nodiscard]] Events collect_events(const Schedule& schedule);

}  // namespace rota
