// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/collective_bounds.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/verify/bound_parts.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/edge_weights.h"
#include "compiler/verify/entries.h"
#include "compiler/verify/feeders.h"
#include "compiler/verify/hearing_bounds.h"
#include "compiler/verify/isotropic_bounds.h"
#include "compiler/verify/multicast_bounds.h"
#include "compiler/verify/relays.h"
#include "compiler/verify/stream_bounds.h"
#include "compiler/verify/sum_bounds.h"

namespace rota {
namespace {

using verify::far_apart;
using verify::largest;
using verify::proof_by;

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return b == 0 ? 0 : (a + b - 1) / b; }

/// `x` sends or receives n-1 messages; those of the nodes beyond k hops need k hops besides.
Bound through_ports(const Schedule& schedule, Node x, std::string_view source) {
  const std::vector<std::uint64_t> nodes = verify::nodes_by_distance(*schedule.topology, x);
  const std::uint32_t a_step = schedule.ports == PortModel::single ? 1 : schedule.topology->degree(x);
  Bound bound{"port", source, 0, proof_by(ProofKind::ports, {x})};
  bound.proof.hop_steps = schedule.hop_steps;
  bound.proof.segments = schedule.demand.segments;
  std::uint64_t beyond = 0;
  for (std::size_t k = nodes.size(); k-- > 1;) {
    beyond += nodes[k] * schedule.demand.segments;
    const std::uint64_t steps = (k - 1) * schedule.hop_steps + divided_up(beyond, a_step);
    if (steps < bound.steps) continue;
    bound.steps = steps;
    bound.proof.window = static_cast<std::uint32_t>(k - 1);
  }
  return bound;
}

/// What the best weights of links, or of senders and receivers, prove of messages between these pairs.
Bound weighted_demand(const Topology& topology, PortModel ports, const Demand& demand, std::vector<PairDemand> pairs) {
  verify::DemandWeights best = verify::best_demand_weights(topology, ports, demand);
  Proof proof = proof_by(ProofKind::pairs, {});
  proof.pairs = std::move(pairs);
  proof.weights.weights = std::move(best.weights);
  return {"weighted demand",
          ports == PortModel::all ? "weighted distances of the messages over weighted links"
                                  : "weighted distances of the messages over weighted senders and receivers",
          best.bound.ceil(), std::move(proof)};
}

/// The messages of a scatter or a gather.
std::vector<PairDemand> pairs_with_root(const Schedule& schedule) {
  const Demand demand = schedule.demanded();
  std::vector<PairDemand> pairs;
  for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
    for (const auto& [from, to] : {std::pair(*schedule.root, Node{x}), std::pair(Node{x}, *schedule.root)}) {
      if (const std::uint32_t k = from == to ? 0 : demand.copies(from, to); k > 0) pairs.push_back({from, to, k});
    }
  }
  return pairs;
}

/// All messages start at one node, or all end there.
Bound rooted(const Schedule& schedule, Payload payload) {
  const Topology& topology = *schedule.topology;
  Bound distance =
      far_apart(schedule, "the node farthest from the root", verify::farthest_from(topology, *schedule.root));
  if (payload == Payload::personalised) {
    Bound bound = largest({through_ports(schedule, *schedule.root, "the root's links carry all messages"), distance});
    if (schedule.ports == PortModel::single || bound.steps >= schedule.steps) return bound;
    return largest({bound, weighted_demand(topology, schedule.ports, schedule.demanded(), pairs_with_root(schedule))});
  }
  const std::uint32_t segments = schedule.demand.segments;
  if (schedule.ports == PortModel::all) {
    return segments == 1 || topology.node_count() < 2 ? distance : verify::stream_bound(schedule);
  }
  Bound bound = verify::broadcast_bound(schedule, std::move(distance));
  if (segments > 1 && topology.node_count() > 1) {
    bound.steps += segments - 1;
    bound.proof.segments = segments;
    bound.source = "the last segment leaves the root after the others, and all nodes have yet to hear of it";
  }
  return bound;
}

/// Every node sends or receives n-1 messages.
Bound multinode(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  if (schedule.ports == PortModel::single) {
    Bound bound = through_ports(schedule, Node{0}, "every node gets all messages of the others");
    if (topology.group() != nullptr || topology.node_count() < 2) return bound;
    verify::FedNodes least = verify::least_fed(topology);
    const verify::Relay relay = verify::busiest_relay(topology, false, schedule.hop_steps);
    Bound relays{"relays", "a node sends into each part that it separates the messages of all others", relay.steps,
                 proof_by(ProofKind::relays, {relay.node})};
    relays.proof.window = relay.depth - 1;
    relays.proof.hop_steps = schedule.hop_steps;
    return largest({bound,
                    std::move(relays),
                    {"feeders", "nodes get all messages of the others from the few nodes next to them",
                     divided_up(least.fed.size() * (topology.node_count() - 1U), least.feeders),
                     proof_by(ProofKind::feeders, least.fed)}});
  }
  std::vector<Bound> bounds{through_ports(schedule, verify::degree_figures(topology).fewest_links,
                                          "the links of the node with the fewest carry all messages of the others")};
  if (const auto pair = verify::farthest_pair(topology)) bounds.push_back(far_apart(schedule, "the diameter", *pair));
  if (verify::Entry entry = verify::slowest_entry(topology); !entry.inside.empty()) {
    Proof proof = proof_by(ProofKind::entry, std::move(entry.inside));
    proof.window = entry.window;
    bounds.push_back({"entry", "messages from afar enter a set of nodes over few links and go on to its farthest node",
                      entry.steps, std::move(proof)});
  }
  return largest(std::move(bounds));
}

Bound isotropic_bound(const Schedule& schedule) {
  verify::IsotropicBounds found = verify::isotropic_bounds(schedule);
  found.bounds.push_back(far_apart(schedule, "the farthest demanded destination", found.farthest));
  return largest(std::move(found.bounds));
}

Bound demanded_pairs(const Schedule& schedule) {
  const Demand demand = schedule.demanded();
  const Topology& topology = *schedule.topology;
  return largest(
      {weighted_demand(topology, schedule.ports, demand, schedule.demand.by_pair),
       far_apart(schedule, "the farthest demanded destination", verify::farthest_demanded(topology, demand))});
}

Bound multicast_bound(const Schedule& schedule) {
  Bound farthest = far_apart(schedule, "the farthest demanded destination",
                             verify::farthest_demanded(*schedule.topology, schedule.demanded()));
  verify::CopiesEntering copies = verify::slowest_copies(schedule);
  if (copies.steps <= farthest.steps) return farthest;
  Proof proof = proof_by(ProofKind::copies, std::move(copies.inside));
  proof.window = copies.window;
  proof.hop_steps = schedule.hop_steps;
  proof.pairs = schedule.demand.by_pair;
  return {"copies", "each message enters a set of nodes once at least, over the links into it", copies.steps,
          std::move(proof)};
}

/// The best of the bounds that proved_steps derives from hops of several steps; nullopt if distances are unknown.
std::optional<Bound> pipelined(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const std::uint64_t links = verify::degree_figures(topology).directed_links;
  const std::uint32_t n = topology.node_count();
  const std::uint32_t searches = topology.group() != nullptr ? 1 : n;
  if (n < 2 || searches * links > verify::kMaxLinkVisits) return std::nullopt;
  std::vector<std::uint64_t> pairs;  // by distance
  std::vector<bool> seen;
  for (std::uint32_t x = 0; x < searches; ++x) {
    verify::visit_by_distance(topology, Node{x}, seen, [&pairs](Node, std::uint32_t distance) {
      if (pairs.size() <= distance) pairs.resize(distance + 1);
      ++pairs[distance];
    });
  }
  const std::uint64_t a_step = (schedule.ports == PortModel::single ? n : links) / (n / searches);
  Bound best{"pipelined", "hops of several steps: what is left to send after k hops, and the steps of these", 0,
             proof_by(ProofKind::pipelined, {})};
  best.proof.hop_steps = schedule.hop_steps;
  std::uint64_t left = 0;    // hops beyond the k-th
  std::uint64_t beyond = 0;  // pairs farther apart than k
  for (std::size_t k = pairs.size(); k-- > 0;) {
    left += beyond;
    const std::uint64_t steps = k * schedule.hop_steps + divided_up(left, a_step);
    if (left > 0 && steps > best.steps) {
      best.steps = steps;
      best.proof.window = static_cast<std::uint32_t>(k);
    }
    beyond += pairs[k];
  }
  return best;
}

/// `other` unless one of `bounds` is larger.
Bound largest_or(const std::vector<Bound>& bounds, Bound other) {
  for (const Bound& bound : bounds) {
    if (bound.steps > other.steps) other = bound;
  }
  return other;
}

Bound total_exchange_bound(const Schedule& schedule) {
  const LowerBounds bounds = lower_bounds(*schedule.topology, schedule.ports);
  const std::uint64_t best = bounds.best(schedule.ports);
  Bound named{"none", "a network of one node", 0, proof_by(ProofKind::doubling, {})};
  for (const Bound& bound : schedule.ports == PortModel::single ? bounds.single_port : bounds.all_port) {
    if (bound.steps == best) named = bound;  // the most general argument comes last
  }
  if (schedule.nic_channels != 0) named = largest_or(bounds.narrow_nic, named);
  if (schedule.hop_steps > 1) {
    const std::optional<Bound> later = pipelined(schedule);
    if (later.has_value() && later->steps > named.steps) return *later;
  }
  return named;
}

/// One NIC channel: the node with most messages to send, or to receive.
Bound busiest_nic(const Schedule& schedule) {
  Bound bound{"NIC", "one channel: the messages of a node start, and arrive, one by one",
              schedule.topology->node_count() - 1U, proof_by(ProofKind::nic, {schedule.root.value_or(Node{0})})};
  Proof& proof = bound.proof;
  proof.demand = schedule.demand.by_address;
  proof.pairs = schedule.demand.by_pair;
  if (proof.pairs.empty()) {
    if (!proof.demand.empty()) bound.steps = proved_steps(*schedule.topology, schedule.ports, proof);
    return bound;
  }
  std::vector<std::uint64_t> out(schedule.topology->node_count());
  std::vector<std::uint64_t> in(out.size());
  for (const auto& [origin, destination, messages] : proof.pairs) {
    out[index(origin)] += messages;
    in[index(destination)] += messages;
  }
  const auto sender = std::max_element(out.begin(), out.end());
  const auto receiver = std::max_element(in.begin(), in.end());
  bound.steps = std::max(*sender, *receiver);
  proof.nodes = {Node{static_cast<std::uint32_t>(*sender >= *receiver ? sender - out.begin() : receiver - in.begin())}};
  return bound;
}

/// That of the multicast which is this reduction backwards (paper 002, section 1).
Bound reduction_bound(const Schedule& schedule) {
  Bound bound = multicast_bound(verify::multicast_backwards(schedule));
  if (bound.proof.kind == ProofKind::copies)
    bound.source = "each sum leaves a set of nodes that add to it once at least, over the links out of it";
  return bound;
}

std::optional<Bound> found_bound(const Schedule& schedule) {
  const Collective& collective = traits_of(schedule.collective);
  if (collective.demand == DemandShape::through_every_node) return verify::multinode_all_reduce_bound(schedule);
  if (collective.kind == CollectiveKind::group_all_reduce) return verify::group_all_reduce_bound(schedule);
  if (collective.kind == CollectiveKind::subset_all_reduce) return verify::subset_all_reduce_bound(schedule);
  if (collective.payload == Payload::reduced) return verify::all_reduce_bound(schedule);
  if (collective.rooted()) return rooted(schedule, collective.payload);
  if (collective.kind == CollectiveKind::multicast) return multicast_bound(schedule);
  if (collective.kind == CollectiveKind::reduction) return reduction_bound(schedule);
  if (collective.payload != Payload::personalised) return multinode(schedule);
  if (collective.demand == DemandShape::by_address) return isotropic_bound(schedule);
  if (collective.demand == DemandShape::by_pair) return demanded_pairs(schedule);
  return total_exchange_bound(schedule);
}

}  // namespace

std::optional<Bound> best_bound_for(const Schedule& schedule) {
  std::optional<Bound> bound = found_bound(schedule);
  const bool exchange = schedule.collective == CollectiveKind::total_exchange;
  if (schedule.nic_channels != 0 && !exchange && schedule.topology->node_count() > 1) {
    Bound nic = busiest_nic(schedule);
    if (!bound.has_value() || bound->steps < nic.steps) bound = std::move(nic);
  }
  if (bound.has_value() && bound->steps > 0) require_proof(*schedule.topology, schedule.ports, *bound);
  return bound;
}

LowerBounds collective_bounds(Schedule task, bool narrow) {
  LowerBounds bounds = network_figures(*task.topology);
  task.steps = ~0U;  // so that no bound is good enough before the best
  const auto add_best = [&task](PortModel ports, std::uint32_t nic_channels, std::uint64_t above,
                                std::vector<Bound>& list) {
    task.ports = ports;
    task.nic_channels = nic_channels;
    std::optional<Bound> best = best_bound_for(task);
    if (best.has_value() && best->steps > above) list.push_back(*std::move(best));
  };
  add_best(PortModel::single, 0, 0, bounds.single_port);
  add_best(PortModel::all, 0, 0, bounds.all_port);
  if (narrow) add_best(PortModel::all, 1, bounds.best(PortModel::all), bounds.narrow_nic);
  return bounds;
}

}  // namespace rota
