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

/// What is to enter a set, and how.
struct Entering {
  PortModel ports = PortModel::all;
  std::uint32_t hop_steps = 1;
  /// Totals: the largest distance from each node, the hops until its sum is complete. Empty: plain messages.
  std::vector<std::uint32_t> complete_after;
};

class EntrySearch {
 public:
  EntrySearch(const Topology& topology, Entering entering)
      : links_(link_table(topology)),
        entering_(std::move(entering)),
        inside_(topology.node_count()),
        hops_(topology.node_count()) {}

  /// Sets around and beyond the first `starts` nodes, up to `radii` different radii.
  Entry run(std::uint32_t starts, std::uint32_t radii) {
    for (std::uint32_t x = 0; x < starts; ++x) {
      const graph::Reached reached = graph::reached_from(links_, x);
      for (std::uint32_t radius = 0; radius < std::min(radii, reached.eccentricity()); ++radius) {
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
    std::uint64_t a_step = 0;
    std::uint64_t size = 0;
    open_.clear();
    for (std::uint32_t y = 0; y < inside_.size(); ++y) {
      if (!inside_[y]) continue;
      ++size;
      const std::uint64_t before = a_step;
      links_.for_each_link(y, [&](std::uint32_t, std::uint32_t x) { a_step += inside_[x] ? 0 : 1; });
      if (a_step > before) open_.push_back(y);
    }
    if (entering_.ports == PortModel::single) a_step = open_.size();
    const std::vector<std::uint32_t> border = open_;
    const std::uint64_t deepest = spread([this](std::uint32_t x) { return inside_[x]; }) * entering_.hop_steps;
    open_ = border;
    (void)spread([this](std::uint32_t x) { return !inside_[x]; });
    std::vector<std::uint64_t> outside;  // messages by the hops with which they enter
    for (std::size_t i = border.size(); i < open_.size(); ++i) {
      const std::size_t hops = hops_[open_[i]] + (totals() ? std::size_t{entering_.complete_after[open_[i]]} : 0);
      if (outside.size() <= hops) outside.resize(hops + 1);
      ++outside[hops];
    }
    std::uint64_t left = 0;
    for (std::size_t k = outside.size() - 1; k-- > 0;) {
      left += outside[k + 1];
      const bool with_partial_sums = totals() && k == 0;
      const std::uint64_t messages = left + (with_partial_sums ? size : 0);
      const std::uint64_t steps =
          k * entering_.hop_steps + (messages + a_step - 1) / a_step + (with_partial_sums ? 0 : deepest);
      if (left == 0 || steps < best_.steps || (steps == best_.steps && k >= best_.window)) continue;
      best_.steps = steps;
      best_.window = static_cast<std::uint32_t>(k);
      best_.inside.clear();
      for (std::uint32_t y = 0; y < inside_.size(); ++y) {
        if (inside_[y]) best_.inside.push_back(Node{y});
      }
    }
  }

  [[nodiscard]] bool totals() const { return !entering_.complete_after.empty(); }

  /// Goes from the nodes of `open_` through nodes that `takes` accepts, which join them. Returns the largest distance.
  template <class Takes>
  std::uint64_t spread(const Takes& takes) {
    std::fill(hops_.begin(), hops_.end(), graph::kUnreached);
    for (const std::uint32_t x : open_) hops_[x] = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::uint32_t x = open_[i];
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        if (hops_[y] != graph::kUnreached || !takes(y)) return;
        hops_[y] = hops_[x] + 1;
        open_.push_back(y);
      });
    }
    return hops_[open_.back()];
  }

  graph::LinkTable links_;
  Entering entering_;
  std::vector<bool> inside_;
  std::vector<std::uint32_t> hops_;
  std::vector<std::uint32_t> open_;
  Entry best_;
};

/// How often all links are gone through for the sets of one radius.
std::uint64_t visits_of_a_radius(const Topology& topology, std::uint32_t starts) {
  return kVisitsOfASet * starts * degree_figures(topology).directed_links;
}

std::uint32_t starts_in(const Topology& topology) { return topology.group() != nullptr ? 1 : topology.node_count(); }

}  // namespace

Entry slowest_entry(const Topology& topology) {
  const std::uint32_t starts = starts_in(topology);
  const std::uint32_t levels = graph::reached_from(TopologyLinks(topology), 0).eccentricity();
  if (topology.node_count() < 2 || visits_of_a_radius(topology, starts) * levels > kMaxLinkVisits) return {};
  return EntrySearch(topology, {}).run(starts, topology.node_count());
}

Entry slowest_entry_of_totals(const Topology& topology, PortModel ports, std::uint32_t hop_steps) {
  const std::uint32_t n = topology.node_count();
  const std::uint32_t starts = starts_in(topology);
  const std::uint64_t visits = visits_of_a_radius(topology, starts);
  if (n < 2 || visits > kMaxLinkVisits) return {};
  Entering entering{ports, hop_steps, {}};
  std::vector<bool> seen;
  for (std::uint32_t x = 0; x < starts; ++x) {
    entering.complete_after.push_back(distances_from(topology, Node{x}, seen).eccentricity);
  }
  const std::uint64_t levels = *std::max_element(entering.complete_after.begin(), entering.complete_after.end());
  entering.complete_after.resize(n, entering.complete_after.front());
  return EntrySearch(topology, std::move(entering)).run(starts, visits * levels > kMaxLinkVisits ? 1 : n);
}

}  // namespace rota::verify
