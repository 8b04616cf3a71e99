// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/segmented_broadcast.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/segments/segment_exchange.h"
#include "compiler/algorithms/segments/tree_packing.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kMostPackings = 16;       ///< for each number of trees
constexpr std::uint64_t kMostOffers = 2'000'000;  ///< of links to trees, in all packings
constexpr std::uint32_t kMostExchanges = 400;
constexpr std::uint64_t kMostCrosspoints = 16'000'000;  ///< for exchanges in order
constexpr std::uint64_t kMostLooks = 2'000'000'000;     ///< at segments that a link could carry, in all exchanges

Schedule empty_broadcast(const TopologyPtr& topology, Node root, std::uint32_t segments, PortModel ports) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.ports = ports;
  schedule.root = root;
  schedule.demand.segments = segments;
  return schedule;
}

/// The least T with Σ max(0, T - idle_i) ≥ segments: each way carries a segment in every step after its idle ones,
/// which are in ascending order.
std::uint64_t fewest_steps_over(const std::vector<std::uint64_t>& idle, std::uint64_t segments) {
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t all_idle = 0;
  for (std::size_t ways = 1; ways <= idle.size(); ++ways) {
    all_idle += idle[ways - 1];
    fewest = std::min(fewest, (segments + all_idle + ways - 1) / ways);
  }
  return fewest;
}

/// Steps that no schedule beats: by what enters each node from its neighbours, or one a step leaves the root.
std::uint32_t fewest_possible(const Topology& topology, Node root, std::uint32_t segments, PortModel ports) {
  const TopologyLinks links(topology);
  const graph::Reached reached = graph::reached_from(links, index(root));
  if (ports == PortModel::single) {
    std::uint32_t steps = reached.eccentricity();
    while (std::uint64_t{1} << steps < topology.node_count()) ++steps;
    return segments - 1 + steps;
  }
  std::uint64_t most = 0;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (Node{x} == root) continue;
    std::vector<std::uint64_t> idle;
    links.for_each_link(x, [&](std::uint32_t, std::uint32_t y) { idle.push_back(reached.distance[y]); });
    std::sort(idle.begin(), idle.end());
    most = std::max(most, fewest_steps_over(idle, segments));
  }
  return static_cast<std::uint32_t>(most);
}

/// `trees` are in order of depth.
std::uint64_t steps_over(const std::vector<PackedTree>& trees, std::uint64_t segments) {
  std::vector<std::uint64_t> idle;
  idle.reserve(trees.size());
  for (const PackedTree& tree : trees) idle.push_back(tree.depth - 1);
  return fewest_steps_over(idle, segments);
}

/// Step t gives a segment to every tree that still delivers it in time, the deepest first.
Schedule along(const TopologyPtr& topology, Node root, std::uint32_t segments, const std::vector<PackedTree>& trees) {
  Schedule schedule = empty_broadcast(topology, root, segments, PortModel::all);
  const auto steps = static_cast<std::uint32_t>(steps_over(trees, segments));
  std::uint32_t next = 0;
  for (std::uint32_t start = 0; next < segments; ++start) {
    for (std::size_t i = trees.size(); i-- > 0 && next < segments;) {
      if (start + trees[i].depth > steps) continue;
      for (const PackedTree::Hop& hop : trees[i].hops) {
        schedule.hops.push_back({Step{start + hop.depth - 1}, ClassId{index(hop.from)}, hop.port, root, kNoNode,
                                 static_cast<std::uint16_t>(next)});
      }
      ++next;
    }
  }
  order_hops(schedule);
  return schedule;
}

Schedule with_hops(Schedule schedule, const std::vector<SegmentHop>& hops) {
  for (const SegmentHop& hop : hops) {
    schedule.hops.push_back({Step{hop.step}, ClassId{index(hop.from)}, hop.port, *schedule.root, kNoNode,
                             static_cast<std::uint16_t>(hop.segment)});
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace

Schedule packed_trees_broadcast(const TopologyPtr& topology, Node root, std::uint32_t segments, std::uint64_t seed) {
  if (topology->node_count() < 2) return empty_broadcast(topology, root, segments, PortModel::all);
  const std::uint32_t possible = fewest_possible(*topology, root, segments, PortModel::all);
  const std::uint32_t farthest = graph::reached_from(TopologyLinks(*topology), index(root)).eccentricity();
  TreePacking packing(*topology, root);
  Random random(seed);
  std::vector<PackedTree> best;
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t offers = 0;
  for (std::uint32_t count = std::min(segments, packing.most_trees()); count > 0; --count) {
    const std::uint64_t at_best = (segments + count - 1) / count + farthest - 1;
    for (std::uint32_t k = 0; k < kMostPackings && at_best < fewest && fewest > possible; ++k) {
      if (!best.empty() && offers > kMostOffers) break;
      std::vector<PackedTree> trees = packing.grow(count, random);
      offers += count * directed_link_count(*topology);
      std::sort(trees.begin(), trees.end(), [](const auto& a, const auto& b) { return a.depth < b.depth; });
      const std::uint64_t steps = steps_over(trees, segments);
      if (steps >= fewest) continue;
      fewest = steps;
      best = std::move(trees);
    }
  }
  return along(topology, root, segments, best);
}

Schedule exchanged_broadcast(const TopologyPtr& topology, Node root, std::uint32_t segments, PortModel ports,
                             std::uint64_t seed) {
  const bool all_ports = ports == PortModel::all;
  Schedule best = all_ports ? packed_trees_broadcast(topology, root, segments, seed)
                            : tree_broadcast(topology, root, ports, 1, segments);
  const std::uint32_t possible = fewest_possible(*topology, root, segments, ports);
  Random random(seed);
  const auto attempt = [&](ExchangeRule rule) {
    if (best.steps <= possible) return;
    const auto hops = exchange_segments(*topology, root, segments, rule, best.steps, random);
    if (hops.has_value()) best = with_hops(empty_broadcast(topology, root, segments, ports), *hops);
  };
  const std::uint64_t looks = directed_link_count(*topology) * best.steps * (segments / 4 + 1);
  if (looks > kMostLooks) return best;
  if (!all_ports && topology->group() != nullptr) attempt(ExchangeRule::by_generator);
  // One FIFO a crosspoint if that takes no more steps.
  const std::uint64_t crosspoints =
      topology->node_count() * std::uint64_t{topology->port_count()} * topology->port_count();
  const bool in_order = all_ports && crosspoints <= kMostCrosspoints;
  for (std::uint64_t k = 0; k < kMostExchanges && (k + 1) * looks <= kMostLooks; ++k) {
    const bool first_half = k < kMostExchanges / 2 && (2 * k + 1) * looks <= kMostLooks;
    attempt(!all_ports               ? ExchangeRule::matched
            : in_order && first_half ? ExchangeRule::in_order
                                     : ExchangeRule::all_links);
  }
  return best;
}

}  // namespace rota
