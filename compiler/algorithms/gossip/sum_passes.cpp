// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/sum_passes.h"

#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"

namespace rota {

HopTimes SumPasses::pass(const HopGraph& graph, std::vector<std::uint32_t> priority) {
  priority.resize(graph.vertex_count(), 0);
  HopTimes times = list_scheduled(graph, priority, hop_steps_, Overtaking::allowed);
  work_ += graph.hop_count();
  // Single-port, in each step the links of all nodes ask for a turn.
  if (ports_ == PortModel::single) work_ += std::uint64_t{steps_taken_by(times)} * nodes_ / 4;
  return times;
}

HopTimes SumPasses::improved(const HopGraph& graph, const HopGraph& back, HopTimes times, int most_pairs,
                             std::uint32_t enough) {
  HopTimes best = times;
  const auto keep = [&] {
    if (steps_taken_by(times) < steps_taken_by(best)) best = times;
  };
  for (int pair = 0; pair < most_pairs && steps_taken_by(best) > enough && !are_over(); ++pair) {
    const std::uint32_t before = steps_taken_by(times);
    times = mirrored(pass(back, std::move(times)));  // the last go first
    keep();
    times = pass(graph, mirrored(std::move(times)));
    keep();
    if (steps_taken_by(times) >= before) break;
  }
  return best;
}

Schedule with_times(Schedule schedule, const HopTimes& times) {
  for (std::size_t hop = 0; hop < times.size(); ++hop) schedule.hops[hop].step = Step{times[hop]};
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
