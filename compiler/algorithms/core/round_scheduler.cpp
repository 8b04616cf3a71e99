// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/round_scheduler.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/schedule/rearrangement.h"

namespace rota {
namespace {

/// A message that waits for its next link.
struct UrgentMessage {
  std::uint64_t priority;
  std::uint32_t message;
  friend auto operator<=>(const UrgentMessage&, const UrgentMessage&) = default;
};

using Queue = std::priority_queue<UrgentMessage, std::vector<UrgentMessage>, std::greater<>>;

/// A message's current position: the representative of its class, with the message in that frame.
struct Place {
  std::uint32_t hops_done = 0;
  Node origin;
  Node destination;
};

class RoundScheduler {
 public:
  RoundScheduler(TopologyPtr topology, SymmetryPtr symmetry, const Plan& plan, const std::vector<PhasePlan>& phases,
                 std::vector<std::uint8_t> timeline_of_port)
      : plan_(plan),
        phases_(phases),
        graph_(*topology, *symmetry),
        timelines_(1U + *std::max_element(timeline_of_port.begin(), timeline_of_port.end())),
        queues_(graph_.link_count()),
        is_open_(graph_.link_count(), false),
        later_(phases.size()),
        due_(phases.size(), std::vector<std::uint64_t>(timelines_, 0)) {
    schedule_.topology = std::move(topology);
    schedule_.symmetry = std::move(symmetry);
    schedule_.timeline_of_port = std::move(timeline_of_port);
    for (const PlannedHop& hop : plan.all_hops()) ++due_[hop.last_phase][timeline(hop.port)];
  }

  Schedule run() && {
    schedule_.hops.reserve(plan_.all_hops().size());
    for (std::uint32_t m = 0; m < plan_.size(); ++m) {
      const auto& [cls, destination] = plan_.message(m);
      places_.push_back({0, schedule_.symmetry->representative(cls), destination});
    }
    for (std::uint32_t m = 0; m < plan_.size(); ++m) join(m, index(plan_.message(m).origin_class));
    for (phase_ = 0; phase_ < phases_.size(); ++phase_) run_phase();
    return std::move(schedule_);
  }

 private:
  struct Move {
    std::uint32_t link;
    std::uint32_t message;
  };

  [[nodiscard]] std::uint8_t timeline(std::uint32_t port) const { return schedule_.timeline_of_port[port]; }
  [[nodiscard]] std::uint32_t port_of(std::uint32_t link) const { return graph_.port_of(link); }

  /// Queues the message, now at this class, for its next link or for the phase in which it may use it.
  void join(std::uint32_t message, std::uint32_t cls) {
    const PlannedHop& hop = plan_.hops(message)[places_[message].hops_done];
    const std::uint32_t link = graph_.link(cls, hop.port);
    if (hop.first_phase > phase_) {
      later_[hop.first_phase].push_back({link, message});
    } else {
      queues_[link].push({hop.priority, message});
      ++waiting_;
    }
  }

  /// True if the timeline still has hops to make before this phase can end.
  [[nodiscard]] bool owes(std::uint32_t line) const {
    for (std::size_t p = 0; p <= phase_; ++p) {
      if (due_[p][line] > 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool owes() const {
    for (std::uint32_t line = 0; line < timelines_; ++line) {
      if (owes(line)) return true;
    }
    return false;
  }

  [[nodiscard]] bool can_send(std::uint32_t line) const {
    for (std::uint32_t link = 0; link < graph_.link_count(); ++link) {
      if (timeline(port_of(link)) == line && is_open_[link] && !queues_[link].empty()) return true;
    }
    return false;
  }

  void begin_round(std::uint32_t line) {
    for (std::uint32_t link = 0; link < graph_.link_count(); ++link) {
      if (timeline(port_of(link)) == line) is_open_[link] = true;
    }
  }

  void run_phase() {
    const PhasePlan& plan = phases_[phase_];
    schedule_.phases.push_back({Step{schedule_.steps}});
    for (const Move& arrival : std::exchange(later_[phase_], {})) {
      queues_[arrival.link].push(
          {plan_.hops(arrival.message)[places_[arrival.message].hops_done].priority, arrival.message});
      ++waiting_;
    }
    std::fill(is_open_.begin(), is_open_.end(), false);
    std::uint32_t planned_length = 0;
    std::vector<std::vector<std::uint32_t>> starts(timelines_);  // first step of each round, then the end of the last
    for (std::uint32_t line = 0; line < timelines_; ++line) {
      std::uint32_t at = 0;
      for (const std::uint32_t length : plan.rounds[line]) starts[line].push_back(std::exchange(at, at + length));
      starts[line].push_back(at);
      planned_length = std::max(planned_length, at);
    }
    for (std::uint32_t step = 0; step < planned_length ? waiting_ > 0 : owes(); ++step, ++schedule_.steps) {
      moves_.clear();
      for (std::uint32_t line = 0; line < timelines_; ++line) run_timeline(line, step, starts[line]);
      // All links have chosen by the state at the step's start. Arrivals are processed in the order of links.
      std::sort(moves_.begin(), moves_.end(), [](const Move& a, const Move& b) { return a.link < b.link; });
      for (const Move& move : moves_) arrive(move);
    }
  }

  void run_timeline(std::uint32_t line, std::uint32_t step, const std::vector<std::uint32_t>& starts) {
    const std::uint32_t end = starts.back();
    bool starts_now = step < end && std::binary_search(starts.begin(), starts.end(), step);
    if (step >= end) {
      if (!owes(line)) return;
      starts_now = !can_send(line);
    }
    if (starts_now) begin_round(line);
    for (std::uint32_t link = 0; link < graph_.link_count(); ++link) {
      if (timeline(port_of(link)) != line || !is_open_[link]) continue;
      if (queues_[link].empty()) {
        is_open_[link] = false;
        continue;
      }
      send(link, queues_[link].top().message, !starts_now);
      queues_[link].pop();
      --waiting_;
    }
  }

  void send(std::uint32_t link, std::uint32_t message, bool continues) {
    const Place& place = places_[message];
    const std::uint32_t port = port_of(link);
    const std::uint32_t cls = graph_.class_of(link);
    schedule_.hops.push_back(
        {Step{schedule_.steps}, ClassId{cls}, Port{port}, place.origin, place.destination, 0, continues});
    moves_.push_back({link, message});
  }

  void arrive(const Move& move) {
    const Symmetry& symmetry = *schedule_.symmetry;
    const std::uint32_t cls = graph_.class_of(move.link);
    const Node next = schedule_.topology->neighbour(symmetry.representative(ClassId{cls}), Port{port_of(move.link)});
    Place& place = places_[move.message];
    const auto hops = plan_.hops(move.message);
    const PlannedHop& done = hops[place.hops_done++];
    --due_[done.last_phase][timeline(done.port)];
    place.origin = symmetry.to_frame(next, place.origin);
    place.destination = symmetry.to_frame(next, place.destination);
    if (place.hops_done < hops.size()) join(move.message, graph_.next_class(move.link));
  }

  const Plan& plan_;
  const std::vector<PhasePlan>& phases_;
  Schedule schedule_;
  ClassGraph graph_;
  std::uint32_t timelines_;
  std::size_t phase_ = 0;
  std::vector<Place> places_;                    ///< by message
  std::vector<Queue> queues_;                    ///< by link
  std::size_t waiting_ = 0;                      ///< messages in all queues
  std::vector<bool> is_open_;                    ///< by link: it may still send in this round
  std::vector<std::vector<Move>> later_;         ///< by phase: messages that wait for it to begin
  std::vector<std::vector<std::uint64_t>> due_;  ///< by last phase and timeline: hops not yet made
  std::vector<Move> moves_;
};

}  // namespace

Schedule schedule_in_rounds(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Plan& plan,
                            const std::vector<PhasePlan>& phases, std::vector<std::uint8_t> timeline_of_port) {
  Schedule schedule = RoundScheduler(topology, symmetry, plan, phases, std::move(timeline_of_port)).run();
  order_hops(schedule);  // the timelines take turns within a step
  return schedule.phases.size() > 1 ? with_counted_rearrangement(std::move(schedule)) : schedule;
}

}  // namespace rota
