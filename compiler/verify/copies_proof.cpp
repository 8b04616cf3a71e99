// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/copies_proof.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "compiler/verify/proof_figures.h"

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

/// All links into the set, or as many pairs of a sender and a receiver as there can be at once.
std::uint64_t entering_at_once(const Topology& topology, PortModel ports, const std::set<Node>& inside) {
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
  return ports == PortModel::all ? links : std::min(senders.size(), receivers.size());
}

std::uint64_t steps_after_window(const Proof& proof, std::uint64_t late, std::uint64_t a_step) {
  if (a_step == 0 || late == 0) return 0;
  return std::uint64_t{proof.window} * proof.hop_steps + (late + a_step - 1) / a_step;
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
  return steps_after_window(proof, static_cast<std::uint64_t>(late), entering_at_once(topology, ports, inside));
}

std::uint64_t steps_of_group_totals(const Topology& topology, PortModel ports, const Proof& proof) {
  const std::set<Node> inside(proof.nodes.begin(), proof.nodes.end());
  std::map<Node, std::vector<Node>> added_up;  // who adds to the sum of each node
  for (const PairDemand& pair : proof.pairs) added_up[pair.destination].push_back(pair.origin);
  std::uint64_t entering = 0;
  for (const auto& [root, members] : added_up) {
    const bool within = inside.contains(root);
    const auto is_across = [&](Node member) { return inside.contains(member) != within; };
    if (std::none_of(members.begin(), members.end(), is_across)) continue;
    if (proof.window == 0) {
      ++entering;
      continue;
    }
    if (within) continue;
    const std::vector<std::uint32_t> hops = hops_from(topology, root);
    std::uint64_t before_leaving = 0;
    for (const Node member : members) before_leaving = std::max<std::uint64_t>(before_leaving, hops[index(member)]);
    entering += before_leaving + hops_into(topology, inside, root) > proof.window ? 1 : 0;
  }
  return steps_after_window(proof, entering, entering_at_once(topology, ports, inside));
}

}  // namespace rota::verify
