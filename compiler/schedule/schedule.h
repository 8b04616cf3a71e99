// SPDX-License-Identifier: Apache-2.0
//
// A schedule: who sends which message over which link in which step. It holds one program per class of nodes and the
// symmetry that carries it to all nodes; an explicit schedule (one class per node) is the same type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// single: a node sends at most one and receives at most one message per step; all: one on every link at once.
enum class PortModel : std::uint8_t { single, all };

[[nodiscard]] std::string_view to_string(PortModel ports) noexcept;

/// In step `step` the representative of class `cls` sends the message from `origin` for `destination` over port `port`,
/// and every other node of the class does the same, translated. Origin and destination are in the class's frame.
struct ClassHop {
  Step step;
  ClassId cls;
  Port port;
  Node origin;
  Node destination;
};

/// A plain hop of the whole network, as the schedule file has it: `{"t":…,"src":…,"dst":…,"msg":[origin,destination]}`.
struct Hop {
  Step step;
  Node src;
  Port port;
  Node origin;
  Node destination;
};

/// An immutable value once made. `hops` are ordered by (step, class, port).
struct Schedule {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  std::string collective = "total-exchange";
  PortModel ports = PortModel::all;
  std::string algorithm;
  std::uint32_t steps = 0;
  std::vector<ClassHop> hops;

  /// Transmissions over the whole network: each class hop stands for one per node of its class.
  [[nodiscard]] std::uint64_t transmissions() const;
  [[nodiscard]] std::uint64_t nodes_per_class() const { return topology->node_count() / symmetry->class_count(); }
};

/// The hop that `hop` stands for at node x, which must be of the hop's class.
[[nodiscard]] inline Hop hop_at(const Schedule& schedule, const ClassHop& hop, Node x) {
  const Symmetry& k = *schedule.symmetry;
  return Hop{hop.step, x, hop.port, k.from_frame(x, hop.origin), k.from_frame(x, hop.destination)};
}

}  // namespace rota
