// SPDX-License-Identifier: Apache-2.0
//
// A schedule says who sends which message over which link in which step. It holds one program per class of nodes and
// the symmetry that extends it to all nodes. An explicit schedule (one class per node) has the same type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/demand.h"
#include "compiler/schedule/partial_sums.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// single: a node sends and receives at most one message per step. all: at most one per link and direction.
enum class PortModel : std::uint8_t { single, all };

[[nodiscard]] std::string_view to_string(PortModel ports) noexcept;

/// In step `step` the representative of class `cls` sends a message over port `port`; every other node of the class
/// does the same, translated. `destination` == kNoNode: a broadcast message, which each hop copies. `origin` ==
/// kNoNode: a partial sum, which contains the sender's contribution and everything that it has received of that sum. In
/// an all-reduce the root broadcasts the sum of its own contribution and all partial sums that have reached it; in a
/// multinode all-reduce every node does so with the sum that it is the destination of. In an all-reduce without a root
/// both are kNoNode, and the message is a partial sum for all nodes, of what Schedule::sums says of number `copy`.
struct ClassHop {
  Step step{};
  ClassId cls{};
  Port port{};
  Node origin = kNoNode;       ///< in the class's frame, or kNoNode
  Node destination = kNoNode;  ///< in the class's frame, or kNoNode
  /// Numbers the messages of one origin for one destination, if the demand has several: 0, 1, … Of a partial sum for
  /// all nodes its number.
  std::uint16_t copy = 0;
  /// The message belongs to the packet of the previous step's message on this link, and so pays no start-up.
  bool continues_packet = false;
};

/// Whether a message with these ends is a partial sum for all nodes.
[[nodiscard]] constexpr bool is_sum_for_all(Node origin, Node destination) noexcept {
  return origin == kNoNode && destination == kNoNode;
}

/// A hop of the whole network, as in a schedule file: `{"t":…,"src":…,"dst":…,"msg":[origin,destination]}`.
struct Hop {
  Step step{};
  Node src{};
  Port port{};
  Node origin = kNoNode;
  Node destination = kNoNode;
  std::uint16_t copy = 0;
  bool continues_packet = false;
};

/// A phase begins, at every node, after all earlier phases have ended and each node has rearranged its data.
struct Phase {
  Step first{};
  std::uint32_t rearranged_messages = 0;  ///< per node, before the phase
};

/// Immutable once made. `hops` are ordered by (step, class, port).
struct Schedule {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  CollectiveKind collective = CollectiveKind::total_exchange;
  PortModel ports = PortModel::all;
  std::string algorithm;
  /// True if rota made this schedule in this process, so that `algorithm` is a promise. In a schedule from a file
  /// `algorithm` is only a remark.
  bool made_here = false;
  std::uint32_t steps = 0;
  /// A message sent in step t can be sent on from step t + hop_steps. 1: links without added registers.
  std::uint32_t hop_steps = 1;
  /// 1: the NIC of an all-port node has one injection and one ejection channel. In each step at most one message starts
  /// at a node, which is its first hop, and at most one arrives at its destination there, where it is delivered in that
  /// step. 0: a channel per link (all-port), or that of the single port.
  std::uint32_t nic_channels = 0;
  std::vector<ClassHop> hops;

  std::optional<Node> root;  ///< rooted collectives only
  DemandTable demand;        ///< isotropic demands, demands by pair, segments
  PartialSums sums;          ///< an all-reduce without a root only
  /// Ordered by first step; the first begins at step 0, each begins before the last step, and no packet crosses from
  /// one to the next. Empty: one phase without rearrangement.
  std::vector<Phase> phases;
  /// Index: port. Links of one timeline go through the steps together and pay start-ups together. Within a phase no
  /// message changes timeline. Empty: all links are on timeline 0, as always in the single-port model.
  std::vector<std::uint8_t> timeline_of_port;

  [[nodiscard]] Demand demanded() const { return {topology, collective, root, demand}; }
  [[nodiscard]] Payload payload() const noexcept { return payload_of(collective, root.has_value()); }
  /// Message hops of the whole network: each class hop counts once per node of its class.
  [[nodiscard]] std::uint64_t transmissions() const;
  [[nodiscard]] std::uint64_t nodes_per_class() const { return topology->node_count() / symmetry->class_count(); }
};

inline constexpr std::uint32_t kMaxHopSteps = 1024;

/// Checks `phases`, `timeline_of_port`, `hop_steps` and `nic_channels` without looking at hops: hops of several steps
/// are for schedules without phases and timelines, one NIC channel for personalised all-port messages whose hops take
/// one step, without timelines. Throws InputError: key, value, what is allowed.
void require_phases_and_timelines(const Schedule& schedule);

/// The hop that `hop` stands for at node x. Precondition: x is in the hop's class.
[[nodiscard]] inline Hop hop_at(const Schedule& schedule, const ClassHop& hop, Node x) {
  const Symmetry& k = *schedule.symmetry;
  const auto place = [&](Node y) { return y == kNoNode ? kNoNode : k.from_frame(x, y); };
  return Hop{hop.step, x, hop.port, place(hop.origin), place(hop.destination), hop.copy, hop.continues_packet};
}

}  // namespace rota
