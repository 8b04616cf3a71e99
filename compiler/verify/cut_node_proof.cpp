// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/cut_node_proof.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace rota::verify {
namespace {

/// The last of these parts to hear does so after that many steps, if they are told in this order.
std::uint64_t latest(const std::vector<std::uint64_t>& times) {
  std::uint64_t steps = 0;
  for (std::size_t k = 0; k < times.size(); ++k) steps = std::max(steps, k + times[k]);
  return steps;
}

/// Takes nodes away one by one, and looks at what the rest falls into.
class Falling {
 public:
  Falling(const Topology& topology, std::uint64_t hop_steps)
      : topology_(topology), hop_steps_(hop_steps), is_away_(topology.node_count(), false) {}

  /// Without x, of what is left around it: how long x takes to tell each part, the longest first. All of them are away
  /// afterwards.
  std::vector<std::uint64_t> times_of_parts(Node x) {
    is_away_[index(x)] = true;
    std::vector<std::uint64_t> times;
    for (const Node y : left_beside({x})) {
      if (is_away_[index(y)]) continue;
      times.push_back(time_of_part(x, y));
    }
    std::sort(times.rbegin(), times.rend());
    return times;
  }

 private:
  std::uint64_t time_of_part(Node x, Node y) {
    const std::vector<Node> part = part_of(y);
    std::vector<Node> beside_x;
    for (const Node z : left_beside({x})) {
      if (std::find(part.begin(), part.end(), z) != part.end()) beside_x.push_back(z);
    }
    if (beside_x.size() == 1) {
      const std::vector<std::uint64_t> behind = times_of_parts(y);
      return behind.empty() ? 1 : hop_steps_ + latest(behind);
    }
    std::uint64_t hops = 1;
    for (std::vector<Node> level = beside_x;; ++hops) {
      for (const Node z : level) is_away_[index(z)] = true;
      level = left_beside(level);
      if (level.empty()) break;
    }
    return (hops - 1) * hop_steps_ + 1;
  }

  [[nodiscard]] std::vector<Node> part_of(Node y) const {
    std::vector<bool> is_found(is_away_);
    std::vector<Node> part{y};
    is_found[index(y)] = true;
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const Node z : left_beside({part[i]})) {
        if (is_found[index(z)]) continue;
        is_found[index(z)] = true;
        part.push_back(z);
      }
    }
    return part;
  }

  /// The nodes next to some of these that are not away, once each.
  [[nodiscard]] std::vector<Node> left_beside(const std::vector<Node>& nodes) const {
    std::vector<Node> beside;
    for (const Node x : nodes) {
      for (std::uint32_t p = 0; p < topology_.port_end(x); ++p) {
        const Node y = topology_.neighbour(x, Port{p});
        if (y != kNoNode && !is_away_[index(y)]) beside.push_back(y);
      }
    }
    std::sort(beside.begin(), beside.end());
    beside.erase(std::unique(beside.begin(), beside.end()), beside.end());
    return beside;
  }

  const Topology& topology_;
  std::uint64_t hop_steps_;
  std::vector<bool> is_away_;
};

}  // namespace

std::uint64_t steps_through_cut_node(const Topology& topology, Node x, std::uint32_t hop_steps) {
  const std::vector<std::uint64_t> times = Falling(topology, hop_steps).times_of_parts(x);
  if (times.size() < 2) return 0;
  std::uint64_t to_other_parts = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t i = 0; i < times.size(); ++i) {
    std::vector<std::uint64_t> others = times;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    to_other_parts = std::min(to_other_parts, latest(others));
  }
  return latest(times) - 1 + hop_steps + to_other_parts;
}

}  // namespace rota::verify
