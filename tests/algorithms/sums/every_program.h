// SPDX-License-Identifier: Apache-2.0
//
// All single-port programs with which the nodes of a small Cayley graph do the same, to compare searches with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/topology/group.h"
#include "compiler/topology/topology.h"

namespace rota::testing_support {

inline constexpr const char* kGraphsToTryEveryProgram[] = {"ring:3",     "ring:4",          "ring:5",
                                                           "ring:6",     "ring:7",          "hypercube:3",
                                                           "complete:5", "circulant:8:1,4", "circulant:6:2,3"};

/// Tries everything: what each step brings to a node over the one port that all nodes send over, as bits of elements.
class EveryProgram {
 public:
  explicit EveryProgram(const Topology& topology) : topology_(topology), group_(*topology.group()) {}

  /// Whether some program of so many steps, or of fewer, brings every contribution once.
  [[nodiscard]] bool has_one_of(std::uint32_t steps) {
    if (is_whole(0, 1)) return true;
    if (steps == 0) return false;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      for (std::uint32_t choice = 1; choice < 2U << came_.size(); ++choice) {
        std::uint32_t sum = choice & 1U;
        bool once = true;
        for (std::size_t i = 0; i < came_.size(); ++i) {
          if ((choice >> (i + 1) & 1U) == 0) continue;
          once = once && (sum & came_[i]) == 0;
          sum |= came_[i];
        }
        if (!once) continue;
        came_.push_back(seen_over(p, sum));
        const bool found = has_one_of(steps - 1);
        came_.pop_back();
        if (found) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::uint32_t seen_over(std::uint32_t port, std::uint32_t sum) const {
    const Node sender = group_.inverse(topology_.neighbour(Node{0}, Port{port}));
    std::uint32_t seen = 0;
    for (std::uint32_t x = 0; x < topology_.node_count(); ++x) {
      if ((sum >> x & 1U) != 0) seen |= 1U << index(group_.multiply(sender, Node{x}));
    }
    return seen;
  }

  /// Whether some of what came, from number `next` on, makes `has` whole.
  [[nodiscard]] bool is_whole(std::size_t next, std::uint32_t has) const {
    if (has == (1U << topology_.node_count()) - 1) return true;
    if (next == came_.size()) return false;
    if ((came_[next] & has) == 0 && is_whole(next + 1, has | came_[next])) return true;
    return is_whole(next + 1, has);
  }

  const Topology& topology_;
  const Group& group_;
  std::vector<std::uint32_t> came_;
};

}  // namespace rota::testing_support
