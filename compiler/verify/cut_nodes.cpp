// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cut_nodes.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/blocks.h"
#include "compiler/verify/bound_parts.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// Of these times without one, how long a node takes to tell parts one by one, the longest time first.
class OneByOne {
 public:
  explicit OneByOne(std::vector<std::uint64_t> times) : rank_(times.size()) {
    std::vector<std::size_t> by_time(times.size());
    std::iota(by_time.begin(), by_time.end(), std::size_t{0});
    std::ranges::sort(by_time, std::greater(), [&times](std::size_t i) { return times[i]; });
    before_.push_back(0);
    for (std::size_t rank = 0; rank < by_time.size(); ++rank) {
      rank_[by_time[rank]] = rank;
      before_.push_back(std::max(before_.back(), times[by_time[rank]] + rank));
    }
    from_.assign(by_time.size() + 1, 0);
    for (std::size_t rank = by_time.size(); rank > 0; --rank) {
      from_[rank - 1] = std::max(from_[rank], times[by_time[rank - 1]] + rank - 1);
    }
  }

  [[nodiscard]] std::uint64_t of_all() const { return before_.back(); }
  [[nodiscard]] std::uint64_t without(std::size_t i) const {
    const std::uint64_t later = from_[rank_[i] + 1];  // these are told one step earlier
    return std::max(before_[rank_[i]], later == 0 ? 0 : later - 1);
  }
  /// Without the longest.
  [[nodiscard]] std::uint64_t without_the_slowest() const { return from_[1] == 0 ? 0 : from_[1] - 1; }

 private:
  std::vector<std::size_t> rank_;      ///< by part: its place in the order
  std::vector<std::uint64_t> before_;  ///< by rank: the time of those before it
  std::vector<std::uint64_t> from_;    ///< by rank: the time of those from it on, in the same order
};

/// What lies on one side of a node.
struct Side {
  std::uint64_t hops = 0;   ///< from the node to the farthest there; 0 if nothing is there
  std::uint64_t time = 0;   ///< that it takes the node to tell all of it, in steps
  std::uint64_t nodes = 0;  ///< that are there
};

/// The links between the nodes of a block, which are numbered as there.
class BlockLinks {
 public:
  BlockLinks(const Block& block, std::vector<std::uint32_t>& place) : neighbours_(block.nodes.size()) {
    for (std::uint32_t i = 0; i < block.nodes.size(); ++i) place[block.nodes[i]] = i;
    for (const auto& [x, y] : block.links) {
      neighbours_[place[x]].push_back(place[y]);
      neighbours_[place[y]].push_back(place[x]);
    }
  }

  [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(neighbours_.size()); }
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    for (const std::uint32_t y : neighbours_[x]) visit(0, y);
  }

 private:
  std::vector<std::vector<std::uint32_t>> neighbours_;
};

/// The sides of the root and of all nodes in several blocks, one for each block that such a node is part of. Those
/// behind a block, seen from node 0, are found first, then, from node 0 on, what lies on the other side: the tree of
/// blocks has its root moved from node to node.
class Sides {
 public:
  Sides(const graph::LinkTable& links, std::uint32_t hop_steps, Node root = Node{0})
      : root_(index(root)),
        hop_steps_(hop_steps),
        blocks_(blocks_of(links)),
        blocks_behind_(links.node_count()),
        sides_(links.node_count()),
        beyond_(links.node_count()),
        place_(links.node_count()),
        informed_(most_informed(links.node_count(), hop_steps)) {
    for (std::uint32_t b = 0; b < blocks_.size(); ++b) blocks_behind_[blocks_[b].nodes[0]].push_back(b);
  }

  /// How many links the search looks at, at most.
  [[nodiscard]] std::uint64_t link_visits() const {
    std::uint64_t visits = 0;
    for (const Block& block : blocks_) {
      for (const std::uint32_t x : block.nodes) visits += is_wanted(x) ? block.links.size() : 0;
    }
    return visits;
  }

  [[nodiscard]] CutNode slowest() {
    find();
    CutNode slowest;
    for (std::uint32_t x = 0; x < sides_.size(); ++x) {
      if (sides_[x].size() < 2) continue;
      const std::uint64_t steps = steps_through(x);
      if (steps > slowest.steps) slowest = {Node{x}, steps};
    }
    return slowest;
  }

  [[nodiscard]] std::uint64_t told_by_root() {
    find();
    return all_of(sides_[root_]).time;
  }

 private:
  /// Nodes whose sides are looked for: those in several blocks, and the root.
  [[nodiscard]] bool is_wanted(std::uint32_t x) const { return x == root_ || !blocks_behind_[x].empty(); }

  void find() {
    for (const Block& block : blocks_) {
      for (std::size_t i = 1; i < block.nodes.size(); ++i) beyond_[block.nodes[i]] = all_of(sides_[block.nodes[i]]);
      sides_[block.nodes[0]].push_back(side_of(BlockLinks(block, place_), block, 0));
    }
    std::vector<std::uint32_t> complete{0};  // nodes of which all sides are known
    while (!complete.empty()) {
      const std::uint32_t x = complete.back();
      complete.pop_back();
      look_behind(x, complete);
    }
  }

  /// Tells the nodes of the blocks behind x what lies on x's side, and adds them.
  void look_behind(std::uint32_t x, std::vector<std::uint32_t>& complete) {
    const OneByOne told = one_by_one(sides_[x]);
    for (std::size_t i = 0; i < blocks_behind_[x].size(); ++i) {
      const Block& block = blocks_[blocks_behind_[x][i]];
      if (std::ranges::none_of(block.nodes, [&](std::uint32_t y) { return y != x && is_wanted(y); })) continue;
      beyond_[x] = {farthest_without(sides_[x], i), told.without(i), nodes_of(sides_[x]) - sides_[x][i].nodes};
      const BlockLinks links(block, place_);
      for (std::uint32_t j = 1; j < block.nodes.size(); ++j) {
        const std::uint32_t y = block.nodes[j];
        if (!is_wanted(y)) continue;
        sides_[y].push_back(side_of(links, block, j));
        complete.push_back(y);
      }
    }
  }

  /// Of the block's node in this place, from what lies beyond the others.
  [[nodiscard]] Side side_of(const BlockLinks& links, const Block& block, std::uint32_t place) const {
    Side side;
    graph::breadth_first(links, place, [&](std::uint32_t, std::uint32_t, std::uint32_t to, std::uint32_t distance) {
      const Side& beyond = beyond_[block.nodes[to]];
      side.hops = std::max(side.hops, distance + beyond.hops);
      side.nodes += 1 + beyond.nodes;
      if (beyond.hops > 0) side.time = std::max(side.time, distance * hop_steps_ + beyond.time);
    });
    const auto informed = std::ranges::lower_bound(informed_, side.nodes + 1);
    side.time = std::max(
        {side.time, (side.hops - 1) * hop_steps_ + 1, static_cast<std::uint64_t>(informed - informed_.begin())});
    return side;
  }

  static OneByOne one_by_one(const std::vector<Side>& sides) {
    std::vector<std::uint64_t> times;
    times.reserve(sides.size());
    for (const Side& side : sides) times.push_back(side.time);
    return OneByOne(times);
  }

  static Side all_of(const std::vector<Side>& sides) {
    return {farthest_without(sides, sides.size()), one_by_one(sides).of_all(), nodes_of(sides)};
  }

  static std::uint64_t nodes_of(const std::vector<Side>& sides) {
    std::uint64_t nodes = 0;
    for (const Side& side : sides) nodes += side.nodes;
    return nodes;
  }

  static std::uint64_t farthest_without(const std::vector<Side>& sides, std::size_t i) {
    std::uint64_t hops = 0;
    for (std::size_t k = 0; k < sides.size(); ++k) hops = std::max(hops, k == i ? 0 : sides[k].hops);
    return hops;
  }

  /// Precondition: x has two sides or more.
  [[nodiscard]] std::uint64_t steps_through(std::uint32_t x) const {
    const OneByOne told = one_by_one(sides_[x]);
    // The last to come may be from the slowest side, so it need not go back.
    return told.of_all() - 1 + hop_steps_ + told.without_the_slowest();
  }

  std::uint32_t root_;
  std::uint64_t hop_steps_;
  std::vector<Block> blocks_;
  // By node:
  std::vector<std::vector<std::uint32_t>> blocks_behind_;
  std::vector<std::vector<Side>> sides_;  ///< those behind it in this order, then the one of node 0
  std::vector<Side> beyond_;              ///< all sides but that of the block at hand
  std::vector<std::uint32_t> place_;      ///< in the block at hand
  std::vector<std::uint64_t> informed_;   ///< by steps: how many nodes can be told, at most
};

}  // namespace

CutNode slowest_cut_node(const Topology& topology, std::uint32_t hop_steps) {
  if (topology.group() != nullptr) return {};  // no node of it separates parts
  Sides sides(link_table(topology), hop_steps);
  return sides.link_visits() <= kMaxLinkVisits ? sides.slowest() : CutNode{};
}

std::uint64_t steps_to_tell_all(const Topology& topology, Node x, std::uint32_t hop_steps) {
  if (topology.group() != nullptr) return 0;
  Sides sides(link_table(topology), hop_steps, x);
  return sides.link_visits() <= kMaxLinkVisits ? sides.told_by_root() : 0;
}

}  // namespace rota::verify
