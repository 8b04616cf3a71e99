// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/one_hop_rounds.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "compiler/algorithms/core/round_scheduler.h"

namespace rota {
namespace {

/// A shortest way in one dimension.
struct Way {
  std::uint32_t distance;
  bool forward;
};

/// The shortest way to displacement `to` on a ring of `size`; `half_way_forward` decides half-way messages.
Way way(std::uint32_t to, std::uint32_t size, bool half_way_forward) {
  const bool forward = to * 2 == size ? half_way_forward : to * 2 < size;
  return {forward ? to : size - to, forward};
}

/// Messages that a link of one dimension carries in one phase: [direction][round].
using Loads = std::array<std::vector<std::uint32_t>, 2>;

class OneHopPlanner {
 public:
  explicit OneHopPlanner(std::vector<std::uint32_t> sizes) : sizes_(std::move(sizes)), loads_(sizes_.size()) {
    for (std::size_t phase = 0; phase < sizes_.size(); ++phase) {
      for (const std::uint32_t size : sizes_) {
        loads_[phase].push_back({std::vector<std::uint32_t>(size / 2), std::vector<std::uint32_t>(size / 2)});
      }
    }
  }

  /// The hops from node 0 to the node with these coordinates.
  const std::vector<PlannedHop>& plan(const std::array<std::uint32_t, 2>& to) {
    hops_.clear();
    if (sizes_.size() == 1) {
      go(0, way(to[0], sizes_[0], true), 0);
      return hops_;
    }
    std::array<Way, 2> ways{};
    for (std::size_t d = 0; d < 2; ++d) {
      const std::uint32_t other = to[1 - d];
      ways[d] = way(to[d], sizes_[d], other * 2 < sizes_[1 - d]);
    }
    const std::size_t first = (ways[0].distance + ways[1].distance) % 2 == 0 ? 1 : 0;
    go(first, ways[first], 0);
    go(1 - first, ways[1 - first], 1);
    return hops_;
  }

  /// The direction with more messages determines the length of a round.
  [[nodiscard]] std::vector<PhasePlan> phases() const {
    std::vector<PhasePlan> result;
    for (const auto& of_dimension : loads_) {
      PhasePlan phase;
      for (const Loads& loads : of_dimension) {
        Rounds rounds;
        for (std::size_t k = 0; k < loads[0].size(); ++k) rounds.push_back(std::max(loads[0][k], loads[1][k]));
        std::erase(rounds, 0U);
        phase.rounds.push_back(std::move(rounds));
      }
      result.push_back(std::move(phase));
    }
    return result;
  }

 private:
  void go(std::size_t d, Way w, std::uint8_t phase) {
    for (std::uint32_t hop = 0; hop < w.distance; ++hop) {
      ++loads_[phase][d][w.forward ? 0 : 1][hop];
      hops_.push_back({static_cast<std::uint16_t>(2 * d + (w.forward ? 0 : 1)), phase, phase,
                       round_priority(hop, w.distance - hop)});
    }
  }

  std::vector<std::uint32_t> sizes_;
  std::vector<std::vector<Loads>> loads_;  ///< by phase and dimension
  std::vector<PlannedHop> hops_;
};

}  // namespace

Schedule one_hop_rounds(const TopologyPtr& topology) {
  std::vector<std::uint32_t> sizes;
  for (const TopologyPtr& factor : topology->factors()) sizes.push_back(factor->node_count());
  if (sizes.empty()) sizes.push_back(topology->node_count());
  assert(sizes.size() <= 2);
  OneHopPlanner planner(sizes);
  Plan plan;
  const std::uint32_t row = sizes.size() == 2 ? sizes[1] : 1;
  for (std::uint32_t to = 1; to < topology->node_count(); ++to) {
    plan.add({ClassId{0}, Node{to}}, planner.plan({to / row, to % row}));
  }
  std::vector<std::uint8_t> timelines{0, 0};
  if (sizes.size() == 2) timelines.insert(timelines.end(), {1, 1});
  Schedule schedule = schedule_in_rounds(topology, whole_group(topology), plan, planner.phases(), std::move(timelines));
  if (sizes.size() == 1) schedule.phases.clear();
  return schedule;
}

}  // namespace rota
