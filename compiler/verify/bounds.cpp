// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/bounds.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compiler/verify/cuts.h"
#include "compiler/verify/distances.h"
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
constexpr std::string_view kWeightedSource = "weighted distances over weighted links; see the certificate";

/// All-port bounds of a part, as fractions of which the whole takes a multiple.
struct LinkBounds {
  Fraction cut;       ///< 0 where there is a group: no better than the weights
  Fraction weighted;  ///< the largest that any weights prove
  std::vector<std::uint32_t> weights;
};

/// A factor of a product, or the whole of a topology that is none.
struct Part {
  const Topology* topology = nullptr;
  std::uint64_t copies = 1;  ///< of it in the whole: n/nᵢ
  DistanceFigures distances;
  DegreeFigures degrees;
  LinkBounds links;
};

LinkBounds link_bounds(const Part& part) {
  const Topology& topology = *part.topology;
  if (topology.group() != nullptr && topology.node_count() <= kMaxNodesForWeightSearch) {
    verify::Weights best = verify::best_weights(topology, part.copies);
    return {{0, 1}, best.bound, std::move(best.by_port)};
  }
  LinkBounds bounds{{0, 1},
                    make_fraction(part.distances.total, part.degrees.directed_links),
                    std::vector<std::uint32_t>(topology.port_count(), 1)};
  if (topology.group() != nullptr) return bounds;
  const verify::Cut cut = verify::widest_cut(topology);
  bounds.cut = cut.steps;
  if (bounds.weighted < cut.steps) {
    bounds.weighted = cut.steps;
    bounds.weights = verify::cut_weights(topology, cut);
  }
  return bounds;
}

/// Equal factors are worked out once.
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

DistanceFigures total_distances(const std::vector<Part>& parts) {
  std::vector<verify::FactorDistances> factors;
  factors.reserve(parts.size());
  for (const Part& part : parts) factors.push_back({part.copies, part.distances});
  return verify::product_distances(factors);
}

DegreeFigures total_degrees(const std::vector<Part>& parts) {
  DegreeFigures sum;
  for (const Part& part : parts) {
    sum.directed_links += part.copies * part.degrees.directed_links;
    sum.min_degree += part.degrees.min_degree;
    sum.max_degree += part.degrees.max_degree;
  }
  return sum;
}

void add_figures(const DistanceFigures& distances, const DegreeFigures& degrees, LowerBounds& result) {
  result.directed_links = degrees.directed_links;
  result.min_degree = degrees.min_degree;
  result.max_degree = degrees.max_degree;
  result.diameter = distances.diameter;
  result.status = distances.status;
  result.min_status = distances.min_status;
  result.max_status = distances.max_status;
  result.average_status = static_cast<double>(distances.total) / result.nodes;
}

void add_single_port(const DistanceFigures& distances, LowerBounds& result) {
  result.single_port.push_back({"status", kStatusSource, make_fraction(distances.total, result.nodes).ceil()});
  result.single_port.push_back({"port", kPortSource, result.nodes - 1U});
}

void add_all_port(const DistanceFigures& distances, LowerBounds& result) {
  if (result.nodes == 1) return;
  result.all_port.push_back({"port", kPortSource, make_fraction(result.nodes - 1U, result.min_degree).ceil()});
  result.all_port.push_back(
      {"distance", kDistanceSource, make_fraction(distances.total, result.directed_links).ceil()});
}

/// No product of two networks has a node that parts it, so only those that are none are looked at.
void add_busiest_node(const Topology& topology, LowerBounds& result) {
  if (topology.group() != nullptr || !topology.factors().empty() || result.nodes == 1) return;
  const BusiestNode busiest = verify::busiest_node(topology);
  result.single_port.push_back({"busiest node", kBusiestSource, busiest.sends});
  result.all_port.push_back({"busiest node", kBusiestSource, busiest.sends_per_link.ceil()});
}

/// In a product the weights of all factors together prove no more than the best of them alone: the bound is a quotient
/// of sums, and so no larger than the largest quotient.
void add_weighted(std::vector<Part> parts, bool is_product, LowerBounds& result) {
  if (result.nodes == 1) return;
  Fraction cut;
  Fraction best;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Fraction weighted = scaled(parts[i].copies, parts[i].links.weighted);
    cut = std::max(cut, scaled(parts[i].copies, parts[i].links.cut));
    result.factor_certificates.push_back(
        {is_product ? std::optional(i) : std::nullopt, std::move(parts[i].links.weights)});
    if (best < weighted) {
      best = weighted;
      result.certificate = result.factor_certificates.back();
    }
  }
  if (cut.numerator != 0) result.all_port.push_back({"cut", kCutSource, cut.ceil()});
  result.all_port.push_back({"weighted distance", kWeightedSource, best.ceil()});
}

LowerBounds bounds_for(const Topology& topology, bool single_port, bool all_port) {
  LowerBounds result;
  result.nodes = topology.node_count();
  std::vector<Part> parts = parts_of(topology, all_port);
  const DistanceFigures distances = total_distances(parts);
  add_figures(distances, total_degrees(parts), result);
  if (single_port) add_single_port(distances, result);
  if (all_port) add_all_port(distances, result);
  add_busiest_node(topology, result);
  if (all_port) add_weighted(std::move(parts), !topology.factors().empty(), result);
  return result;
}

}  // namespace

std::uint64_t LowerBounds::best(PortModel ports) const {
  std::uint64_t most = 0;
  for (const Bound& bound : ports == PortModel::single ? single_port : all_port) most = std::max(most, bound.steps);
  return most;
}

LowerBounds lower_bounds(const Topology& topology) { return bounds_for(topology, true, true); }

std::uint64_t best_bound(const Topology& topology, PortModel ports) {
  return bounds_for(topology, ports == PortModel::single, ports == PortModel::all).best(ports);
}

}  // namespace rota
