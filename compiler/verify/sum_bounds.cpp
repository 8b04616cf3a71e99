// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/sum_bounds.h"

#include <utility>
#include <vector>

#include "compiler/verify/distances.h"
#include "compiler/verify/entries.h"
#include "compiler/verify/feeders.h"
#include "compiler/verify/multicast_bounds.h"
#include "compiler/verify/relays.h"
#include "compiler/verify/round_trips.h"

namespace rota::verify {
namespace {

/// All transmissions over all links.
Bound load_of_all(const Topology& topology, PortModel ports) {
  const std::uint64_t n = topology.node_count();
  const bool single = ports == PortModel::single;
  const std::uint64_t a_step = single ? n : degree_figures(topology).directed_links;
  return {"sums",
          single ? "a sum takes n-1 transmissions to meet and n-1 to reach all; n are sent in a step"
                 : "a sum takes n-1 transmissions to meet and n-1 to reach all, shared by all links",
          a_step == 0 ? 0 : (2 * n * (n - 1) + a_step - 1) / a_step,
          {.kind = ProofKind::sums}};
}

Bound relayed_sums(const Topology& topology, std::uint32_t hop_steps) {
  const Relay relay = busiest_relay(topology, true, hop_steps);
  return {"sum relays",
          "a node sends a part of every sum into each part of the network that it separates",
          relay.steps,
          {.kind = ProofKind::sum_relays, .nodes = {relay.node}, .hop_steps = hop_steps, .window = relay.depth - 1}};
}

Bound fed_totals(const Topology& topology) {
  FedNodes least = least_fed(topology);
  const std::uint64_t sends = (least.fed.size() + least.feeders) * (topology.node_count() - 1ULL);
  return {"sum feeders",
          "nodes get all totals from the few nodes next to them, which send partial sums besides",
          (sends + least.feeders - 1) / least.feeders,
          {.kind = ProofKind::sum_feeders, .nodes = std::move(least.fed)}};
}

Bound late_totals(const Topology& topology, PortModel ports, std::uint32_t hop_steps) {
  Entry entry = slowest_entry_of_totals(topology, ports, hop_steps);
  return {
      "totals",
      "each sum meets at its node, and totals then enter a set of nodes and reach its farthest",
      entry.steps,
      {.kind = ProofKind::totals, .nodes = std::move(entry.inside), .hop_steps = hop_steps, .window = entry.window}};
}

Bound there_and_back(const Topology& topology, PortModel ports, std::uint32_t hop_steps) {
  const RoundTrips trips = longest_round_trips(topology, ports, hop_steps);
  return {"round trips",
          "a node's contributions go to the nodes where the sums meet, and the totals come back",
          trips.steps,
          {.kind = ProofKind::round_trips, .nodes = {trips.node}, .hop_steps = hop_steps, .window = trips.window}};
}

}  // namespace

Bound multinode_all_reduce_bound(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  Bound best = load_of_all(topology, schedule.ports);
  const auto raise = [&best](Bound bound) {
    if (bound.steps > best.steps) best = std::move(bound);
  };
  if (topology.node_count() < 2) return best;
  if (schedule.ports == PortModel::single && topology.group() == nullptr) {
    raise(relayed_sums(topology, schedule.hop_steps));
    raise(fed_totals(topology));
  }
  raise(late_totals(topology, schedule.ports, schedule.hop_steps));
  raise(there_and_back(topology, schedule.ports, schedule.hop_steps));
  return best;
}

Bound group_all_reduce_bound(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const std::vector<PairDemand>& pairs = schedule.demand.by_pair;
  const bool single = schedule.ports == PortModel::single;
  const std::uint64_t a_step = single ? topology.node_count() : degree_figures(topology).directed_links;
  Bound load{"sums",
             "who adds to a sum sends once at least and gets the total once; links share these transmissions",
             (2 * pairs.size() + a_step - 1) / a_step,
             {.kind = ProofKind::sums, .pairs = pairs}};
  CopiesEntering totals = slowest_group_totals(schedule);
  if (totals.steps <= load.steps) return load;
  return {
      "group totals",
      "partial sums and totals enter a set of nodes, a total only after the farthest contribution has come to its node",
      totals.steps,
      {.kind = ProofKind::group_totals,
       .nodes = std::move(totals.inside),
       .hop_steps = schedule.hop_steps,
       .window = totals.window,
       .pairs = pairs}};
}

}  // namespace rota::verify
