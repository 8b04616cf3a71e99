// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/relays.h"

#include <algorithm>
#include <vector>

#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

struct SeparatedPart {
  std::uint32_t nodes = 0;
  std::uint32_t depth = 0;  ///< hops from the node that separates it to its farthest node
};

/// The parts of the network without x, by breadth-first searches from its neighbours.
class Parts {
 public:
  explicit Parts(const Topology& topology) : links_(link_table(topology)), part_(topology.node_count()) {}

  const std::vector<SeparatedPart>& without(std::uint32_t x) {
    std::ranges::fill(part_, kNone);
    part_[x] = kNone - 1;
    parts_.clear();
    links_.for_each_link(x, [&](std::uint32_t, std::uint32_t first) {
      if (part_[first] == kNone) fill_from(first);
    });
    // Level by level from x, all parts at once: the last to be reached of each is its farthest.
    level_.assign(part_.size(), kNone);
    level_[x] = 0;
    queue_.assign({x});
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      links_.for_each_link(queue_[i], [&](std::uint32_t, std::uint32_t y) {
        if (level_[y] != kNone) return;
        level_[y] = level_[queue_[i]] + 1;
        parts_[part_[y]].depth = level_[y];
        queue_.push_back(y);
      });
    }
    return parts_;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  void fill_from(std::uint32_t first) {
    const auto number = static_cast<std::uint32_t>(parts_.size());
    part_[first] = number;
    queue_.assign({first});
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      links_.for_each_link(queue_[i], [&](std::uint32_t, std::uint32_t y) {
        if (part_[y] != kNone) return;
        part_[y] = number;
        queue_.push_back(y);
      });
    }
    parts_.push_back({static_cast<std::uint32_t>(queue_.size()), 0});
  }

  graph::LinkTable links_;
  std::vector<std::uint32_t> part_;  ///< index: node
  std::vector<std::uint32_t> level_;
  std::vector<std::uint32_t> queue_;
  std::vector<SeparatedPart> parts_;
};

}  // namespace

Relay busiest_relay(const Topology& topology, bool sums, std::uint32_t hop_steps) {
  const std::uint32_t n = topology.node_count();
  Relay busiest;
  if (n * degree_figures(topology).directed_links > kMaxLinkVisits) return busiest;
  Parts parts(topology);
  for (std::uint32_t x = 0; x < n; ++x) {
    std::vector<SeparatedPart> deepest_first = parts.without(x);
    std::ranges::stable_sort(deepest_first, [](const auto& a, const auto& b) { return a.depth > b.depth; });
    // The farthest contributions from outside a part come that late at least.
    const std::uint32_t late = sums && deepest_first.size() > 1 ? deepest_first[1].depth : 0;
    std::uint64_t sends = 0;
    for (const SeparatedPart& part : deepest_first) {
      sends += n - (sums ? 0 : part.nodes);
      const std::uint64_t steps = std::uint64_t{late + part.depth - 1} * hop_steps + sends;
      if (steps > busiest.steps) busiest = {Node{x}, part.depth, steps};
    }
  }
  return busiest;
}

}  // namespace rota::verify
