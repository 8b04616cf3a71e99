// SPDX-License-Identifier: Apache-2.0
//
// A schedule: who sends which message over which link in which step. It holds one program per class of nodes and the
// symmetry that carries it to all nodes; an explicit schedule (one class per node) is the same type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/demand.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// single: a node sends at most one and receives at most one message per step; all: one on every link at once.
enum class PortModel : std::uint8_t { single, all };

[[nodiscard]] std::string_view to_string(PortModel ports) noexcept;

/// In step `step` the representative of class `cls` sends a message over port `port`, and every other node of the class
/// does the same, translated. Origin and destination say which message: `kNoNode` as destination: a broadcast message,
/// a copy of which each hop passes on; as origin: a partial sum, which each hop takes from its sender, added to all
/// that the sender has of that sum. In an all-reduce what the root broadcasts is its own contribution added to all the
/// partial sums that have reached it.
struct ClassHop {
  Step step;
  ClassId cls;
  Port port;
  Node origin;       ///< in the class's frame, or kNoNode
  Node destination;  ///< in the class's frame, or kNoNode
  /// Tells apart the messages of one origin for one destination, where the demand has several: 0, 1, …
  std::uint16_t copy = 0;
  /// The message belongs to the packet of the message that went over this link one step before: it pays no start-up.
  bool continues_packet = false;
};

/// A plain hop of the whole network, as the schedule file has it: `{"t":…,"src":…,"dst":…,"msg":[origin,destination]}`.
struct Hop {
  Step step;
  Node src;
  Port port;
  Node origin;
  Node destination;
  std::uint16_t copy = 0;
  bool continues_packet = false;
};

/// A part of a schedule that begins, at every node, when all before it has ended and each node has rearranged its data.
struct Phase {
  Step first{};
  std::uint32_t rearranged_messages = 0;  ///< by each node, before the phase
};

/// An immutable value once made. `hops` are ordered by (step, class, port).
struct Schedule {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  CollectiveKind collective = CollectiveKind::total_exchange;
  PortModel ports = PortModel::all;
  std::string algorithm;
  /// One of rota's own algorithms made this schedule in this process, so that `algorithm` is a promise. In a schedule
  /// from a file `algorithm` is only a remark.
  bool made_here = false;
  std::uint32_t steps = 0;
  std::vector<ClassHop> hops;

  std::optional<Node> root;  ///< of the rooted collectives
  /// Isotropic demand only: how many messages every node has for the node at each relative address (a frame coordinate
  /// under whole_group); index 0 is 0.
  std::vector<std::uint32_t> demand;
  /// In order of their first steps, the first at step 0, each before the last step ends; no packet runs from one into
  /// the next. Empty: one phase, nothing to rearrange.
  std::vector<Phase> phases;
  /// By port: links of one timeline go through the steps together and pay start-ups together; within a phase no message
  /// changes from one timeline to another. Empty: all links are of timeline 0, as always in the single-port model.
  std::vector<std::uint8_t> timeline_of_port;

  [[nodiscard]] Demand demanded() const { return {topology, collective, root, demand}; }
  /// Transmissions over the whole network: each class hop stands for one per node of its class.
  [[nodiscard]] std::uint64_t transmissions() const;
  [[nodiscard]] std::uint64_t nodes_per_class() const { return topology->node_count() / symmetry->class_count(); }
};

/// The rules of `phases` and `timeline_of_port` that need no hops. Throws InputError: key, value, what is allowed.
void require_phases_and_timelines(const Schedule& schedule);

/// The hop that `hop` stands for at node x, which must be of the hop's class.
[[nodiscard]] inline Hop hop_at(const Schedule& schedule, const ClassHop& hop, Node x) {
  const Symmetry& k = *schedule.symmetry;
  const auto place = [&](Node y) { return y == kNoNode ? kNoNode : k.from_frame(x, y); };
  return Hop{hop.step, x, hop.port, place(hop.origin), place(hop.destination), hop.copy, hop.continues_packet};
}

}  // namespace rota
