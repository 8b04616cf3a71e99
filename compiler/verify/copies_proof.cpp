// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/copies_proof.h"

#include <algorithm>
#include <set>

namespace rota::verify {
namespace {

/// The hops of the shortest way from x into the set.
std::uint32_t hops_into(const Topology& topology, const std::set<Node>& inside, Node x) {
  std::set<Node> seen{x};
  std::vector<Node> level{x};
  for (std::uint32_t hops = 0; !level.empty(); ++hops) {
    std::vector<Node> next;
    for (const Node y : level) {
      if (inside.contains(y)) return hops;
      for (std::uint32_t p = 0; p < topology.port_end(y); ++p) {
        const Node z = topology.neighbour(y, Port{p});
        if (z != kNoNode && seen.insert(z).second) next.push_back(z);
      }
    }
    level.swap(next);
  }
  return 0;
}

}  // namespace

std::uint64_t steps_of_copies(const Topology& topology, PortModel ports, const Proof& proof) {
  const std::set<Node> inside(proof.nodes.begin(), proof.nodes.end());
  std::set<Node> entering;
  for (const PairDemand& pair : proof.pairs) {
    if (inside.contains(pair.destination) && !inside.contains(pair.origin)) entering.insert(pair.origin);
  }
  const auto late = std::count_if(entering.begin(), entering.end(),
                                  [&](Node origin) { return hops_into(topology, inside, origin) > proof.window; });
  std::uint64_t links = 0;
  std::set<Node> senders;
  std::set<Node> receivers;
  for (const Node y : inside) {
    for (std::uint32_t p = 0; p < topology.port_end(y); ++p) {
      const Node x = topology.neighbour(y, Port{p});
      if (x == kNoNode || inside.contains(x)) continue;
      ++links;
      senders.insert(x);
      receivers.insert(y);
    }
  }
  const std::uint64_t a_step = ports == PortModel::all ? links : std::min(senders.size(), receivers.size());
  if (a_step == 0 || late == 0) return 0;
  return std::uint64_t{proof.window} * proof.hop_steps + (static_cast<std::uint64_t>(late) + a_step - 1) / a_step;
}

}  // namespace rota::verify
