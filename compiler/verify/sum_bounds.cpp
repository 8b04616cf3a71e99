// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/sum_bounds.h"

#include <utility>

#include "compiler/verify/distances.h"
#include "compiler/verify/entries.h"
#include "compiler/verify/relays.h"

namespace rota::verify {

Bound multinode_all_reduce_bound(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const std::uint64_t n = topology.node_count();
  const bool single = schedule.ports == PortModel::single;
  const std::uint64_t a_step = single ? n : degree_figures(topology).directed_links;
  Bound load{"sums",
             single ? "a sum takes n-1 transmissions to meet and n-1 to reach all; n are sent in a step"
                    : "a sum takes n-1 transmissions to meet and n-1 to reach all, shared by all links",
             a_step == 0 ? 0 : (2 * n * (n - 1) + a_step - 1) / a_step,
             {.kind = ProofKind::sums}};
  if (single && topology.group() == nullptr && n > 1) {
    const Relay relay = busiest_relay(topology, true, schedule.hop_steps);
    if (relay.steps > load.steps) {
      load = {"sum relays",
              "a node sends a part of every sum into each part of the network that it separates",
              relay.steps,
              {.kind = ProofKind::sum_relays, .nodes = {relay.node}}};
      load.proof.window = relay.depth - 1;
      load.proof.hop_steps = schedule.hop_steps;
    }
  }
  Entry entry = slowest_entry_of_totals(topology, schedule.ports, schedule.hop_steps);
  if (entry.steps <= load.steps) return load;
  Bound totals{"totals",
               "each sum meets at its node, and totals then enter a set of nodes and reach its farthest",
               entry.steps,
               {.kind = ProofKind::totals, .nodes = std::move(entry.inside)}};
  totals.proof.window = entry.window;
  totals.proof.hop_steps = schedule.hop_steps;
  return totals;
}

}  // namespace rota::verify
