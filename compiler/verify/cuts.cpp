// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cuts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/none.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

Fraction cut_steps(std::uint64_t inside, std::uint64_t nodes, std::uint64_t links) {
  return make_fraction(Wide{inside} * (nodes - inside), links);
}

/// Corners of the network between which cuts are looked for, and the largest network where that is done.
constexpr std::size_t kCorners = 8;
constexpr std::uint32_t kMostNodesWithCorners = 65'536;

/// Examines the cuts between the nodes up to a level and those above it, and keeps the best. `level`: by node, from 0.
void try_levels(const Topology& topology, const std::vector<std::uint32_t>& level, Cut& best) {
  const std::uint32_t highest = *std::max_element(level.begin(), level.end());
  std::vector<std::uint64_t> nodes(highest + std::size_t{1});
  std::vector<std::int64_t> links(highest +
                                  std::size_t{1});  // across the cut above a level, less those of the one below
  const TopologyLinks neighbours(topology);
  for (std::uint32_t y = 0; y < level.size(); ++y) {
    ++nodes[level[y]];
    neighbours.for_each_link(y, [&, here = y](std::uint32_t, std::uint32_t z) {
      if (level[here] >= level[z]) return;
      ++links[level[here]];
      --links[level[z]];
    });
  }
  std::uint64_t inside = 0;
  std::int64_t across = 0;
  std::uint32_t best_level = kNone32;
  for (std::uint32_t l = 0; l < highest; ++l) {
    inside += nodes[l];
    across += links[l];
    const Fraction steps = cut_steps(inside, level.size(), static_cast<std::uint64_t>(across));
    if (!(best.steps < steps)) continue;
    best.steps = steps;
    best_level = l;
  }
  if (best_level == kNone32) return;
  for (std::uint32_t y = 0; y < level.size(); ++y) best.inside[y] = level[y] <= best_level;
}

/// The nodes with the fewest links, if they are few: on a mesh those are its corners. Otherwise nodes far from each
/// other.
std::vector<std::uint32_t> corners_of(const Topology& topology, std::uint32_t far) {
  const std::uint32_t nodes = topology.node_count();
  if (nodes > kMostNodesWithCorners) return {far};
  std::uint32_t least = ~0U;
  for (std::uint32_t x = 0; x < nodes; ++x) least = std::min(least, topology.degree(Node{x}));
  std::vector<std::uint32_t> corners;
  for (std::uint32_t x = 0; x < nodes && corners.size() <= kCorners; ++x) {
    if (topology.degree(Node{x}) == least) corners.push_back(x);
  }
  if (corners.size() <= kCorners) return corners;
  corners.assign(1, far);
  std::vector<std::uint32_t> nearest(nodes, ~0U);
  while (corners.size() < std::min<std::size_t>(kCorners, nodes)) {
    const auto distance = graph::reached_from(TopologyLinks(topology), corners.back()).distance;
    for (std::uint32_t y = 0; y < nodes; ++y) nearest[y] = std::min(nearest[y], distance[y]);
    corners.push_back(static_cast<std::uint32_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin()));
  }
  return corners;
}

/// Cuts at some distance from a node, and between the nodes that are nearer to one corner and those nearer to another:
/// on a mesh of any numbering, one of these halves its longest side.
void try_corners(const Topology& topology, Cut& best) {
  const TopologyLinks neighbours(topology);
  const graph::Reached from = graph::reached_from(neighbours, 0);
  try_levels(topology, from.distance, best);
  std::vector<std::vector<std::uint32_t>> distance;  // by corner and node
  for (const std::uint32_t corner : corners_of(topology, from.order.back())) {
    distance.push_back(graph::reached_from(neighbours, corner).distance);
    const std::vector<std::uint32_t>& latest = distance.back();
    try_levels(topology, latest, best);
    for (std::size_t other = 0; other + 1 < distance.size(); ++other) {
      std::vector<std::uint32_t> level(latest.size(), distance[other][corner]);  // so that none is below 0
      for (std::size_t y = 0; y < level.size(); ++y) level[y] += latest[y] - distance[other][y];
      try_levels(topology, level, best);
    }
  }
}

/// A depth-first search tree: subtree sizes, and the highest node to which a subtree is linked besides its own parent.
struct DepthFirst {
  explicit DepthFirst(const Topology& topology)
      : parent(topology.node_count(), kNone32),
        port_to_parent(topology.node_count()),
        number(topology.node_count(), kNone32),
        highest(topology.node_count()),
        subtree(topology.node_count(), 1) {
    std::vector<std::uint32_t> next_port(topology.node_count());
    std::vector<std::uint32_t> path;
    enter(0, path);
    while (!path.empty()) {
      const std::uint32_t x = path.back();
      if (next_port[x] == topology.port_end(Node{x})) {
        leave(path);
        continue;
      }
      const Port p{next_port[x]++};
      const Node y = topology.neighbour(Node{x}, p);
      // A link that is parallel to the one from the parent is another way up.
      if (y == kNoNode || (index(y) == parent[x] && p == port_to_parent[x])) continue;
      if (number[index(y)] == kNone32) {
        parent[index(y)] = x;
        port_to_parent[index(y)] = topology.reverse_port(Node{x}, p);
        enter(index(y), path);
      } else {
        highest[x] = std::min(highest[x], number[index(y)]);
      }
    }
  }
  [[nodiscard]] bool is_bridge_to(std::uint32_t child) const { return highest[child] > number[parent[child]]; }
  /// True if removing the parent disconnects the subtree of `child`.
  [[nodiscard]] bool is_part(std::uint32_t child) const { return highest[child] >= number[parent[child]]; }

  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> parent;
  std::vector<Port> port_to_parent;
  std::vector<std::uint32_t> number;   ///< position in `order`
  std::vector<std::uint32_t> highest;  ///< the smallest number linked to the subtree
  std::vector<std::uint64_t> subtree;

 private:
  void enter(std::uint32_t x, std::vector<std::uint32_t>& path) {
    number[x] = highest[x] = static_cast<std::uint32_t>(order.size());
    order.push_back(x);
    path.push_back(x);
  }
  void leave(std::vector<std::uint32_t>& path) {
    const std::uint32_t x = path.back();
    path.pop_back();
    if (path.empty()) return;
    highest[path.back()] = std::min(highest[path.back()], highest[x]);
    subtree[path.back()] += subtree[x];
  }
};

void try_bridges(const Topology& topology, Cut& best) {
  const DepthFirst tree(topology);
  std::uint32_t below = kNone32;
  for (const std::uint32_t x : tree.order) {
    if (tree.parent[x] == kNone32 || !tree.is_bridge_to(x)) continue;
    const Fraction steps = cut_steps(tree.subtree[x], tree.order.size(), 1);
    if (best.steps < steps) {
      best.steps = steps;
      below = x;
    }
  }
  if (below == kNone32) return;
  for (const std::uint32_t x : tree.order) {
    best.inside[x] = x == below || (tree.parent[x] != kNone32 && best.inside[tree.parent[x]]);
  }
}

}  // namespace

Cut widest_cut(const Topology& topology) {
  Cut best{{0, 1}, std::vector<bool>(topology.node_count())};
  try_corners(topology, best);
  try_bridges(topology, best);
  return best;
}

std::vector<std::uint32_t> cut_weights(const Topology& topology, const Cut& cut) {
  const std::uint32_t ports = topology.port_count();
  std::vector<std::uint32_t> weights(std::size_t{topology.node_count()} * ports);
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    TopologyLinks(topology).for_each_link(x, [&, here = x](std::uint32_t p, std::uint32_t y) {
      if (cut.inside[here] != cut.inside[y]) weights[std::size_t{here} * ports + p] = 1;
    });
  }
  return weights;
}

BusiestNode busiest_node(const Topology& topology) {
  const DepthFirst tree(topology);
  const std::uint64_t others = topology.node_count() - 1;
  // Of the others² ordered pairs of other nodes, those within one part need not pass through the node.
  std::vector<std::uint64_t> within(topology.node_count());
  std::vector<std::uint64_t> rest(topology.node_count(), others);
  for (const std::uint32_t x : tree.order) {
    if (tree.parent[x] == kNone32 || !tree.is_part(x)) continue;
    within[tree.parent[x]] += tree.subtree[x] * tree.subtree[x];
    rest[tree.parent[x]] -= tree.subtree[x];
  }
  BusiestNode result;
  for (const std::uint32_t x : tree.order) {
    const std::uint64_t sends = others + others * others - within[x] - rest[x] * rest[x];
    if (result.sends < sends) {
      result.sends = sends;
      result.by_sends = Node{x};
    }
    const Fraction per_link{sends, topology.degree(Node{x})};
    if (result.sends_per_link < per_link) {
      result.sends_per_link = per_link;
      result.by_sends_per_link = Node{x};
    }
  }
  return result;
}

}  // namespace rota::verify
