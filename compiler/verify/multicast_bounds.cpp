// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/multicast_bounds.h"

#include <algorithm>

#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

class CopiesSearch {
 public:
  explicit CopiesSearch(const Schedule& task)
      : links_(link_table(*task.topology)),
        pairs_(task.demand.by_pair),
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
    for (std::size_t i = 0; i < pairs_.size();) {
      const Node origin = pairs_[i].origin;
      bool enters = false;
      for (; i < pairs_.size() && pairs_[i].origin == origin; ++i) enters |= inside_[index(pairs_[i].destination)];
      if (!enters || inside_[index(origin)]) continue;
      const std::size_t hops = hops_[index(origin)];
      if (outside.size() <= hops) outside.resize(hops + 1);
      ++outside[hops];
    }
    std::uint64_t left = 0;
    for (std::size_t k = outside.size(); k-- > 1;) {
      left += outside[k];
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
  const std::vector<PairDemand>& pairs_;
  bool single_;
  std::uint32_t hop_steps_;
  std::vector<bool> inside_;
  std::vector<std::uint32_t> hops_;
  std::vector<std::uint32_t> open_;
  CopiesEntering best_;
};

}  // namespace

CopiesEntering slowest_copies(const Schedule& task) {
  const Topology& topology = *task.topology;
  const std::uint64_t levels = graph::reached_from(TopologyLinks(topology), 0).eccentricity();
  const std::uint64_t of_a_set = 4 * degree_figures(topology).directed_links + task.demand.by_pair.size();
  const std::uint64_t of_all_nodes = of_a_set * topology.node_count();
  if (of_all_nodes > kMaxLinkVisits) return {};
  return CopiesSearch(task).run(of_all_nodes * 2 * levels > kMaxLinkVisits);
}

Schedule multicast_backwards(const Schedule& reduction) {
  Schedule multicast = reduction;
  multicast.hops.clear();
  multicast.collective = CollectiveKind::multicast;
  multicast.demand.by_pair = swapped(reduction.demand.by_pair);
  return multicast;
}

}  // namespace rota::verify
