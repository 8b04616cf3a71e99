// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/bounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "compiler/error.h"
#include "compiler/verify/cuts.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/edge_weights.h"
#include "compiler/verify/flow_descent.h"
#include "compiler/verify/weight_search.h"
#include "compiler/verify/wide.h"

namespace rota {
namespace {

using verify::BusiestNode;
using verify::DegreeFigures;
using verify::DistanceFigures;
using verify::make_fraction;
using verify::scaled;
using verify::Wide;

constexpr std::string_view kStatusSource = "paper 000, eq. (3): the average status";
constexpr std::string_view kPortSource = "a node must send n-1 messages over its links";
constexpr std::string_view kBusiestSource = "what a node between parts must send; n-1+2i(n-1-i) at node i of an array";
constexpr std::string_view kDistanceSource = "paper 000, section 4: all distances, over all links";
constexpr std::string_view kCutSource = "all messages between two halves, over the links between them";
constexpr std::string_view kNodeWeightsSource =
    "weighted distances over weighted senders and receivers; see the certificate";
constexpr std::string_view kWeightedSource = "weighted distances over weighted links; see the certificate";

/// All-port bounds of a part, as fractions; the whole network's bound is a multiple.
struct LinkBounds {
  Fraction cut;       ///< 0 if there is a group, because the weights then prove as much
  Fraction weighted;  ///< the largest bound that any weights prove
  std::vector<std::uint32_t> weights;
  std::vector<Node> inside;  ///< the nodes on one side of the cut
  bool by_cut = false;       ///< `weighted` is that of the cut
};

/// A factor of a product, or a whole topology that is not a product.
struct Part {
  const Topology* topology = nullptr;
  std::uint64_t copies = 1;  ///< number of copies in the whole: n/nᵢ
  std::optional<DistanceFigures> distances;
  DegreeFigures degrees;
  LinkBounds links;
};

LinkBounds link_bounds(const Part& part) {
  const Topology& topology = *part.topology;
  if (topology.group() != nullptr && topology.node_count() <= kMaxNodesForWeightSearch) {
    verify::Weights best = verify::best_weights(topology, part.copies);
    return {{0, 1}, best.bound, std::move(best.by_port), {}};
  }
  LinkBounds bounds{{0, 1}, {0, 1}, std::vector<std::uint32_t>(topology.port_count(), 1), {}};
  if (part.distances.has_value()) {
    bounds.weighted = make_fraction(part.distances->total, part.degrees.directed_links);
  }
  if (topology.group() != nullptr) return bounds;
  const verify::Cut cut = verify::widest_cut(topology);
  bounds.cut = cut.steps;
  for (std::uint32_t x = 0; x < cut.inside.size(); ++x) {
    if (cut.inside[x]) bounds.inside.push_back(Node{x});
  }
  if (bounds.weighted < cut.steps) {
    bounds.weighted = cut.steps;
    bounds.weights = verify::cut_weights(topology, cut);
    bounds.by_cut = true;
  }
  // On a tree some edge is the tightest cut. Elsewhere weights prove more; a cut is the shorter proof of as many steps.
  const bool is_tree = part.degrees.directed_links == 2 * (std::uint64_t{topology.node_count()} - 1);
  const std::uint64_t size = std::uint64_t{topology.node_count()} * part.degrees.directed_links / 2;
  if (is_tree || size > verify::kMaxFlowEntries) return bounds;
  verify::EdgeWeights best = verify::best_edge_weights(topology, part.copies);
  if (scaled(part.copies, bounds.weighted).ceil() < scaled(part.copies, best.bound).ceil()) {
    bounds.weighted = best.bound;
    bounds.weights = std::move(best.by_port);
    bounds.by_cut = false;
  }
  return bounds;
}

/// Computes equal factors only once.
std::vector<Part> parts_of(const Topology& topology, bool with_links) {
  std::vector<const Topology*> topologies;
  for (const TopologyPtr& factor : topology.factors()) topologies.push_back(factor.get());
  if (topologies.empty()) topologies.push_back(&topology);
  std::map<std::string_view, std::size_t> known;
  std::vector<Part> parts;
  for (const Topology* t : topologies) {
    const auto [entry, is_new] = known.try_emplace(t->spec(), parts.size());
    if (!is_new) {
      parts.push_back(parts[entry->second]);
      continue;
    }
    parts.push_back({t, topology.node_count() / t->node_count(), verify::distance_figures(*t),
                     verify::degree_figures(*t), LinkBounds{}});
    if (with_links && t->node_count() > 1) parts.back().links = link_bounds(parts.back());
  }
  return parts;
}

std::optional<DistanceFigures> total_distances(const std::vector<Part>& parts) {
  std::vector<verify::FactorDistances> factors;
  factors.reserve(parts.size());
  for (const Part& part : parts) {
    if (!part.distances.has_value()) return std::nullopt;
    factors.push_back({part.copies, *part.distances});
  }
  return verify::product_distances(factors);
}

DegreeFigures total_degrees(const std::vector<Part>& parts) {
  DegreeFigures sum;
  for (const Part& part : parts) {
    sum.directed_links += part.copies * part.degrees.directed_links;
    sum.min_degree += part.degrees.min_degree;
    sum.max_degree += part.degrees.max_degree;
    sum.fewest_links = Node{index(sum.fewest_links) * part.topology->node_count() + index(part.degrees.fewest_links)};
  }
  return sum;
}

Proof node_proof(ProofKind kind, Node x) { return {.kind = kind, .nodes = {x}}; }

void add_figures(const std::optional<DistanceFigures>& known, const DegreeFigures& degrees, LowerBounds& result) {
  result.directed_links = degrees.directed_links;
  result.min_degree = degrees.min_degree;
  result.max_degree = degrees.max_degree;
  result.distances_known = known.has_value();
  const DistanceFigures distances = known.value_or(DistanceFigures{});
  result.diameter = distances.diameter;
  result.status = distances.status;
  result.min_status = distances.min_status;
  result.max_status = distances.max_status;
  result.average_status = static_cast<double>(distances.total) / result.nodes;
}

void add_single_port(const std::optional<DistanceFigures>& distances, LowerBounds& result) {
  if (distances.has_value()) {
    result.single_port.push_back({"status", kStatusSource, make_fraction(distances->total, result.nodes).ceil(),
                                  Proof{.kind = ProofKind::distances}});
  }
  result.single_port.push_back({"port", kPortSource, result.nodes - 1U, node_proof(ProofKind::ports, Node{0})});
}

void add_all_port(const std::optional<DistanceFigures>& distances, const DegreeFigures& degrees, LowerBounds& result) {
  if (result.nodes == 1) return;
  result.all_port.push_back({"port", kPortSource, make_fraction(result.nodes - 1U, result.min_degree).ceil(),
                             node_proof(ProofKind::ports, degrees.fewest_links)});
  if (!distances.has_value()) return;
  result.all_port.push_back({"distance", kDistanceSource, make_fraction(distances->total, result.directed_links).ceil(),
                             Proof{.kind = ProofKind::distances}});
}

/// The least T for which Σ min(links, n(t+1), n(T-t)) over t = 0…T-1 is at least `hops`.
std::uint64_t ramp_steps(verify::Wide hops, verify::Wide n, verify::Wide links) {
  verify::Wide idle = 0;  // what the links cannot do in the first steps, and again in the last
  std::uint64_t ramp = 0;
  for (; n * (ramp + 1) < links; ++ramp) idle += links - n * (ramp + 1);
  const std::uint64_t steps = make_fraction(hops + 2 * idle, links).ceil();
  if (steps >= 2 * ramp) return steps;
  std::uint64_t few = 0;  // the ramps meet before the links are full: n times 1, 1+1, 1+2+1, 1+2+2+1, …
  while (n * ((few + 1) / 2) * (few / 2 + 1) < hops) ++few;
  return few;
}

void add_narrow_nic(const std::optional<DistanceFigures>& distances, LowerBounds& result) {
  if (result.nodes < 2) return;
  const verify::Wide n = result.nodes;
  result.narrow_nic.push_back({"NIC", "one channel: every node starts, and takes, a message a step at most",
                               result.nodes - 1U, node_proof(ProofKind::nic, Node{0})});
  if (!distances.has_value()) return;
  result.narrow_nic.push_back({"NIC ramp",
                               "few messages are on their way in the first steps and in the last",
                               ramp_steps(distances->total, n, result.directed_links),
                               {.kind = ProofKind::nic_ramp}});
  const verify::Wide later = distances->total - n * (n - 1);
  result.narrow_nic.push_back({"NIC delay",
                               "the last n-1 steps, on average, follow the first n-1 by d-1",
                               result.nodes - 1U + make_fraction(later, n * (n - 1)).ceil(),
                               {.kind = ProofKind::nic_delay}});
}

/// A product of two networks has no node whose removal disconnects it, so only other networks are examined.
void add_busiest_node(const Topology& topology, LowerBounds& result) {
  if (topology.group() != nullptr || !topology.factors().empty() || result.nodes == 1) return;
  const BusiestNode busiest = verify::busiest_node(topology);
  result.single_port.push_back(
      {"busiest node", kBusiestSource, busiest.sends, node_proof(ProofKind::parted, busiest.by_sends)});
  result.all_port.push_back({"busiest node", kBusiestSource, busiest.sends_per_link.ceil(),
                             node_proof(ProofKind::parted, busiest.by_sends_per_link)});
}

/// In a product, the weights of all factors together prove no more than the best of them alone: the bound is a quotient
/// of sums, which does not exceed the largest quotient.
void add_weighted(std::vector<Part> parts, bool is_product, LowerBounds& result) {
  if (result.nodes == 1) return;
  Fraction cut;
  Fraction best;
  Proof cut_proof;
  Proof best_proof;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::optional<std::size_t> factor = is_product ? std::optional(i) : std::nullopt;
    const Proof own_cut{.kind = ProofKind::cut, .nodes = parts[i].links.inside, .factor = factor};
    const Fraction weighted = scaled(parts[i].copies, parts[i].links.weighted);
    const Fraction crossing = scaled(parts[i].copies, parts[i].links.cut);
    if (cut < crossing) {
      cut = crossing;
      cut_proof = own_cut;
    }
    result.factor_certificates.push_back({factor, std::move(parts[i].links.weights)});
    if (best < weighted) {
      best = weighted;
      result.certificate = result.factor_certificates.back();
      best_proof = parts[i].links.by_cut ? own_cut : Proof{.kind = ProofKind::weights, .weights = result.certificate};
    }
  }
  if (cut.numerator != 0) result.all_port.push_back({"cut", kCutSource, cut.ceil(), std::move(cut_proof)});
  if (best.numerator == 0) return;
  result.all_port.push_back({"weighted distance", kWeightedSource, best.ceil(), std::move(best_proof)});
}

/// On a Cayley graph all nodes are alike, and the status is the best bound.
void add_node_weights(const Topology& topology, LowerBounds& result) {
  if (topology.group() != nullptr || result.nodes < 2 || result.nodes > kMaxNodesForNodeWeights) return;
  const TopologyPtr borrowed(TopologyPtr(), &topology);
  const Demand demand(borrowed, CollectiveKind::total_exchange, std::nullopt, {});
  verify::DemandWeights best = verify::best_demand_weights(topology, PortModel::single, demand);
  result.single_port.push_back({"weighted distance", kNodeWeightsSource, best.bound.ceil(),
                                Proof{.kind = ProofKind::weights, .weights = {{}, std::move(best.weights)}}});
}

/// Links in plenty, as parallel ones can be, leave only the time that a message takes to the farthest node.
void add_diameter(const Topology& topology, LowerBounds& result) {
  if (!result.distances_known || result.diameter <= result.best(PortModel::all)) return;
  if (const auto pair = verify::farthest_pair(topology)) {
    result.all_port.push_back({"diameter", "a message makes one hop a step", pair->hops,
                               Proof{.kind = ProofKind::far_pair, .nodes = {pair->from, pair->to}}});
  }
}

LowerBounds bounds_for(const Topology& topology, bool single_port, bool all_port) {
  LowerBounds result;
  result.nodes = topology.node_count();
  std::vector<Part> parts = parts_of(topology, all_port);
  const std::optional<DistanceFigures> distances = total_distances(parts);
  const DegreeFigures degrees = total_degrees(parts);
  add_figures(distances, degrees, result);
  if (single_port) add_single_port(distances, result);
  if (all_port) add_all_port(distances, degrees, result);
  if (all_port) add_narrow_nic(distances, result);
  add_busiest_node(topology, result);
  if (single_port) add_node_weights(topology, result);
  if (all_port) add_weighted(std::move(parts), !topology.factors().empty(), result);
  if (all_port) add_diameter(topology, result);
  return result;
}

}  // namespace

std::uint64_t LowerBounds::best(PortModel ports) const {
  std::uint64_t most = 0;
  for (const Bound& bound : ports == PortModel::single ? single_port : all_port) most = std::max(most, bound.steps);
  return most;
}

std::uint64_t LowerBounds::best_narrow() const {
  std::uint64_t most = best(PortModel::all);
  for (const Bound& bound : narrow_nic) most = std::max(most, bound.steps);
  return most;
}

void require_proof(const Topology& topology, PortModel ports, const Bound& bound) {
  const std::uint64_t proved = proved_steps(topology, ports, bound.proof);
  if (proved >= bound.steps) return;
  throw CheckFailed(fmt::format("internal error: the {} bound of {} claims {} steps, its proof gives {}", bound.name,
                                topology.spec(), bound.steps, proved));
}

void require_proofs(const Topology& topology, const LowerBounds& bounds) {
  for (const Bound& bound : bounds.single_port) require_proof(topology, PortModel::single, bound);
  for (const Bound& bound : bounds.all_port) require_proof(topology, PortModel::all, bound);
}

LowerBounds network_figures(const Topology& topology) {
  LowerBounds result;
  result.nodes = topology.node_count();
  const std::vector<Part> parts = parts_of(topology, false);
  add_figures(total_distances(parts), total_degrees(parts), result);
  return result;
}

LowerBounds lower_bounds(const Topology& topology) { return bounds_for(topology, true, true); }

LowerBounds lower_bounds(const Topology& topology, PortModel ports) {
  return bounds_for(topology, ports == PortModel::single, ports == PortModel::all);
}

std::uint64_t best_bound(const Topology& topology, PortModel ports) {
  return lower_bounds(topology, ports).best(ports);
}

}  // namespace rota
