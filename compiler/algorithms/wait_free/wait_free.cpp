// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/wait_free.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/algorithms/wait_free/divisions.h"
#include "compiler/algorithms/wait_free/timetable.h"
#include "compiler/algorithms/wait_free/ways.h"

namespace rota {
namespace {

/// How often a search may place all its messages, on average, in each round of attempts.
constexpr std::uint64_t kSweepsOfRound[] = {40, 400, 4000};
/// Work of one search: at least, and at most. Work is counted in hops looked at, about 100 million a second.
constexpr std::uint64_t kLeastWork = 200'000;
constexpr std::uint64_t kMostWork = 600'000'000;
/// Work after which no further round begins at the lower bound; two thirds of it at each next number of steps.
constexpr std::uint64_t kPatience = 1'500'000'000;

class WaitFreeSearch {
 public:
  WaitFreeSearch(TopologyPtr topology, std::uint64_t seed)
      : topology_(std::move(topology)),
        seed_(seed),
        bound_(*topology_),
        way_finder_(*topology_, bound_.weights()),
        divisions_(make_divisions(topology_, bound_)) {}

  /// Tries few steps one by one, more in growing strides.
  Schedule run() {
    const std::uint32_t least = divisions_.back().loose.least_steps;
    std::uint64_t patience = kPatience;
    for (std::uint32_t steps = least;; steps += 1 + (steps - least) / 8) {
      const std::uint64_t limit = work_ + patience;
      patience = patience * 2 / 3;
      for (const std::uint64_t sweeps : kSweepsOfRound) {
        for (const Division& division : divisions_) {
          if (try_division(division, steps, sweeps)) return schedule_of(division);
        }
        if (work_ >= limit) break;
      }
    }
  }

 private:
  /// Tries the two extreme shares of the steps: as few as possible for the lined-up part, then for the loose part.
  bool try_division(const Division& division, std::uint32_t steps, std::uint64_t sweeps) {
    const std::uint32_t least_lined_up = division.lined_up.least_steps;
    const std::uint32_t least_loose = division.loose.least_steps;
    if (least_lined_up + least_loose > steps) return false;
    if (try_shares(division, least_lined_up, steps - least_lined_up, sweeps)) return true;
    return least_lined_up + least_loose < steps && least_lined_up > 0 && least_loose > 0 &&
           try_shares(division, steps - least_loose, least_loose, sweeps);
  }

  /// Leaves the plan in planned_ if it succeeds.
  bool try_shares(const Division& division, std::uint32_t lined_up, std::uint32_t loose, std::uint64_t sweeps) {
    planned_.clear();
    return place(division.loose, lined_up, loose, sweeps) && place(division.lined_up, 0, lined_up, sweeps);
  }

  /// Plans a part for `steps` steps from `first` on.
  bool place(const Part& part, std::uint32_t first, std::uint32_t steps, std::uint64_t sweeps) {
    if (part.leaders.empty()) return true;
    std::vector<Ways> ways;
    std::uint64_t hops = 0;
    for (const RelativeMessage& leader : part.leaders) {
      ways.push_back(way_finder_.ways(leader, part.frame->rows));
      hops += ways.back().hops.size();
    }
    Timetable timetable(part.frame->rows.row_count(), steps, ways, seed_ + searches_++);
    const auto journeys = timetable.fill(std::clamp(sweeps * hops * steps, kLeastWork, kMostWork));
    work_ += timetable.work_done();
    if (!journeys.has_value()) return false;
    for (std::size_t m = 0; m < ways.size(); ++m) {
      PlannedMessage planned{part.leaders[m], (*journeys)[m]};
      planned.journey.start += first;
      part.frame->rows.unfold(planned, planned_);
    }
    return true;
  }

  /// The schedule of planned_, with the classes of the loose part if there is one.
  Schedule schedule_of(const Division& division) {
    const Frame& frame = division.loose.leaders.empty() ? *division.lined_up.frame : *division.loose.frame;
    require_exchange_budget(*topology_, frame.graph->class_count());
    if (frame.graph->class_count() > division.lined_up.frame->graph->class_count()) repeat_for_second_class(division);
    Routes routes;
    std::vector<Transmission> log;
    for (const auto& [message, journey] : planned_) {
      const Node origin = frame.symmetry->representative(ClassId{message.origin_class});
      std::uint32_t cls = message.origin_class;
      for (std::uint32_t i = 0; i < journey.word.size(); ++i) {
        const std::uint32_t link = frame.graph->link(cls, journey.word[i]);
        log.push_back({journey.start + i, link, routes.size()});
        cls = frame.graph->next_class(link);
      }
      routes.add({message.origin_class, topology_->group()->multiply(origin, message.relative)}, journey.word);
    }
    std::sort(log.begin(), log.end(), [](const Transmission& a, const Transmission& b) {
      return std::tie(a.step, a.link) < std::tie(b.step, b.link);
    });
    Schedule schedule;
    schedule.topology = topology_;
    schedule.symmetry = frame.symmetry;
    schedule.ports = PortModel::all;
    schedule.steps = log.empty() ? 0 : log.back().step + 1;
    schedule.hops = class_hops(*topology_, *frame.symmetry, *frame.graph, routes, log);
    return schedule;
  }

  /// The lined-up part has one class: the second does the same.
  void repeat_for_second_class(const Division& division) {
    const std::size_t loose = planned_.size() - division.lined_up.elements.size();
    const std::vector<PlannedMessage> lined_up(planned_.begin() + static_cast<std::ptrdiff_t>(loose), planned_.end());
    for (PlannedMessage planned : lined_up) {
      planned.message.origin_class = 1;
      planned_.push_back(std::move(planned));
    }
  }

  TopologyPtr topology_;
  std::uint64_t seed_;
  LoadBound bound_;
  WayFinder way_finder_;
  std::vector<Division> divisions_;
  std::vector<PlannedMessage> planned_;
  std::uint64_t searches_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

Schedule wait_free_total_exchange(const TopologyPtr& topology, std::uint64_t seed) {
  require_exchange_budget(*topology, 1);
  return WaitFreeSearch(topology, seed).run();
}

}  // namespace rota
