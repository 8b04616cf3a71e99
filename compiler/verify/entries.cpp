// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/entries.h"

#include <algorithm>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// How often the links are gone through for one set and its complement, with room for the searches' own work.
constexpr std::uint64_t kVisitsOfASet = 16;

class EntrySearch {
 public:
  explicit EntrySearch(const Topology& topology)
      : links_(link_table(topology)), inside_(topology.node_count()), hops_(topology.node_count()) {}

  Entry run(std::uint32_t starts) {
    for (std::uint32_t x = 0; x < starts; ++x) {
      const graph::Reached reached = graph::reached_from(links_, x);
      for (std::uint32_t radius = 0; radius < reached.eccentricity(); ++radius) {
        for (const bool beyond : {false, true}) {
          for (std::uint32_t y = 0; y < inside_.size(); ++y) inside_[y] = (reached.distance[y] > radius) == beyond;
          examine();
        }
      }
    }
    return std::move(best_);
  }

 private:
  void examine() {
    std::uint64_t entering = 0;
    open_.clear();
    for (std::uint32_t y = 0; y < inside_.size(); ++y) {
      if (!inside_[y]) continue;
      const std::uint64_t before = entering;
      links_.for_each_link(y, [&](std::uint32_t, std::uint32_t x) { entering += inside_[x] ? 0 : 1; });
      if (entering > before) open_.push_back(y);
    }
    const std::vector<std::uint32_t> border = open_;
    const std::uint64_t deepest = spread([this](std::uint32_t x) { return inside_[x]; }).size() - 1;
    open_ = border;
    // Nodes outside by their distance from the set; its border is at distance 0.
    std::vector<std::uint64_t> outside = spread([this](std::uint32_t x) { return !inside_[x]; });
    std::uint64_t left = 0;
    for (std::size_t k = outside.size() - 1; k-- > 0;) {
      left += outside[k + 1];
      const std::uint64_t steps = k + (left + entering - 1) / entering + deepest;
      if (steps < best_.steps || (steps == best_.steps && k >= best_.window)) continue;
      best_.steps = steps;
      best_.window = static_cast<std::uint32_t>(k);
      best_.inside.clear();
      for (std::uint32_t y = 0; y < inside_.size(); ++y) {
        if (inside_[y]) best_.inside.push_back(Node{y});
      }
    }
  }

  /// Goes from the nodes of `open_` through nodes that `takes` accepts. Returns how many are at each distance.
  template <class Takes>
  std::vector<std::uint64_t> spread(const Takes& takes) {
    std::fill(hops_.begin(), hops_.end(), graph::kUnreached);
    for (const std::uint32_t x : open_) hops_[x] = 0;
    std::vector<std::uint64_t> count;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::uint32_t x = open_[i];
      if (count.size() == hops_[x]) count.push_back(0);
      ++count[hops_[x]];
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        if (hops_[y] != graph::kUnreached || !takes(y)) return;
        hops_[y] = hops_[x] + 1;
        open_.push_back(y);
      });
    }
    return count;
  }

  graph::LinkTable links_;
  std::vector<bool> inside_;
  std::vector<std::uint32_t> hops_;
  std::vector<std::uint32_t> open_;
  Entry best_;
};

}  // namespace

Entry slowest_entry(const Topology& topology) {
  const std::uint32_t starts = topology.group() != nullptr ? 1 : topology.node_count();
  const std::uint64_t links = degree_figures(topology).directed_links;
  const std::uint64_t levels = graph::reached_from(TopologyLinks(topology), 0).eccentricity();
  if (topology.node_count() < 2 || kVisitsOfASet * starts * links * levels > kMaxLinkVisits) return {};
  return EntrySearch(topology).run(starts);
}

}  // namespace rota::verify
