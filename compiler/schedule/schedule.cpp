// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/schedule.h"

#include <fmt/format.h>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"

namespace rota {

std::string_view to_string(PortModel ports) noexcept { return ports == PortModel::single ? "single" : "all"; }

namespace {

void require_hop_steps(const Schedule& schedule) {
  if (schedule.hop_steps == 1) return;
  if (schedule.hop_steps < 1 || schedule.hop_steps > kMaxHopSteps) {
    throw InputError(fmt::format("hop_steps: {}; allowed: 1 to {}", schedule.hop_steps, kMaxHopSteps));
  }
  if (!schedule.phases.empty() || !schedule.timeline_of_port.empty()) {
    throw InputError(fmt::format("hop_steps: {} beside phases or timelines; allowed: 1", schedule.hop_steps));
  }
}

void require_nic_channels(const Schedule& schedule) {
  if (schedule.nic_channels == 0) return;
  if (schedule.nic_channels != 1) throw InputError(fmt::format("nic_channels: {}; allowed: 1", schedule.nic_channels));
  if (schedule.ports != PortModel::all) throw InputError("nic_channels: 1 of a single-port node; allowed: all-port");
  if (traits_of(schedule.collective).payload != Payload::personalised) {
    throw InputError(fmt::format("nic_channels: 1 in {}; allowed: collectives of personalised messages",
                                 with_article(to_string(schedule.collective))));
  }
  if (schedule.hop_steps != 1 || !schedule.timeline_of_port.empty()) {
    throw InputError("nic_channels: 1 beside timelines or hops of several steps; allowed: neither");
  }
}

}  // namespace

std::uint64_t Schedule::transmissions() const { return hops.size() * nodes_per_class(); }

void require_phases_and_timelines(const Schedule& schedule) {
  require_hop_steps(schedule);
  require_nic_channels(schedule);
  std::uint64_t least = 0;
  for (const Phase& phase : schedule.phases) {
    const std::uint64_t first = index(phase.first);
    if (first < least || first >= schedule.steps || (least == 0 && first != 0)) {
      throw InputError(fmt::format(
          "phases: one begins at step {}; allowed: the first at step 0, each after the one before and below the {} "
          "steps of the schedule",
          first, schedule.steps));
    }
    least = first + 1;
  }
  const std::size_t timelines = schedule.timeline_of_port.size();
  if (timelines == 0) return;
  const std::uint32_t ports = schedule.topology->port_count();
  if (schedule.ports == PortModel::single || timelines != ports) {
    throw InputError(fmt::format("timelines: {}; allowed: {}", timelines,
                                 schedule.ports == PortModel::single ? "none in the single-port model"
                                                                     : fmt::format("one per port, {}", ports)));
  }
}

}  // namespace rota
