// SPDX-License-Identifier: Apache-2.0
//
// All that the nodes of a small network can do under the single-port model to hear of one another.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/topology/topology_links.h"

namespace rota::testing_support {

/// In a step each node sends all that it has heard to a neighbour, or nothing, and receives once at most. That is the
/// most that an all-reduce can do. Precondition: up to 32 nodes, few enough to try everything.
class Hearing {
 public:
  explicit Hearing(const Topology& topology) : neighbours_(topology.node_count()) {
    const TopologyLinks links(topology);
    for (std::uint32_t x = 0; x < neighbours_.size(); ++x) {
      links.for_each_link(x, [&](std::uint32_t, std::uint32_t y) { neighbours_[x].push_back(y); });
    }
  }

  /// The fewest steps in which all can hear of all.
  [[nodiscard]] std::uint32_t fewest_steps() const {
    std::uint32_t steps = 0;
    while (!can_hear_of_all_in(steps)) ++steps;
    return steps;
  }

  [[nodiscard]] bool can_hear_of_all_in(std::uint32_t steps) const {
    Heard own;
    for (std::uint32_t x = 0; x < neighbours_.size(); ++x) own.push_back(1U << x);
    std::set<Heard> states{own};
    for (std::uint32_t left = steps + 1; left-- > 0 && !states.empty();) {
      std::erase_if(states, [&](const Heard& heard) { return !can_still(heard, left); });
      if (left == 0) break;
      std::set<Heard> next;
      for (const Heard& state : states) {
        std::vector<bool> receives(state.size(), false);
        Heard after = state;
        add_next(state, 0, receives, after, next);
      }
      states = std::move(next);
    }
    return !states.empty();
  }

 private:
  using Heard = std::vector<std::uint32_t>;  ///< by node: from whom it has heard, a bit each

  void add_next(const Heard& before, std::uint32_t x, std::vector<bool>& receives, Heard& after,
                std::set<Heard>& all) const {
    if (x == before.size()) {
      all.insert(after);
      return;
    }
    add_next(before, x + 1, receives, after, all);
    for (const std::uint32_t to : neighbours_[x]) {
      if (receives[to]) continue;
      receives[to] = true;
      const std::uint32_t heard = after[to];
      after[to] |= before[x];
      add_next(before, x + 1, receives, after, all);
      after[to] = heard;
      receives[to] = false;
    }
  }

  /// Whether each could hear of all in so many more steps if all sent to all their neighbours.
  [[nodiscard]] bool can_still(Heard heard, std::uint32_t steps) const {
    for (; steps > 0; --steps) {
      const Heard before = heard;
      for (std::uint32_t x = 0; x < heard.size(); ++x) {
        for (const std::uint32_t y : neighbours_[x]) heard[x] |= before[y];
      }
    }
    const std::uint32_t all = heard.size() == 32 ? ~0U : (1U << heard.size()) - 1;
    return std::set<std::uint32_t>(heard.begin(), heard.end()) == std::set<std::uint32_t>{all};
  }

  std::vector<std::vector<std::uint32_t>> neighbours_;
};

}  // namespace rota::testing_support
