// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/tree_collectives.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/fewest_steps.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/trees/branch_search.h"
#include "compiler/algorithms/trees/rooted_trees.h"
#include "compiler/algorithms/trees/told_tree.h"

namespace rota {
namespace {

constexpr std::uint64_t kBranchSeed = 1;

Schedule empty_schedule(const TopologyPtr& topology, CollectiveKind collective, Node root, PortModel ports) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = collective;
  schedule.ports = ports;
  schedule.root = root;
  return schedule;
}

/// The all-reduce whose second half is this broadcast.
CollectiveKind all_reduce_with(CollectiveKind broadcast) {
  if (broadcast == CollectiveKind::multicast) return CollectiveKind::group_all_reduce;
  return broadcast == CollectiveKind::broadcast ? CollectiveKind::all_reduce : CollectiveKind::multinode_all_reduce;
}

std::vector<std::uint32_t> depths(const RootedTree& tree) {
  std::vector<std::uint32_t> depth(tree.parent.size(), 0);
  for (const Node x : tree.order) {
    if (x != tree.root) depth[index(x)] = depth[index(tree.parent[index(x)])] + 1;
  }
  return depth;
}

/// The step after which the message is on the link to each node if a node informs one child per step, in the best order
/// for this tree, and its children inform theirs `hop_steps` after.
std::vector<std::uint32_t> hearing_times(const RootedTree& tree, std::uint32_t hop_steps) {
  std::vector<std::vector<Node>> children(tree.parent.size());
  std::vector<std::uint32_t> needed(tree.parent.size(), 0);  // steps from a node's turn until its subtree is informed
  for (auto x = tree.order.rbegin(); x != tree.order.rend(); ++x) {
    auto& own = children[index(*x)];
    std::stable_sort(own.begin(), own.end(), [&](Node a, Node b) { return needed[index(a)] > needed[index(b)]; });
    std::uint32_t turn = 0;
    for (const Node child : own) {
      const std::uint32_t below = needed[index(child)] == 0 ? 0 : needed[index(child)] + hop_steps - 1;
      needed[index(*x)] = std::max(needed[index(*x)], ++turn + below);
    }
    if (*x != tree.root) children[index(tree.parent[index(*x)])].push_back(*x);
  }
  std::vector<std::uint32_t> time(tree.parent.size(), 0);
  for (const Node x : tree.order) {
    std::uint32_t turn = x == tree.root ? 0 : time[index(x)] + hop_steps - 1;
    for (const Node child : children[index(x)]) time[index(child)] = ++turn;
  }
  return time;
}

/// The step after which the last node has heard.
std::uint32_t last_heard(const RootedTree& tree, std::uint32_t hop_steps) {
  const std::vector<std::uint32_t> times = hearing_times(tree, hop_steps);
  return *std::max_element(times.begin(), times.end());
}

/// The largest number of children of a node.
std::uint32_t most_children(const RootedTree& tree) {
  std::vector<std::uint32_t> children(tree.parent.size(), 0);
  for (const Node x : tree.order) {
    if (x != tree.root) ++children[index(tree.parent[index(x)])];
  }
  return *std::max_element(children.begin(), children.end());
}

/// Replaces a tree by others along which all hear sooner, as long as they are found.
void tell_sooner(const Topology& topology, std::uint32_t hop_steps, RootedTree& tree) {
  const std::uint64_t fewest =
      fewest_steps(topology, CollectiveKind::broadcast, PortModel::single, tree.root, hop_steps);
  for (std::uint32_t steps = last_heard(tree, hop_steps); steps > fewest; steps = last_heard(tree, hop_steps)) {
    std::optional<RootedTree> sooner = told_tree(topology, tree.root, steps - 1, hop_steps);
    if (!sooner.has_value()) break;
    tree = *std::move(sooner);
  }
}

/// A segment after the other, `period` steps apart.
struct Segments {
  std::uint32_t count;
  std::uint32_t period;
};

/// `time`: the step after which each node is informed of the first segment, from 1; index: node.
Schedule broadcast_at(const TopologyPtr& topology, const RootedTree& tree, const std::vector<std::uint32_t>& time,
                      PortModel ports, Segments segments) {
  Schedule schedule = empty_schedule(topology, CollectiveKind::broadcast, tree.root, ports);
  schedule.demand.segments = segments.count;
  for (const Node x : tree.order) {
    if (x == tree.root) continue;
    for (std::uint32_t s = 0; s < segments.count; ++s) {
      schedule.hops.push_back({Step{time[index(x)] - 1 + s * segments.period}, ClassId{index(tree.parent[index(x)])},
                               tree.port[index(x)], tree.root, kNoNode, static_cast<std::uint16_t>(s)});
    }
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace

Schedule tree_broadcast(const TopologyPtr& topology, Node root, PortModel ports, std::uint32_t hop_steps,
                        std::uint32_t segments) {
  const RootedTree shortest = shortest_path_tree(*topology, root);
  if (ports == PortModel::all) return broadcast_at(topology, shortest, depths(shortest), ports, {segments, 1});
  const RootedTree matched = matching_tree(*topology, root);
  const auto last_segment_heard = [hop_steps, segments](const RootedTree& tree) {
    return last_heard(tree, hop_steps) + (segments - std::uint64_t{1}) * most_children(tree);
  };
  RootedTree best = last_segment_heard(shortest) <= last_segment_heard(matched) ? shortest : matched;
  if (segments == 1) tell_sooner(*topology, hop_steps, best);
  return broadcast_at(topology, best, hearing_times(best, 1), ports, {segments, most_children(best)});
}

Schedule tree_scatter(const TopologyPtr& topology, Node root, PortModel ports, std::uint32_t hop_steps,
                      std::uint32_t segments) {
  Schedule schedule = empty_schedule(topology, CollectiveKind::scatter, root, ports);
  schedule.demand.segments = segments;
  RootedTree tree = shortest_path_tree(*topology, root);
  if (ports == PortModel::all) {
    const std::uint32_t farthest = depths(tree)[index(tree.order.back())];
    std::uint64_t fewest = std::max(farthest, (topology->node_count() - 2) / topology->degree(root) + 1);
    if (hop_steps > 1) fewest = fewest_steps(*topology, schedule.collective, ports, root, hop_steps);
    tree =
        with_balanced_branches(*topology, std::move(tree), static_cast<std::uint32_t>(fewest), kBranchSeed, hop_steps);
  }
  std::vector<std::uint32_t> sent(topology->port_count(),
                                  0);                    // messages sent: per root port, or (single-port) all in [0]
  for (auto x = tree.order.rbegin(); *x != root; ++x) {  // the order is level by level: the farthest are last
    std::vector<Node> path;                              // from x up to the root's child
    for (Node at = *x; at != root; at = tree.parent[index(at)]) path.push_back(at);
    std::uint32_t& before = sent[ports == PortModel::all ? index(tree.port[index(path.back())]) : 0];
    for (std::uint32_t segment = 0; segment < segments; ++segment) {
      std::uint32_t step = before++;
      for (auto to = path.rbegin(); to != path.rend(); ++to) {
        const ClassId sender{index(tree.parent[index(*to)])};
        schedule.hops.push_back(
            {Step{step++}, sender, tree.port[index(*to)], root, *x, static_cast<std::uint16_t>(segment)});
      }
    }
  }
  order_hops(schedule);
  return schedule;
}

Schedule all_reduce_over(const Schedule& broadcast) {
  assert(traits_of(broadcast.collective).payload == Payload::broadcast);
  Schedule result = reversed(broadcast);
  result.collective = all_reduce_with(broadcast.collective);
  const std::uint32_t begin = broadcast.steps + broadcast.hop_steps - 1;  // the last partial sums have come
  for (ClassHop hop : broadcast.hops) {
    hop.step = Step{index(hop.step) + begin};
    result.hops.push_back(hop);
  }
  result.steps = begin + broadcast.steps;
  return result;
}

}  // namespace rota
