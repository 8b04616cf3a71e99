// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "compiler/error.h"
#include "compiler/verify/copies_proof.h"
#include "compiler/verify/cut_node_proof.h"
#include "compiler/verify/parts_proof.h"
#include "compiler/verify/proof_figures.h"
#include "compiler/verify/ring_proof.h"
#include "compiler/verify/stream_proof.h"
#include "compiler/verify/wide.h"

namespace rota {
namespace {

using verify::hop_figures;
using verify::hops_from;
using verify::hops_from_any;
using verify::kUnreached;
using verify::link_figures;
using verify::links_of;
using verify::make_fraction;
using verify::Wide;

[[noreturn]] void misfit(const Topology& topology, const Proof& proof, const std::string& what) {
  throw InputError(fmt::format("certificate \"{}\" for {}: {}", to_string(proof.kind), topology.spec(), what));
}

[[noreturn]] void window_too_far(const Topology& topology, const Proof& proof) {
  misfit(topology, proof, fmt::format("window {}; allowed: less than the hops", proof.window));
}

std::uint64_t rounded_up_quotient(std::uint64_t a, std::uint64_t b) { return a / b + (a % b == 0 ? 0 : 1); }

/// The steps that node x needs to send this many messages.
std::uint64_t steps_to_send(const Topology& topology, PortModel ports, Node x, std::uint64_t messages) {
  if (messages == 0) return 0;
  return rounded_up_quotient(messages, ports == PortModel::single ? 1 : links_of(topology, x));
}

std::uint64_t through_ports(const Topology& topology, PortModel ports, const Proof& proof) {
  std::uint64_t messages = topology.node_count() - 1;
  if (proof.window > 0) {
    messages = 0;
    for (const std::uint32_t hops : hops_from(topology, proof.nodes[0])) messages += hops > proof.window ? 1 : 0;
    if (messages == 0) window_too_far(topology, proof);
  }
  return std::uint64_t{proof.window} * proof.hop_steps +
         steps_to_send(topology, ports, proof.nodes[0], messages * proof.segments);
}

std::uint64_t between(const Topology& topology, const Proof& proof) {
  const std::uint64_t hops = hops_from(topology, proof.nodes[0])[index(proof.nodes[1])];
  return hops == 0 ? 0 : (hops - 1) * proof.hop_steps + 1;
}

/// The least T in which as many nodes more than k hops from x can be informed as there are, or as ask for x's
/// contribution to an all-reduce of subsets. Proof: in the tree of those
/// from whom each node hears first, a node sends to g - 1 children at most (x to g, the largest degree), one a step,
/// from λ steps after the message was sent to it. So F(j, t) nodes of depth j at most are sent the message in step t,
/// if no node loses a step: F(1, t) = 1 for t < g, F(j, t) = Σ F(j-1, t-λ-r) over the turns r of the children. A node
/// that loses steps only moves those below it to later steps. A node more than k hops away has a depth above k.
std::uint64_t far_nodes_informed(const Topology& topology, const Proof& proof) {
  const std::uint64_t nodes = topology.node_count();
  const std::vector<std::uint32_t> hops = hops_from(topology, proof.nodes[0]);
  std::vector<bool> is_asked(nodes, proof.pairs.empty());
  for (const PairDemand& pair : proof.pairs) {
    if (pair.origin == proof.nodes[0]) is_asked[index(pair.destination)] = true;
  }
  std::uint64_t wanted = 0;
  for (std::uint32_t y = 0; y < nodes; ++y) wanted += is_asked[y] && hops[y] > proof.window ? 1 : 0;
  if (wanted == 0) window_too_far(topology, proof);
  std::uint64_t degree = 0;
  for (std::uint32_t x = 0; x < nodes; ++x) degree = std::max(degree, links_of(topology, Node{x}));
  std::vector<std::vector<std::uint64_t>> sent;  // F, at most n; index: depth - 1, step
  std::uint64_t informed = 0;
  for (std::uint64_t step = 0;; ++step) {
    if (step % proof.hop_steps == 0) sent.emplace_back(step, 0);  // no depth is reached before (depth - 1)·λ
    for (std::size_t depth = 1; depth <= sent.size(); ++depth) {
      std::uint64_t now = depth == 1 && step < degree ? 1 : 0;
      for (std::uint64_t turn = 0; depth > 1 && turn + 1 < degree && turn + proof.hop_steps <= step; ++turn) {
        now = std::min(nodes, now + sent[depth - 2][step - proof.hop_steps - turn]);
        if (now == nodes) break;
      }
      sent[depth - 1].push_back(now);
      if (depth > proof.window) informed += now;
    }
    if (informed >= wanted) return step + 1;
  }
}

std::uint64_t relayed(const Topology& topology, const Proof& proof, bool sums) {
  const auto [sends, late] = verify::sends_into_deep_parts(topology, proof.nodes[0], proof.window, sums);
  if (sends == 0) window_too_far(topology, proof);
  return (std::uint64_t{proof.window} + late) * proof.hop_steps + sends;
}

/// `sums`: the feeders send a partial sum of every other node's, too.
std::uint64_t fed(const Topology& topology, const Proof& proof, bool sums) {
  const std::uint64_t feeders = verify::nodes_beside(topology, proof.nodes);
  if (feeders == 0) misfit(topology, proof, "no nodes; allowed: some");
  std::vector<Node> different = proof.nodes;
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  return rounded_up_quotient((different.size() + (sums ? feeders : 0)) * (topology.node_count() - 1U), feeders);
}

/// In a product the cut separates n/nᵢ times as many messages per link.
std::uint64_t across_cut(const Topology& whole, const Proof& proof) {
  const Topology& topology = proof.factor.has_value() ? *whole.factors()[*proof.factor] : whole;
  const std::uint64_t copies = whole.node_count() / topology.node_count();
  std::vector<bool> inside(topology.node_count());
  for (const Node x : proof.nodes) inside[index(x)] = true;
  std::uint64_t size = 0;
  std::uint64_t links = 0;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (!inside[x]) continue;
    ++size;
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode && !inside[index(y)]) ++links;
    }
  }
  if (links == 0) misfit(topology, proof, "no link leaves the nodes; allowed: some of the nodes, not all");
  return make_fraction(Wide{copies} * size * (topology.node_count() - size), links).ceil();
}

std::uint64_t pipelined(const Topology& topology, PortModel ports, const Proof& proof) {
  const bool one_for_all = topology.group() != nullptr;
  Wide left = 0;  // hops that come after the first k·λ steps
  for (std::uint32_t x = 0; x < (one_for_all ? 1U : topology.node_count()); ++x) {
    for (const std::uint32_t hops : hops_from(topology, Node{x})) left += hops > proof.window ? hops - proof.window : 0;
  }
  if (left == 0) misfit(topology, proof, fmt::format("window {}; allowed: below the diameter", proof.window));
  if (one_for_all) left *= topology.node_count();
  const std::uint64_t a_step = ports == PortModel::single ? topology.node_count() : link_figures(topology).links;
  return std::uint64_t{proof.window} * proof.hop_steps + make_fraction(left, a_step).ceil();
}

std::uint64_t by_demand(const Topology& topology, PortModel ports, const Proof& proof) {
  if (proof.demand.size() != topology.node_count()) {
    misfit(topology, proof, fmt::format("{} numbers; allowed: {}", proof.demand.size(), topology.node_count()));
  }
  if (topology.group() == nullptr) misfit(topology, proof, "the network is no Cayley graph; allowed: Cayley graphs");
  const auto hops = hops_from(topology, Node{0});
  std::uint64_t transmissions = 0;
  for (std::size_t x = 0; x < hops.size(); ++x) {
    transmissions += std::uint64_t{proof.demand[x]} * (hops[x] > proof.window ? hops[x] - proof.window : 0);
  }
  if (transmissions == 0 && proof.window > 0) {
    window_too_far(topology, proof);
  }
  return std::uint64_t{proof.window} * proof.hop_steps + steps_to_send(topology, ports, Node{0}, transmissions);
}

std::uint64_t by_node_weights(const Topology& topology, std::span<const std::uint32_t> weights) {
  std::vector<PairDemand> all;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t y = 0; y < topology.node_count(); ++y) {
      if (x != y) all.push_back({Node{x}, Node{y}, 1});
    }
  }
  return check_demand_weights(topology, PortModel::single, all, weights).ceil();
}

/// What passes through the one channel of node x, in the direction that has more to do.
std::uint64_t through_nic(const Topology& topology, const Proof& proof) {
  if (!proof.demand.empty()) {  // every node sends these messages, and receives as many
    if (topology.group() == nullptr) misfit(topology, proof, "the network is no Cayley graph; allowed: Cayley graphs");
    return std::accumulate(proof.demand.begin(), proof.demand.end(), std::uint64_t{0});
  }
  if (proof.pairs.empty()) return topology.node_count() - 1;
  std::uint64_t out = 0;
  std::uint64_t in = 0;
  for (const PairDemand& pair : proof.pairs) {
    if (pair.origin == proof.nodes[0]) out += pair.messages;
    if (pair.destination == proof.nodes[0]) in += pair.messages;
  }
  return std::max(out, in);
}

std::uint64_t delayed_by_nic(const Topology& topology) {
  const Wide n = topology.node_count();
  if (n < 2) return 0;
  const Wide messages = n * (n - 1);
  return static_cast<std::uint64_t>(n - 1) + make_fraction(hop_figures(topology).total - messages, messages).ceil();
}

std::uint64_t ramp_of_nic(const Topology& topology) {
  const Wide n = topology.node_count();
  const Wide links = link_figures(topology).links;
  const Wide hops = hop_figures(topology).total;
  // The sum grows by the smaller of what the links and what all messages on their way can do in one more middle step.
  Wide done = 0;
  std::uint64_t steps = 0;
  for (; done < hops && n * (steps / 2 + 1) < links; ++steps) done += n * (steps / 2 + 1);
  return done >= hops ? steps : steps + make_fraction(hops - done, links).ceil();
}

/// What must enter a set of nodes over the links into it: messages, or the totals of a multinode all-reduce.
std::uint64_t by_entry(const Topology& topology, PortModel ports, const Proof& proof) {
  const bool totals = proof.kind == ProofKind::totals;
  const auto farthest = [&](Node x) {
    const std::vector<std::uint32_t> hops = hops_from(topology, x);
    return *std::max_element(hops.begin(), hops.end());
  };
  const std::vector<std::uint32_t> outside = hops_from_any(topology, proof.nodes);  // 0 for the nodes themselves
  std::uint64_t before_leaving = totals ? farthest(Node{0}) : 0;  // hops; the same at every node if there is a group
  std::uint64_t messages = 0;
  for (std::uint32_t r = 0; r < outside.size(); ++r) {
    if (outside[r] == 0) continue;
    if (totals && topology.group() == nullptr) before_leaving = farthest(Node{r});
    messages += before_leaving + outside[r] > proof.window ? 1 : 0;
  }
  std::uint64_t links = 0;
  std::vector<Node> border;
  for (const Node y : proof.nodes) {
    const std::uint64_t before = links;
    for (std::uint32_t p = 0; p < topology.port_end(y); ++p) {
      const Node x = topology.neighbour(y, Port{p});
      links += x != kNoNode && outside[index(x)] > 0 ? 1 : 0;
    }
    if (links > before) border.push_back(y);
  }
  if (links == 0 || messages == 0) {
    misfit(topology, proof, "no message enters after so many hops; allowed: some of the nodes, fewer hops");
  }
  const std::uint64_t a_step = ports == PortModel::single ? border.size() : links;
  if (totals && proof.window == 0) return rounded_up_quotient(topology.node_count(), a_step);
  const std::vector<std::uint32_t> inside = hops_from_any(topology, border);
  std::uint64_t deepest = 0;
  for (const Node y : proof.nodes) deepest = std::max<std::uint64_t>(deepest, inside[index(y)]);
  return (proof.window + deepest) * (totals ? proof.hop_steps : 1) + rounded_up_quotient(messages, a_step);
}

std::uint64_t by_sums(const Topology& topology, PortModel ports, const Proof& proof) {
  const Wide n = topology.node_count();
  const Wide pairs = proof.pairs.empty() ? n * (n - 1) : Wide{proof.pairs.size()};
  return make_fraction(2 * pairs, ports == PortModel::single ? n : Wide{link_figures(topology).links}).ceil();
}

/// A node's contributions to the sums of far nodes, and the totals that come back.
std::uint64_t by_round_trips(const Topology& topology, PortModel ports, const Proof& proof) {
  const std::uint64_t at_once = ports == PortModel::single ? 1 : links_of(topology, proof.nodes[0]);
  std::uint64_t trips = 0;
  Wide steps_of_all = 0;
  for (const std::uint32_t hops : hops_from(topology, proof.nodes[0])) {
    if (hops == 0 || hops <= proof.window) continue;
    steps_of_all += 2 * (Wide{hops} * proof.hop_steps + trips / at_once);
    ++trips;
  }
  if (trips == 0) window_too_far(topology, proof);
  return make_fraction(steps_of_all, trips).ceil() - (proof.hop_steps - 1);
}

/// Single-port: what one segment takes, and a step for each that leaves the root before the last.
std::uint64_t after_the_other_segments(const Topology& topology, PortModel ports, const Proof& proof,
                                       std::uint64_t steps) {
  if (proof.segments == 1) return steps;
  if (ports != PortModel::single || proof.segments == 0) {
    misfit(topology, proof,
           fmt::format("{}-port with {} segments; allowed: single-port, or 1", to_string(ports), proof.segments));
  }
  return steps + proof.segments - 1;
}

void require_nodes(const Topology& topology, const Proof& proof, std::size_t count) {
  if (count != 0 && proof.nodes.size() != count) {
    misfit(topology, proof, fmt::format("{} nodes; allowed: {}", proof.nodes.size(), count));
  }
  const std::size_t factors = topology.factors().size();
  if (proof.factor.has_value() && *proof.factor >= factors) {
    misfit(topology, proof, fmt::format("factor {}; allowed: below {}", *proof.factor, factors));
  }
  const std::uint32_t n = (proof.factor.has_value() ? *topology.factors()[*proof.factor] : topology).node_count();
  for (const Node x : proof.nodes) {
    if (index(x) < n) continue;
    misfit(topology, proof, fmt::format("node {}; allowed: 0 to {}", index(x), n - 1));
  }
}

void require_ports(const Topology& topology, const Proof& proof, PortModel given, PortModel needed) {
  if (given == needed) return;
  misfit(topology, proof, fmt::format("{}-port; allowed: {}-port", to_string(given), to_string(needed)));
}

}  // namespace

std::uint64_t proved_steps(const Topology& topology, PortModel ports, const Proof& proof) {
  const std::uint64_t n = topology.node_count();
  switch (proof.kind) {
    case ProofKind::distances:
      return make_fraction(hop_figures(topology).total, ports == PortModel::single ? n : link_figures(topology).links)
          .ceil();
    case ProofKind::ports:
      require_nodes(topology, proof, 1);
      return through_ports(topology, ports, proof);
    case ProofKind::parted:
      require_nodes(topology, proof, 1);
      return steps_to_send(topology, ports, proof.nodes[0], verify::sends_between_parts(topology, proof.nodes[0]));
    case ProofKind::cut:
      require_nodes(topology, proof, 0);
      require_ports(topology, proof, ports, PortModel::all);
      return across_cut(topology, proof);
    case ProofKind::weights:
      return ports == PortModel::all ? check_certificate(topology, proof.weights)
                                     : by_node_weights(topology, proof.weights.weights);
    case ProofKind::far_pair:
      require_nodes(topology, proof, 2);
      return after_the_other_segments(topology, ports, proof, between(topology, proof));
    case ProofKind::doubling:
      require_ports(topology, proof, ports, PortModel::single);
      if (proof.nodes.empty() && proof.pairs.empty()) {
        return after_the_other_segments(topology, ports, proof, verify::steps_to_inform(n, proof.hop_steps));
      }
      require_nodes(topology, proof, 1);
      return after_the_other_segments(topology, ports, proof, far_nodes_informed(topology, proof));
    case ProofKind::pipelined:
      return pipelined(topology, ports, proof);
    case ProofKind::demand:
      return by_demand(topology, ports, proof);
    case ProofKind::demand_weights:
      require_ports(topology, proof, ports, PortModel::all);
      return check_isotropic_weights(topology, proof.demand, proof.weights.weights).ceil();
    case ProofKind::pairs:
      return check_demand_weights(topology, ports, proof.pairs, proof.weights.weights).ceil();
    case ProofKind::nic:
      require_nodes(topology, proof, 1);
      require_ports(topology, proof, ports, PortModel::all);
      return through_nic(topology, proof);
    case ProofKind::nic_delay:
      require_ports(topology, proof, ports, PortModel::all);
      return delayed_by_nic(topology);
    case ProofKind::entry:
      require_nodes(topology, proof, 0);
      require_ports(topology, proof, ports, PortModel::all);
      return by_entry(topology, ports, proof);
    case ProofKind::sums:
      return by_sums(topology, ports, proof);
    case ProofKind::totals:
      require_nodes(topology, proof, 0);
      return by_entry(topology, ports, proof);
    case ProofKind::feeders:
    case ProofKind::sum_feeders:
      require_nodes(topology, proof, 0);
      require_ports(topology, proof, ports, PortModel::single);
      return fed(topology, proof, proof.kind == ProofKind::sum_feeders);
    case ProofKind::relays:
    case ProofKind::sum_relays:
      require_nodes(topology, proof, 1);
      require_ports(topology, proof, ports, PortModel::single);
      return relayed(topology, proof, proof.kind == ProofKind::sum_relays);
    case ProofKind::round_trips:
      require_nodes(topology, proof, 1);
      return by_round_trips(topology, ports, proof);
    case ProofKind::stream:
      require_nodes(topology, proof, 2);
      require_ports(topology, proof, ports, PortModel::all);
      return verify::steps_proved_by_stream(topology, proof);
    case ProofKind::copies:
      require_nodes(topology, proof, 0);
      return verify::steps_of_copies(topology, ports, proof);
    case ProofKind::group_totals:
      require_nodes(topology, proof, 0);
      return verify::steps_of_group_totals(topology, ports, proof);
    case ProofKind::odd_ring:
      require_ports(topology, proof, ports, PortModel::single);
      if (!verify::is_odd_ring(topology)) misfit(topology, proof, "no ring of 5, 7, 9, … nodes");
      return (n + 3) / 2;
    case ProofKind::cut_node:
      require_nodes(topology, proof, 1);
      require_ports(topology, proof, ports, PortModel::single);
      return verify::steps_through_cut_node(topology, proof.nodes[0], proof.hop_steps);
    case ProofKind::told_parts:
      require_nodes(topology, proof, 1);
      require_ports(topology, proof, ports, PortModel::single);
      return after_the_other_segments(topology, ports, proof,
                                      verify::steps_to_tell_parts(topology, proof.nodes[0], proof.hop_steps));
    case ProofKind::nic_ramp:
      require_ports(topology, proof, ports, PortModel::all);
      return ramp_of_nic(topology);
  }
  return 0;
}

}  // namespace rota
