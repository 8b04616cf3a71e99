// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/stretched.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/list_scheduler.h"
#include "compiler/error.h"

namespace rota {
namespace {

/// The earliest steps if every channel keeps its order. A hop's number is above those of the hops that it waits for.
HopTimes with_order_kept(const HopGraph& graph, std::uint32_t hop_steps) {
  std::vector<std::uint32_t> ready(graph.vertex_count(), 0);
  std::vector<std::uint32_t> send_free(graph.channel_count(), 0);
  std::vector<std::uint32_t> receive_free(graph.channel_count(), 0);
  HopTimes times(graph.hop_count());
  const auto let_go = [&](std::uint32_t vertex, std::uint32_t step) {
    graph.for_each_waiting(vertex, [&](std::uint32_t later) { ready[later] = std::max(ready[later], step); });
  };
  std::vector<std::uint32_t> parts;  // of each total, that have not come
  for (std::uint32_t v = graph.hop_count(); v < graph.vertex_count(); ++v) parts.push_back(graph.waits_for(v));
  for (std::uint32_t hop = 0; hop < graph.hop_count(); ++hop) {
    std::uint32_t& sender = send_free[graph.send_channel(hop)];
    std::uint32_t& receiver = receive_free[graph.receive_channel(hop)];
    times[hop] = std::max({ready[hop], sender, receiver});
    sender = receiver = times[hop] + 1;
    let_go(hop, times[hop] + hop_steps);
    graph.for_each_waiting(hop, [&](std::uint32_t later) {
      if (graph.is_total(later) && --parts[later - graph.hop_count()] == 0) let_go(later, ready[later]);
    });
  }
  return times;
}

bool waits_for_one_at_most(const HopGraph& graph) {
  for (std::uint32_t v = 0; v < graph.vertex_count(); ++v) {
    if (graph.waits_for(v) > 1) return false;
  }
  return true;
}

/// The order kept, then list scheduling, each from the first step on and backwards from the last, without and with
/// overtaking. Ends where no order can save a step.
HopTimes shortest_times(const HopGraph& graph, std::uint32_t hop_steps) {
  HopTimes best = with_order_kept(graph, hop_steps);
  const std::vector<std::uint32_t> longest = longest_ways(graph, hop_steps);
  const std::uint32_t fewest = fewest_steps_of(graph, longest);
  if (steps_taken_by(best) == fewest) return best;
  const HopGraph back = graph.reversed();
  const std::vector<std::uint32_t> longest_back = longest_ways(back, hop_steps);
  for (const Overtaking overtaking : {Overtaking::forbidden, Overtaking::allowed}) {
    for (const bool backward : {false, true}) {
      const HopGraph& way = backward ? back : graph;
      if (overtaking == Overtaking::forbidden && !waits_for_one_at_most(way)) continue;
      HopTimes times = list_scheduled(way, backward ? longest_back : longest, hop_steps, overtaking);
      if (backward) times = mirrored(std::move(times));
      if (steps_taken_by(times) < steps_taken_by(best)) best = std::move(times);
      if (steps_taken_by(best) == fewest) return best;
    }
  }
  return best;
}

void require_plain(const Schedule& schedule, std::uint32_t hop_steps) {
  const auto refuse = [&](std::string_view what) {
    throw InputError(fmt::format("hops of {} steps: its schedule has {}; allowed: hops of one step", hop_steps, what));
  };
  // In another order a sum would have other parts.
  if (schedule.payload() == Payload::exchanged) refuse("partial sums that nodes exchange");
  if (!schedule.phases.empty()) refuse("phases");
  if (!schedule.timeline_of_port.empty()) refuse("timelines");
  if (schedule.nic_channels != 0) refuse("one NIC channel");
  if (std::any_of(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& h) { return h.continues_packet; })) {
    refuse("packets of several messages");
  }
  // With the order kept, a hop of step t is sent in step t * hop_steps or before.
  if (schedule.steps * std::uint64_t{hop_steps} >= std::numeric_limits<std::uint32_t>::max()) {
    refuse(fmt::format("{} steps, too many", schedule.steps));
  }
}

}  // namespace

Schedule stretched(Schedule schedule, std::uint32_t hop_steps) {
  assert(schedule.hop_steps == 1);
  require_plain(schedule, hop_steps);
  schedule.hop_steps = hop_steps;
  if (schedule.hops.empty()) return schedule;
  const HopTimes times = shortest_times(HopGraph(schedule), hop_steps);
  for (std::size_t i = 0; i < times.size(); ++i) schedule.hops[i].step = Step{times[i]};
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
