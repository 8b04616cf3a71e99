// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/wait_free.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/algorithms/input.h"
#include "compiler/algorithms/wait_free/divisions.h"
#include "compiler/algorithms/wait_free/square_torus.h"
#include "compiler/algorithms/wait_free/timetable.h"
#include "compiler/algorithms/wait_free/ways.h"

namespace rota {
namespace {

/// What one search may do. Work is counted in hops looked at, about 100 million a second.
struct Effort {
  std::uint64_t sweeps = 0;  ///< how often it places all its messages, on average
  std::uint64_t most_work = 0;
};
constexpr Effort kQuick{4, 50'000'000};
constexpr Effort kThorough{100, ~std::uint64_t{0}};
constexpr Effort kRounds[] = {
    {40, 600'000'000}, {400, 600'000'000}, {2000, 600'000'000}, {2000, 600'000'000}, {4000, 600'000'000}};
constexpr std::uint64_t kLeastWork = 200'000;
/// Work of all searches at the lower bound; half of it at each next number of steps.
constexpr std::uint64_t kPatience = 2'000'000'000;

/// Seeds with which a search reaches the lower bound where the default one does not. Each was found by
/// `rota schedule SPEC --algorithm wait-free --effort SECONDS`.
struct KnownSeed {
  std::string_view spec;
  std::uint64_t seed;
};
constexpr KnownSeed kKnownSeeds[] = {{"circulant:92:3,8", 13001}, {"pancake:5", 11001}};

std::uint64_t seed_for(const Topology& topology, std::uint64_t seed) {
  if (seed != AlgorithmInput{}.seed) return seed;
  const auto* const known = std::find_if(std::begin(kKnownSeeds), std::end(kKnownSeeds),
                                         [&](const KnownSeed& k) { return k.spec == topology.spec(); });
  return known == std::end(kKnownSeeds) ? seed : known->seed;
}

struct Plan {
  const Division* division = nullptr;
  std::vector<PlannedMessage> messages;  ///< those of the loose part first
  std::uint32_t steps = 0;
};

class WaitFreeSearch {
 public:
  WaitFreeSearch(TopologyPtr topology, std::uint64_t seed)
      : topology_(std::move(topology)),
        seed_(seed),
        bound_(*topology_),
        way_finder_(*topology_, bound_.weights()),
        divisions_(make_divisions(topology_, bound_)) {}

  /// Makes a plan quickly, then searches for one with fewer steps: few steps one by one, more in growing strides.
  Schedule run() {
    const std::uint32_t least = least_steps();
    make_first_plan();
    std::uint64_t patience = kPatience;
    for (std::uint32_t steps = least; steps < best_.steps; steps += 1 + (steps - least) / 4) {
      if (search(steps, work_ + patience)) break;
      patience /= 2;
    }
    return schedule_of(best_);
  }

 private:
  [[nodiscard]] std::uint32_t least_steps() const {
    std::uint32_t least = ~std::uint32_t{0};
    for (const Division& d : divisions_) least = std::min(least, d.loose.least_steps + d.lined_up.least_steps);
    return least;
  }

  /// Doubles the steps until they are enough; at the latest, messages fit one after the other.
  void make_first_plan() {
    const Division& first = divisions_.front();
    for (std::uint32_t quarters = 5;; quarters *= 2) {
      const Effort effort = quarters < 8 ? kQuick : kThorough;
      Plan plan{&first, {}, 0};
      if (place(first.loose, first.loose.least_steps * quarters / 4, effort, plan) &&
          place(first.lined_up, first.lined_up.least_steps * quarters / 4, effort, plan)) {
        best_ = std::move(plan);
        return;
      }
    }
  }

  /// Searches for a plan of so many steps until all work is done. Leaves it in best_.
  bool search(std::uint32_t steps, std::uint64_t limit) {
    for (const Effort& effort : kRounds) {
      for (const Division& division : divisions_) {
        if (work_ >= limit) return false;
        if (try_division(division, steps, effort)) return true;
      }
    }
    return false;
  }

  /// Tries the two extreme shares of the steps: as few as possible for the lined-up part, then for the loose part.
  bool try_division(const Division& division, std::uint32_t steps, const Effort& effort) {
    const std::uint32_t lined_up = division.lined_up.least_steps;
    const std::uint32_t loose = division.loose.least_steps;
    if (lined_up + loose > steps) return false;
    if (try_shares(division, steps - lined_up, lined_up, effort)) return true;
    return lined_up + loose < steps && lined_up > 0 && loose > 0 && try_shares(division, loose, steps - loose, effort);
  }

  bool try_shares(const Division& division, std::uint32_t loose, std::uint32_t lined_up, const Effort& effort) {
    Plan plan{&division, {}, 0};
    if (!place(division.loose, loose, effort, plan) || !place(division.lined_up, lined_up, effort, plan)) return false;
    best_ = std::move(plan);
    return true;
  }

  /// Adds a part to the plan, after the steps that the plan has.
  bool place(const Part& part, std::uint32_t steps, const Effort& effort, Plan& plan) {
    if (part.leaders.empty()) return true;
    std::vector<Ways> ways;
    std::uint64_t hops = 0;
    for (const RelativeMessage& leader : part.leaders) {
      ways.push_back(way_finder_.ways(leader, part.frame->rows));
      hops += ways.back().hops.size();
    }
    Timetable timetable(part.frame->rows.row_count(), steps, ways, seed_ + searches_++);
    const auto journeys = timetable.fill(std::clamp(effort.sweeps * hops * steps, kLeastWork, effort.most_work));
    work_ += timetable.work_done();
    if (!journeys.has_value()) return false;
    const std::uint32_t first = plan.steps;
    for (std::size_t m = 0; m < ways.size(); ++m) {
      PlannedMessage planned{part.leaders[m], (*journeys)[m]};
      planned.journey.start += first;
      plan.steps =
          std::max(plan.steps, planned.journey.start + static_cast<std::uint32_t>(planned.journey.word.size()));
      part.frame->rows.unfold(planned, plan.messages);
    }
    return true;
  }

  /// The schedule of a plan, with the classes of the loose part if there is one.
  Schedule schedule_of(Plan plan) const {
    const Division& division = *plan.division;
    const Frame& frame = division.loose.leaders.empty() ? *division.lined_up.frame : *division.loose.frame;
    require_exchange_budget(*topology_, frame.graph->class_count());
    if (frame.graph->class_count() > division.lined_up.frame->graph->class_count()) repeat_lined_up_messages(plan);
    Routes routes;
    std::vector<Transmission> log;
    for (const auto& [message, journey] : plan.messages) {
      const Node origin = frame.symmetry->representative(ClassId{message.origin_class});
      std::uint32_t cls = message.origin_class;
      for (std::uint32_t i = 0; i < journey.word.size(); ++i) {
        const std::uint32_t link = frame.graph->link(cls, journey.word[i]);
        log.push_back({journey.start + i, link, routes.size()});
        cls = frame.graph->next_class(link);
      }
      routes.add({message.origin_class, topology_->group()->multiply(origin, message.relative)}, journey.word);
    }
    order_transmissions(log);
    Schedule schedule;
    schedule.topology = topology_;
    schedule.symmetry = frame.symmetry;
    schedule.ports = PortModel::all;
    schedule.steps = plan.steps;
    schedule.hops = class_hops(*topology_, *frame.symmetry, *frame.graph, routes, log);
    return schedule;
  }

  /// The lined-up part has one class: the second does the same.
  static void repeat_lined_up_messages(Plan& plan) {
    const std::size_t lined_up = plan.division->lined_up.elements.size();
    const std::vector<PlannedMessage> first_class(plan.messages.end() - static_cast<std::ptrdiff_t>(lined_up),
                                                  plan.messages.end());
    for (PlannedMessage planned : first_class) {
      planned.message.origin_class = 1;
      plan.messages.push_back(std::move(planned));
    }
  }

  TopologyPtr topology_;
  std::uint64_t seed_;
  LoadBound bound_;
  WayFinder way_finder_;
  std::vector<Division> divisions_;
  Plan best_;
  std::uint64_t searches_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

Schedule wait_free_total_exchange(const TopologyPtr& topology, std::uint64_t seed) {
  require_exchange_budget(*topology, 1);
  if (is_turnable_torus(*topology)) return with_hops(square_torus_exchange(topology));
  return WaitFreeSearch(topology, seed_for(*topology, seed)).run();
}

}  // namespace rota
