// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cut_node_proof.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota::verify {
namespace {

/// The last of these parts to hear does so after that many steps, if they are told in this order.
std::uint64_t latest(const std::vector<std::uint64_t>& times) {
  std::uint64_t steps = 0;
  for (std::size_t k = 0; k < times.size(); ++k) steps = std::max(steps, k + times[k]);
  return steps;
}

/// Puts a network together again, the nodes farthest from x first, and sees which parts hang on a single node.
class HangingParts {
 public:
  HangingParts(const Topology& topology, Node x, std::uint64_t hop_steps)
      : links_(topology),
        hop_steps_(hop_steps),
        reached_(graph::reached_from(links_, index(x))),
        leader_(topology.node_count()),
        parts_(topology.node_count()),
        times_(topology.node_count()) {
    std::iota(leader_.begin(), leader_.end(), 0U);
  }

  /// How long x takes to tell each part that hangs on it alone, the longest first.
  std::vector<std::uint64_t> times() {
    const std::vector<std::uint32_t>& order = reached_.order;
    for (std::size_t end = order.size(); end > 0;) {
      std::size_t begin = end;
      while (begin > 0 && hops(order[begin - 1]) == hops(order[end - 1])) --begin;
      const std::vector<std::uint32_t> level(order.data() + begin, order.data() + end);
      tell(level);
      join(level);
      end = begin;
    }
    return times_[order[0]];
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kSeveral = kNone - 1;

  /// Nodes that hang together without those nearer to x; kept at their leader.
  struct Part {
    std::uint32_t farthest = 0;   ///< hops from x
    std::uint64_t nodes = 0;      ///< in it
    std::uint64_t told = 0;       ///< the steps until its nodes have told what hangs on them, if x takes none to begin
    std::uint32_t above = kNone;  ///< the node of the next level that it hangs on, or kSeveral
  };

  [[nodiscard]] std::uint32_t hops(std::uint32_t node) const { return reached_.distance[node]; }

  std::uint32_t leader(std::uint32_t node) {
    while (leader_[node] != node) node = leader_[node] = leader_[leader_[node]];
    return node;
  }

  /// Finds what hangs on each node of a level alone.
  void tell(const std::vector<std::uint32_t>& level) {
    std::vector<std::uint32_t> leaders;
    for (const std::uint32_t y : level) {
      links_.for_each_link(y, [&](std::uint32_t, std::uint32_t z) {
        if (hops(z) <= hops(y)) return;
        std::uint32_t& above = parts_[leader(z)].above;
        if (above == kNone) leaders.push_back(leader(z));
        above = above == kNone || above == y ? y : kSeveral;
      });
    }
    for (const std::uint32_t z : leaders) {
      const Part& part = parts_[z];
      if (part.above != kSeveral) times_[part.above].push_back(time_of(part, hops(part.above)));
    }
    for (const std::uint32_t y : level) std::sort(times_[y].rbegin(), times_[y].rend());
  }

  /// From the step in which the node that it hangs on, so many hops from x, sends into it first.
  [[nodiscard]] std::uint64_t time_of(const Part& part, std::uint64_t hops_before) const {
    const std::uint64_t ends = (part.farthest - 1) * hop_steps_ + 1;
    return std::max(std::max(ends, part.told) - hops_before * hop_steps_,
                    steps_to_inform(part.nodes + 1, static_cast<std::uint32_t>(hop_steps_)));
  }

  void join(const std::vector<std::uint32_t>& level) {
    for (const std::uint32_t y : level) {
      parts_[y] = {hops(y), 1, times_[y].empty() ? 0 : hops(y) * hop_steps_ + latest(times_[y]), kNone};
    }
    for (const std::uint32_t y : level) {
      links_.for_each_link(y, [&](std::uint32_t, std::uint32_t z) {
        if (hops(z) < hops(y) || leader(z) == leader(y)) return;
        const Part other = parts_[leader(z)];
        leader_[leader(z)] = leader(y);
        Part& part = parts_[leader(y)];
        part = {std::max(part.farthest, other.farthest), part.nodes + other.nodes, std::max(part.told, other.told),
                kNone};
      });
    }
  }

  TopologyLinks links_;
  std::uint64_t hop_steps_;
  graph::Reached reached_;
  // By node:
  std::vector<std::uint32_t> leader_;  ///< of its part, or one step on the way to it
  std::vector<Part> parts_;
  std::vector<std::vector<std::uint64_t>> times_;  ///< of the parts that hang on it alone, the longest first
};

}  // namespace

std::uint64_t steps_to_inform(std::uint64_t nodes, std::uint32_t hop_steps) {
  std::vector<std::uint64_t> known{1};  // index: steps
  while (known.back() < nodes) {
    known.push_back(known.back() + (known.size() < hop_steps ? 1 : known[known.size() - hop_steps]));
  }
  return known.size() - 1;
}

std::uint64_t steps_to_tell_parts(const Topology& topology, Node x, std::uint32_t hop_steps) {
  return latest(HangingParts(topology, x, hop_steps).times());
}

std::uint64_t steps_through_cut_node(const Topology& topology, Node x, std::uint32_t hop_steps) {
  std::vector<std::uint64_t> times = HangingParts(topology, x, hop_steps).times();
  if (times.size() < 2) return 0;
  const std::uint64_t to_all = latest(times);
  times.erase(times.begin());  // the last to come may be from the slowest part, so that it need not go back there
  return to_all - 1 + hop_steps + latest(times);
}

}  // namespace rota::verify
