// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/stream_bounds.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max() / 4;
/// How often all links are visited for all nodes together; some seconds.
constexpr std::uint64_t kMostStreamVisits = 400'000'000;
/// How often a search for one more way visits a link, with room.
constexpr std::uint64_t kVisitsOfAWay = 8;

/// Flows from the root to one node, in which a link carries one unit or none and a hop costs `hop_steps`.
class QuickestFlow {
 public:
  QuickestFlow(const Topology& topology, Node root, std::uint32_t hop_steps)
      : root_(index(root)),
        cost_(hop_steps),
        links_at_(topology.node_count()),
        distance_(topology.node_count()),
        through_(topology.node_count()),
        queued_(topology.node_count(), false) {
    const graph::LinkTable table = link_table(topology);
    for (std::uint32_t u = 0; u < topology.node_count(); ++u) {
      table.for_each_link(u, [&](std::uint32_t, std::uint32_t v) {
        links_at_[u].push_back(ends_.size());
        links_at_[v].push_back(ends_.size());
        ends_.emplace_back(u, v);
      });
    }
  }

  /// The fewest steps in which so many segments can come to `target`: a way whose hops take s steps carries T - s + λ
  /// of them in T steps.
  std::uint64_t fewest_steps(std::uint32_t target, std::uint64_t segments) {
    used_.assign(ends_.size(), false);
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t idle = 0;  // the steps before something comes, of all ways together
    for (std::uint64_t ways = 1; find_way(target); ++ways) {
      const auto before = static_cast<std::uint64_t>(distance_[target] - cost_);
      if (before >= fewest) break;
      idle += before;
      fewest = std::min(fewest, (segments + idle + ways - 1) / ways);
      take_way(target);
    }
    return fewest;
  }

  /// The times that prove more than `steps`. Precondition: fewest_steps is more.
  std::vector<std::uint32_t> times(std::uint32_t target, std::uint64_t steps) {
    const std::int64_t last = static_cast<std::int64_t>(steps) + cost_;
    used_.assign(ends_.size(), false);
    while (find_way(target) && distance_[target] < last) take_way(target);
    // The distances that remain, where a way may also lead back from the target.
    search(std::pair(target, last));
    std::vector<std::uint32_t> result;
    for (const std::int64_t distance : distance_) {
      result.push_back(static_cast<std::uint32_t>(std::clamp<std::int64_t>(distance, 0, last)));
    }
    return result;
  }

 private:
  bool find_way(std::uint32_t target) {
    search(std::nullopt);
    return distance_[target] < kNever;
  }

  /// Shortest distances from the root, and from `also`, at a distance of its own. Links in use lead backwards, for
  /// negative costs.
  void search(std::optional<std::pair<std::uint32_t, std::int64_t>> also) {
    std::fill(distance_.begin(), distance_.end(), kNever);
    std::deque<std::uint32_t> open;
    const auto reach = [&](std::uint32_t x, std::int64_t distance, std::size_t link) {
      if (distance >= distance_[x]) return;
      distance_[x] = distance;
      through_[x] = link;
      if (!queued_[x]) open.push_back(x);
      queued_[x] = true;
    };
    reach(root_, 0, 0);
    if (also.has_value()) reach(also->first, also->second, 0);
    while (!open.empty()) {
      const std::uint32_t x = open.front();
      open.pop_front();
      queued_[x] = false;
      for (const std::size_t link : links_at_[x]) {
        const auto [u, v] = ends_[link];
        if (u == x && !used_[link]) reach(v, distance_[x] + cost_, link);
        if (v == x && used_[link]) reach(u, distance_[x] - cost_, link);
      }
    }
  }

  void take_way(std::uint32_t target) {
    for (std::uint32_t x = target; x != root_;) {
      const std::size_t link = through_[x];
      const auto [u, v] = ends_[link];
      used_[link] = v == x;
      x = v == x ? u : v;
    }
  }

  std::uint32_t root_;
  std::int64_t cost_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  ///< index: link
  std::vector<std::vector<std::size_t>> links_at_;             ///< index: node; the links from it and to it
  std::vector<bool> used_;                                     ///< index: link
  std::vector<std::int64_t> distance_;
  std::vector<std::size_t> through_;  ///< index: node; the last link of its way
  std::vector<bool> queued_;
};

/// All other nodes, those that the segments can enter only late first.
std::vector<std::uint32_t> slowest_first(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  std::vector<bool> seen;
  std::vector<std::uint64_t> hops(topology.node_count());
  visit_by_distance(topology, *schedule.root, seen, [&](Node x, std::uint32_t distance) { hops[index(x)] = distance; });
  std::vector<std::pair<std::uint64_t, std::uint32_t>> nodes;  // steps by the links into the node alone
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (Node{x} == *schedule.root) continue;
    std::vector<std::uint64_t> free_from;
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) free_from.push_back(hops[index(y)] * schedule.hop_steps);
    }
    std::sort(free_from.begin(), free_from.end());
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t idle = 0;
    for (std::size_t ways = 1; ways <= free_from.size(); ++ways) {
      idle += free_from[ways - 1];
      fewest = std::min(fewest, (schedule.demand.segments + idle + ways - 1) / ways);
    }
    nodes.emplace_back(fewest, x);
  }
  std::sort(nodes.begin(), nodes.end(), [](const auto& a, const auto& b) {
    return a.first > b.first || (a.first == b.first && a.second < b.second);
  });
  std::vector<std::uint32_t> result;
  result.reserve(nodes.size());
  for (const auto& [steps, x] : nodes) result.push_back(x);
  return result;
}

}  // namespace

Bound stream_bound(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const DegreeFigures degrees = degree_figures(topology);
  const std::uint64_t visits_of_a_node = kVisitsOfAWay * degrees.directed_links * topology.degree(*schedule.root);
  QuickestFlow flow(topology, *schedule.root, schedule.hop_steps);
  std::uint32_t slowest = 0;
  std::uint64_t steps = 0;
  std::uint64_t visits = 0;
  for (const std::uint32_t x : slowest_first(schedule)) {
    if (visits > kMostStreamVisits) break;
    visits += visits_of_a_node;
    const std::uint64_t of_node = flow.fewest_steps(x, schedule.demand.segments);
    if (of_node <= steps) continue;
    steps = of_node;
    slowest = x;
  }
  Bound bound{"stream",
              "so many segments cannot come sooner to one node over all ways to it",
              steps,
              {.kind = ProofKind::stream, .nodes = {*schedule.root, Node{slowest}}}};
  bound.proof.hop_steps = schedule.hop_steps;
  bound.proof.segments = schedule.demand.segments;
  bound.proof.times = flow.times(slowest, steps - 1);
  return bound;
}

}  // namespace rota::verify
