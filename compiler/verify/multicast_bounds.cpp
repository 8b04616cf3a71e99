// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/multicast_bounds.h"

#include <algorithm>

#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// Messages to be copied, each of which leaves its origin after some hops; if `summed`, what adds up to it comes there.
struct Copied {
  std::vector<PairDemand> pairs;
  std::vector<std::uint32_t> before_leaving;  ///< by origin; hops
  bool summed;
};

class CopiesSearch {
 public:
  CopiesSearch(const Schedule& task, const Copied& messages)
      : links_(link_table(*task.topology)),
        messages_(messages),
        single_(task.ports == PortModel::single),
        hop_steps_(task.hop_steps),
        inside_(links_.node_count()),
        hops_(links_.node_count()) {}

  CopiesEntering run(bool only_nodes) {
    for (std::uint32_t x = 0; x < links_.node_count(); ++x) {
      const graph::Reached reached = graph::reached_from(links_, x);
      const std::uint32_t radii = only_nodes ? 1 : reached.eccentricity();
      for (std::uint32_t radius = 0; radius < radii; ++radius) {
        for (const bool beyond : {false, true}) {
          if (beyond && only_nodes) continue;
          for (std::uint32_t y = 0; y < inside_.size(); ++y) inside_[y] = (reached.distance[y] > radius) == beyond;
          examine();
        }
      }
    }
    return std::move(best_);
  }

 private:
  void examine() {
    const std::uint64_t a_step = entering_a_step();
    spread();
    std::vector<std::uint64_t> outside;  // messages for the set by the hops with which they enter
    std::uint64_t sums = 0;
    for (std::size_t i = 0; i < messages_.pairs.size();) {
      const Node origin = messages_.pairs[i].origin;
      const bool within = inside_[index(origin)];
      bool crosses = false;
      for (; i < messages_.pairs.size() && messages_.pairs[i].origin == origin; ++i) {
        crosses |= inside_[index(messages_.pairs[i].destination)] != within;
      }
      if (!crosses) continue;
      if (within) {
        sums += messages_.summed ? 1 : 0;
        continue;
      }
      const std::size_t hops = messages_.before_leaving[index(origin)] + hops_[index(origin)];
      if (outside.size() <= hops) outside.resize(hops + 1);
      ++outside[hops];
    }
    std::uint64_t left = 0;
    if (sums > 0 && outside.size() < 2) outside.resize(2);
    for (std::size_t k = outside.size(); k-- > 1;) {
      left += outside[k] + (k == 1 ? sums : 0);
      const std::uint64_t steps = (k - 1) * hop_steps_ + (left + a_step - 1) / a_step;
      if (steps > best_.steps) note(steps, static_cast<std::uint32_t>(k - 1));
    }
  }

  /// All links into the set, or as many pairs of a sender and a receiver as there can be. Fills open_ with the nodes of
  /// the set that have links from outside.
  std::uint64_t entering_a_step() {
    std::uint64_t links = 0;
    std::uint64_t senders = 0;
    open_.clear();
    for (std::uint32_t x = 0; x < inside_.size(); ++x) {
      std::uint64_t across = 0;
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) { across += inside_[y] != inside_[x] ? 1 : 0; });
      if (across == 0) continue;
      if (inside_[x]) {
        links += across;
        open_.push_back(x);
      } else {
        ++senders;
      }
    }
    return single_ ? std::min<std::uint64_t>(open_.size(), senders) : links;
  }

  /// The hops from every node outside to the set.
  void spread() {
    std::fill(hops_.begin(), hops_.end(), graph::kUnreached);
    for (const std::uint32_t x : open_) hops_[x] = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      links_.for_each_link(open_[i], [&, from = open_[i]](std::uint32_t, std::uint32_t y) {
        if (inside_[y] || hops_[y] != graph::kUnreached) return;
        hops_[y] = hops_[from] + 1;
        open_.push_back(y);
      });
    }
  }

  void note(std::uint64_t steps, std::uint32_t window) {
    best_ = {{}, window, steps};
    for (std::uint32_t y = 0; y < inside_.size(); ++y) {
      if (inside_[y]) best_.inside.push_back(Node{y});
    }
  }

  graph::LinkTable links_;
  const Copied& messages_;
  bool single_;
  std::uint32_t hop_steps_;
  std::vector<bool> inside_;
  std::vector<std::uint32_t> hops_;
  std::vector<std::uint32_t> open_;
  CopiesEntering best_;
};

CopiesEntering slowest(const Schedule& task, const Copied& messages) {
  const Topology& topology = *task.topology;
  const std::uint64_t levels = graph::reached_from(TopologyLinks(topology), 0).eccentricity();
  const std::uint64_t of_a_set = 4 * degree_figures(topology).directed_links + task.demand.by_pair.size();
  const std::uint64_t of_all_nodes = of_a_set * topology.node_count();
  if (of_all_nodes > kMaxLinkVisits) return {};
  return CopiesSearch(task, messages).run(of_all_nodes * 2 * levels > kMaxLinkVisits);
}

}  // namespace

CopiesEntering slowest_copies(const Schedule& task) {
  return slowest(task, {task.demand.by_pair, std::vector<std::uint32_t>(task.topology->node_count(), 0), false});
}

CopiesEntering slowest_group_totals(const Schedule& task) {
  const std::vector<PairDemand> totals = swapped(task.demand.by_pair);
  return slowest(task, {totals, farthest_destinations(*task.topology, totals), true});
}

Schedule multicast_backwards(const Schedule& reduction) {
  Schedule multicast = reduction;
  multicast.hops.clear();
  multicast.collective = CollectiveKind::multicast;
  multicast.demand.by_pair = swapped(reduction.demand.by_pair);
  return multicast;
}

}  // namespace rota::verify
