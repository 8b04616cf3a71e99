// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/blocks.h"

#include <algorithm>
#include <limits>

namespace rota::verify {
namespace {

/// A depth-first search from node 0 (J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph
/// manipulation", Communications of the ACM 16(6), 1973).
class BlockSearch {
 public:
  explicit BlockSearch(const graph::LinkTable& links)
      : links_(links),
        order_(links.node_count(), kUnseen),
        low_(links.node_count(), 0),
        next_port_(links.node_count(), 0) {}

  std::vector<Block> blocks() {
    std::vector<std::uint32_t> way{0};
    enter(0);
    while (!way.empty()) {
      const std::uint32_t x = way.back();
      if (next_port_[x] < links_.numbers().ports(x)) {
        const std::uint32_t y = links_.target(links_.numbers().link(x, next_port_[x]++));
        const std::uint32_t parent = way.size() < 2 ? kUnseen : way[way.size() - 2];
        if (y != graph::LinkTable::kAbsent && look_at(x, y, parent)) way.push_back(y);
      } else {
        way.pop_back();
        if (!way.empty()) leave(x, way.back());
      }
    }
    return std::move(blocks_);
  }

 private:
  static constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();

  void enter(std::uint32_t x) { low_[x] = order_[x] = found_++; }

  /// True if y is new.
  bool look_at(std::uint32_t x, std::uint32_t y, std::uint32_t parent) {
    if (order_[y] == kUnseen) {
      open_.emplace_back(x, y);
      enter(y);
      return true;
    }
    if (order_[y] < order_[x] && y != parent) {
      open_.emplace_back(x, y);
      low_[x] = std::min(low_[x], order_[y]);
    }
    return false;
  }

  /// If nothing found from x on has a link to what came before its parent, the links found since are a block.
  void leave(std::uint32_t x, std::uint32_t parent) {
    low_[parent] = std::min(low_[parent], low_[x]);
    if (low_[x] < order_[parent]) return;
    Block& block = blocks_.emplace_back();
    block.nodes.push_back(parent);
    const auto first = std::find(open_.rbegin(), open_.rend(), std::pair(parent, x)).base() - 1;
    block.links.assign(first, open_.end());
    open_.erase(first, open_.end());
    for (const auto& [from, to] : block.links) {
      if (order_[to] > order_[from]) block.nodes.push_back(to);  // the link that found `to`
    }
  }

  const graph::LinkTable& links_;
  // By node:
  std::vector<std::uint32_t> order_;  ///< in which the search finds nodes
  std::vector<std::uint32_t> low_;    ///< the earliest found that has a link to a node found from here on
  std::vector<std::uint32_t> next_port_;

  std::vector<std::pair<std::uint32_t, std::uint32_t>> open_;  ///< links of blocks that are not complete
  std::vector<Block> blocks_;
  std::uint32_t found_ = 0;
};

}  // namespace

std::vector<Block> blocks_of(const graph::LinkTable& links) { return BlockSearch(links).blocks(); }

}  // namespace rota::verify
