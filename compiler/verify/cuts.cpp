// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cuts.h"

#include <algorithm>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/none.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

Fraction cut_steps(std::uint64_t inside, std::uint64_t nodes, std::uint64_t links) {
  return make_fraction(Wide{inside} * (nodes - inside), links);
}

/// Examines the cuts between levels of a search from x and keeps the best. Returns the last node reached.
std::uint32_t try_levels(const Topology& topology, std::uint32_t x, Cut& best) {
  const TopologyLinks neighbours(topology);
  const auto [order, distance] = graph::reached_from(neighbours, x);
  const std::uint32_t levels = distance[order.back()];
  std::vector<std::uint64_t> nodes(levels + 1);
  std::vector<std::uint64_t> links(levels + 1);  // links from a level to the next
  for (const std::uint32_t y : order) {
    ++nodes[distance[y]];
    neighbours.for_each_link(y, [&, here = y, &far = distance](std::uint32_t, std::uint32_t z) {
      links[far[here]] += far[z] > far[here] ? 1U : 0U;
    });
  }
  std::uint64_t inside = 0;
  std::uint32_t best_level = kNone32;
  for (std::uint32_t level = 0; level < levels; ++level) {
    inside += nodes[level];
    const Fraction steps = cut_steps(inside, order.size(), links[level]);
    if (!(best.steps < steps)) continue;
    best.steps = steps;
    best_level = level;
  }
  if (best_level != kNone32) {
    for (const std::uint32_t y : order) best.inside[y] = distance[y] <= best_level;
  }
  return order.back();
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
  const std::uint32_t far = try_levels(topology, 0, best);
  try_levels(topology, far, best);
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
