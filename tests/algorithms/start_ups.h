// SPDX-License-Identifier: Apache-2.0
//
// Counts a schedule's start-ups directly from its hops, so that tests of algorithms with few start-ups can compare them
// with the papers' counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

struct StartUps {
  /// [phase][timeline]: steps in which a packet starts.
  std::vector<std::vector<std::size_t>> in_phase;
  /// Every message that continues a packet follows another over its link, one step earlier, in the same phase.
  bool packets_are_gapless = true;

  /// The start-ups of a lockstep run: in every phase those of the timeline with the most.
  [[nodiscard]] std::size_t paid() const {
    std::size_t sum = 0;
    for (const auto& timelines : in_phase) sum += *std::max_element(timelines.begin(), timelines.end());
    return sum;
  }
};

inline StartUps count_start_ups(const Schedule& schedule) {
  const auto timeline = [&](const ClassHop& hop) -> std::size_t {
    return schedule.timeline_of_port.empty() ? 0U : schedule.timeline_of_port[index(hop.port)];
  };
  std::vector<std::uint32_t> firsts;
  for (const Phase& phase : schedule.phases) firsts.push_back(index(phase.first));
  if (firsts.empty()) firsts.push_back(0);
  std::size_t timelines = 1;
  for (const std::uint8_t line : schedule.timeline_of_port) timelines = std::max<std::size_t>(timelines, line + 1U);
  std::vector<std::vector<std::set<std::uint32_t>>> starts(firsts.size(),
                                                           std::vector<std::set<std::uint32_t>>(timelines));
  std::map<std::pair<ClassId, Port>, std::uint32_t> last;  // step of the last message over a link
  StartUps result;
  for (const ClassHop& hop : schedule.hops) {
    const std::uint32_t step = index(hop.step);
    const auto phase =
        static_cast<std::size_t>(std::upper_bound(firsts.begin(), firsts.end(), step) - firsts.begin()) - 1;
    const auto before = last.find({hop.cls, hop.port});
    if (!hop.continues_packet) {
      starts[phase][timeline(hop)].insert(step);
    } else if (before == last.end() || before->second + 1 != step || step == firsts[phase]) {
      result.packets_are_gapless = false;
    }
    last[{hop.cls, hop.port}] = step;
  }
  for (const auto& of_phase : starts) {
    result.in_phase.emplace_back();
    for (const auto& steps : of_phase) result.in_phase.back().push_back(steps.size());
  }
  return result;
}

}  // namespace rota::testing_support
