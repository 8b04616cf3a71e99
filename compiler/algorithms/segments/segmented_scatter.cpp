// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/segmented_scatter.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kMostTrials = 8;  ///< for each number of steps
constexpr std::uint64_t kMostVisits = 2'000'000'000;
constexpr std::uint32_t kNoVisit = 0xFFFFFFFFU;

struct FlowLink {
  std::uint32_t to;
  std::uint32_t port;
  std::uint32_t number;
};

/// Sends one message after another through the network in which earlier messages have taken their steps.
class Departures {
 public:
  Departures(const Topology& topology, Node root, std::uint32_t segments)
      : root_(index(root)), segments_(segments), links_of_(topology.node_count()), seen_(topology.node_count(), 0) {
    const graph::LinkTable table = link_table(topology);
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      table.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
        links_of_[x].push_back({y, port, link_count_});
        ++link_count_;
      });
    }
    distance_ = graph::reached_from(TopologyLinks(topology), root_).distance;
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      if (x != root_) farthest_first_.push_back(x);
    }
  }

  /// By the messages for nodes more than so many hops away, which leave over the root's links.
  [[nodiscard]] std::uint32_t fewest_steps() const {
    std::vector<std::uint64_t> nodes;
    for (const std::uint32_t x : farthest_first_) {
      nodes.resize(std::max<std::size_t>(nodes.size(), distance_[x] + std::size_t{1}), 0);
      ++nodes[distance_[x]];
    }
    const std::uint64_t a_step = links_of_[root_].size();
    std::uint64_t most = 0;
    std::uint64_t beyond = 0;
    for (std::size_t k = nodes.size(); k-- > 1;) {
      beyond += nodes[k] * segments_;
      most = std::max(most, k - 1 + (beyond + a_step - 1) / a_step);
    }
    return static_cast<std::uint32_t>(most);
  }

  /// The hops of all messages, as those of node 0 of a class each; nullopt if one finds no way in `steps`.
  std::optional<std::vector<ClassHop>> run(std::uint32_t steps, Random& random) {
    random.shuffle(farthest_first_);
    for (auto& links : links_of_) random.shuffle(links);
    std::stable_sort(farthest_first_.begin(), farthest_first_.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return distance_[a] > distance_[b]; });
    steps_ = steps;
    busy_.assign(std::size_t{steps} * link_count_, false);
    root_free_.assign(steps, static_cast<std::uint32_t>(links_of_[root_].size()));
    first_free_ = 0;
    hops_.clear();
    for (std::size_t begin = 0, end = 0; begin < farthest_first_.size(); begin = end) {
      const std::uint32_t hops = distance_[farthest_first_[begin]];
      while (end < farthest_first_.size() && distance_[farthest_first_[end]] == hops) ++end;
      for (std::uint32_t s = 0; s < segments_; ++s) {  // nodes that are as far take turns
        for (std::size_t i = begin; i < end; ++i) {
          if (!send(farthest_first_[i], s)) return std::nullopt;
        }
      }
    }
    return std::move(hops_);
  }

  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  struct Visit {
    std::uint32_t node;
    std::uint32_t before;
    const FlowLink* link;
  };

  bool send(std::uint32_t to, std::uint32_t segment) {
    while (first_free_ < steps_ && root_free_[first_free_] == 0) ++first_free_;
    for (std::uint32_t start = first_free_; start + distance_[to] <= steps_; ++start) {
      if (root_free_[start] > 0 && find_way(to, segment, start, distance_[to])) return true;
    }
    for (std::uint32_t start = first_free_; start + distance_[to] <= steps_; ++start) {
      if (root_free_[start] > 0 && find_way(to, segment, start, steps_ - start)) return true;
    }
    return false;
  }

  /// The shortest way that is free for a message that leaves in step `start` and does not wait, of `most` hops or
  /// fewer.
  bool find_way(std::uint32_t to, std::uint32_t segment, std::uint32_t start, std::uint32_t most) {
    ++searches_;
    visited_.assign(1, {root_, kNoVisit, nullptr});
    seen_[root_] = searches_;
    std::size_t level = 0;
    for (std::uint32_t hop = 0; hop < most && level < visited_.size(); ++hop) {
      const std::size_t end = visited_.size();
      for (; level < end; ++level) {
        for (const FlowLink& link : links_of_[visited_[level].node]) {
          ++visits_;
          if (seen_[link.to] == searches_ || busy_[std::size_t{start + hop} * link_count_ + link.number]) continue;
          seen_[link.to] = searches_;
          visited_.push_back({link.to, static_cast<std::uint32_t>(level), &link});
          if (link.to != to) continue;
          take(to, segment, start + hop);
          return true;
        }
      }
    }
    return false;
  }

  /// The way that ends with the last visit, whose last hop is in step `last`.
  void take(std::uint32_t to, std::uint32_t segment, std::uint32_t last) {
    for (auto at = static_cast<std::uint32_t>(visited_.size() - 1); visited_[at].before != kNoVisit; --last) {
      const Visit& visit = visited_[at];
      const std::uint32_t from = visited_[visit.before].node;
      busy_[std::size_t{last} * link_count_ + visit.link->number] = true;
      if (from == root_) --root_free_[last];
      hops_.push_back({Step{last}, ClassId{from}, Port{visit.link->port}, Node{root_}, Node{to},
                       static_cast<std::uint16_t>(segment)});
      at = visit.before;
    }
  }

  std::uint32_t root_;
  std::uint32_t segments_;
  std::uint32_t link_count_ = 0;
  std::vector<std::vector<FlowLink>> links_of_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> farthest_first_;
  std::uint32_t steps_ = 0;
  std::vector<bool> busy_;                ///< [step][link]
  std::vector<std::uint32_t> root_free_;  ///< index: step; the root's links that carry nothing
  std::uint32_t first_free_ = 0;          ///< in the steps before, all of the root's links are taken
  std::vector<std::uint64_t> seen_;       ///< index: node; the search that reached it last
  std::uint64_t searches_ = 0;
  std::uint64_t visits_ = 0;
  std::vector<Visit> visited_;
  std::vector<ClassHop> hops_;
};

}  // namespace

Schedule segmented_scatter(const TopologyPtr& topology, Node root, std::uint32_t segments, std::uint64_t seed) {
  Schedule schedule = tree_scatter(topology, root, PortModel::all, 1, segments);
  if (topology->node_count() < 2) return schedule;
  Departures departures(*topology, root, segments);
  Random random(seed);
  const std::uint64_t links = directed_link_count(*topology);
  const std::uint64_t messages = (topology->node_count() - std::uint64_t{1}) * segments;
  if (messages * links > kMostVisits || schedule.steps * links > kMostVisits) return schedule;
  for (std::uint32_t steps = departures.fewest_steps(); steps < schedule.steps; ++steps) {
    for (std::uint32_t k = 0; k < kMostTrials && departures.visits() < kMostVisits; ++k) {
      std::optional<std::vector<ClassHop>> hops = departures.run(steps, random);
      if (!hops.has_value()) continue;
      schedule.hops = *std::move(hops);
      order_hops(schedule);
      return schedule;
    }
  }
  return schedule;
}

}  // namespace rota
