// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cut_nodes.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// How long a node takes to tell its parts one by one, whose times are these.
std::uint64_t one_by_one(std::vector<std::uint64_t> times) {
  std::ranges::sort(times, std::greater());
  std::uint64_t steps = 0;
  for (std::size_t k = 0; k < times.size(); ++k) steps = std::max(steps, times[k] + k);
  return steps;
}

/// A depth-first search from a node, which finds where the network falls into parts (Hopcroft and Tarjan, "Algorithm
/// 447: efficient algorithms for graph manipulation", Communications of the ACM 16(6), 1973).
class PartSearch {
 public:
  PartSearch(const graph::LinkTable& links, std::uint32_t hop_steps) : links_(links), hop_steps_(hop_steps) {
    for (std::uint32_t x = 0; x < links.node_count(); ++x) {
      auto& neighbours = neighbours_.emplace_back();
      links.for_each_link(x, [&neighbours](std::uint32_t, std::uint32_t y) { neighbours.push_back(y); });
    }
  }

  /// The nodes without which the network falls into parts.
  std::vector<std::uint32_t> cut_nodes() {
    times_from(0);
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < parts_.size(); ++v) {
      if (parts_[v].size() > (v == 0 ? 1 : 0)) result.push_back(v);
    }
    return result;
  }

  /// The times that it takes to tell each of the parts that `root` separates.
  const std::vector<std::uint64_t>& times_from(std::uint32_t root) {
    const std::size_t n = neighbours_.size();
    hops_ = graph::reached_from(links_, root).distance;
    farthest_ = hops_;
    order_.assign(n, kNone);
    low_.assign(n, 0);
    next_.assign(n, 0);
    parent_.assign(n, kNone);
    parts_.assign(n, {});
    found_ = 0;
    enter(root);
    for (std::uint32_t v = root;;) {
      if (next_[v] < neighbours_[v].size()) {
        v = look_at(v, neighbours_[v][next_[v]++]);
      } else {
        if (v == root) break;
        leave(v);
        v = parent_[v];
      }
    }
    return parts_[root];
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  void enter(std::uint32_t v) { low_[v] = order_[v] = found_++; }

  /// The node at which the search goes on.
  std::uint32_t look_at(std::uint32_t v, std::uint32_t y) {
    if (order_[y] == kNone) {
      parent_[y] = v;
      enter(y);
      return y;
    }
    if (y != parent_[v]) low_[v] = std::min(low_[v], order_[y]);
    return v;
  }

  /// Tells the parent of v, of which all is known, what lies behind v.
  void leave(std::uint32_t v) {
    const std::uint32_t parent = parent_[v];
    low_[parent] = std::min(low_[parent], low_[v]);
    farthest_[parent] = std::max(farthest_[parent], farthest_[v]);
    if (low_[v] > order_[parent]) {
      const std::uint64_t behind = one_by_one(parts_[v]);
      parts_[parent].push_back(behind == 0 ? 1 : hop_steps_ + behind);
    } else if (low_[v] == order_[parent]) {
      parts_[parent].push_back((farthest_[v] - hops_[parent] - 1) * hop_steps_ + 1);
    }
  }

  const graph::LinkTable& links_;
  std::uint64_t hop_steps_;
  std::vector<std::vector<std::uint32_t>> neighbours_;
  // By node:
  std::vector<std::uint32_t> hops_;      ///< from the root
  std::vector<std::uint32_t> farthest_;  ///< hops from the root to the farthest found from here on
  std::vector<std::uint32_t> order_;     ///< in which the search finds nodes
  std::vector<std::uint32_t> low_;       ///< the earliest found that has a link to a node found from here on
  std::vector<std::size_t> next_;        ///< of its neighbours, to be looked at
  std::vector<std::uint32_t> parent_;
  std::vector<std::vector<std::uint64_t>> parts_;  ///< times of the parts behind the node
  std::uint32_t found_ = 0;
};

/// Preconditions: two parts or more, a time for each.
std::uint64_t steps_through(const std::vector<std::uint64_t>& times, std::uint64_t hop_steps) {
  std::vector<std::uint64_t> without_the_slowest = times;  // the last to come may be from there, so it need not go back
  without_the_slowest.erase(std::ranges::max_element(without_the_slowest));
  return one_by_one(times) - 1 + hop_steps + one_by_one(std::move(without_the_slowest));
}

}  // namespace

CutNode slowest_cut_node(const Topology& topology, std::uint32_t hop_steps) {
  const std::uint32_t n = topology.node_count();
  CutNode slowest;
  if (topology.group() != nullptr || n * degree_figures(topology).directed_links > kMaxLinkVisits) return slowest;
  const graph::LinkTable links = link_table(topology);
  PartSearch search(links, hop_steps);
  for (const std::uint32_t x : search.cut_nodes()) {
    const std::uint64_t steps = steps_through(search.times_from(x), hop_steps);
    if (steps > slowest.steps) slowest = {Node{x}, steps};
  }
  return slowest;
}

}  // namespace rota::verify
