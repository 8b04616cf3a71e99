// SPDX-License-Identifier: Apache-2.0
//
// Counts in a schedule hop by hop, for claims about its parts: stages, phases, loads of single ports. (A network that
// runs the schedule fails if a flit does not cross in its step.)
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "testbench/papers/claim.h"

namespace rota::cli {

/// The schedule of `run`. Throws CheckFailed if it is wrong.
[[nodiscard]] Schedule verified_schedule(const Run& run);

/// The verified schedule of a run, made on first use. Copies share it.
class LazySchedule {
 public:
  explicit LazySchedule(Run run) : made_(std::make_shared<Made>()) { made_->run = std::move(run); }
  [[nodiscard]] const Schedule& get() const {
    if (!made_->schedule) made_->schedule = verified_schedule(made_->run);
    return *made_->schedule;
  }

 private:
  struct Made {
    Run run;
    std::optional<Schedule> schedule;
  };
  std::shared_ptr<Made> made_;
};

struct PhaseCount {
  std::uint64_t start_ups;  ///< of the timeline with the most
  std::uint64_t steps;
};
/// Index: phase of the schedule.
[[nodiscard]] std::vector<PhaseCount> phase_counts(const Schedule& schedule);

/// The number of steps from each start-up to the next. Precondition: one timeline.
[[nodiscard]] std::vector<std::uint64_t> round_lengths(const Schedule& schedule);

/// The first step of the first packet of two or more messages; the number of steps if there is none.
[[nodiscard]] std::uint64_t steps_before_packets(const Schedule& schedule);

/// The most hops that a message makes under the start-up with this number (from 0). Precondition: one timeline.
[[nodiscard]] std::uint64_t most_hops_in_round(const Schedule& schedule, std::size_t round);

/// The messages that node 0 sends over `port` in the first phase, for destinations that satisfy `wanted`.
template <typename Wanted>
[[nodiscard]] std::uint64_t messages_of_node_0(const Schedule& schedule, Port port, Wanted wanted) {
  std::uint64_t count = 0;
  for (const ClassHop& of_class : schedule.hops) {
    if (schedule.phases.size() > 1 && of_class.step >= schedule.phases[1].first) break;
    if (of_class.port != port || of_class.cls != schedule.symmetry->class_of(Node{0})) continue;
    const Hop hop = hop_at(schedule, of_class, Node{0});
    if (hop.origin == Node{0} && wanted(hop.destination)) ++count;
  }
  return count;
}

/// The origins on a ring of even size whose half-way message goes clockwise: "even", "odd", "both" or "none".
[[nodiscard]] std::string half_way_clockwise(const Schedule& ring);

}  // namespace rota::cli
