// SPDX-License-Identifier: Apache-2.0
//
// The load of each link and crosspoint under a correct schedule, as the judges counted it. The models' counters are
// compared with these numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/ids.h"
#include "compiler/schedule/symmetry.h"

namespace rota {

/// The crosspoint (in, out) of the routers of one class, and how many messages it must store.
struct CrosspointPeak {
  ClassId cls{};
  Port in{};                   ///< input link
  Port out{};                  ///< output link
  std::uint32_t messages = 0;  ///< the most at the end of any step
  /// The most that wait: they came before some step and leave after it. A message that leaves in the step after its
  /// arrival does not wait.
  std::uint32_t waiting_messages = 0;
  friend bool operator==(const CrosspointPeak&, const CrosspointPeak&) = default;
};

struct NetworkLoad {
  SymmetryPtr symmetry;      ///< of the schedule that was judged
  graph::LinkNumbers links;  ///< the ports of the classes
  /// Steps in which the link carries a message. Index: number in `links`; 0 where the node has no such port.
  std::vector<std::uint32_t> busy_steps;
  /// The crosspoints that any message takes, ordered by (class, in, out).
  std::vector<CrosspointPeak> crosspoints;

  /// Steps in which node x sends a message over `port`, which is below the topology's port_end(x).
  [[nodiscard]] std::uint32_t busy(Node x, Port port) const {
    return busy_steps[links.link(index(symmetry->class_of(x)), index(port))];
  }
};

}  // namespace rota
