// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "compiler/error.h"
#include "compiler/verify/gate.h"

namespace rota {
namespace {

constexpr std::uint64_t kDefaultSeed = AlgorithmInput{}.seed;

/// An algorithm and what its trials took.
struct Contender {
  std::string algorithm;
  bool goes_on = false;  ///< other seeds are worth a trial
  std::uint64_t tries = 0;
  double seconds = 0;  ///< of all its trials
  double last_seconds = 0;
};

class Trials {
 public:
  Trials(const TopologyPtr& topology, const ScheduleRequest& request, const CostTerms& terms, const TrialLimits& limits,
         const std::function<bool(Attempt&&)>& visit)
      : topology_(topology), request_(request), terms_(terms), limits_(limits), visit_(visit) {}

  TrialSummary run() {
    for (std::string& name : algorithms_for(*topology_, request_)) contenders_.push_back({std::move(name)});
    try_first();
    for (Contender& contender : contenders_) {
      if (contender.tries == 0 && !is_over(0)) try_next(contender);
    }
    while (Contender* const next = least_tried()) try_next(*next);
    if (summary_.tried == 0) throw InputError(first_refusal_.value());
    return std::move(summary_);
  }

 private:
  [[nodiscard]] bool is_over(double next_seconds) const {
    return summary_.tried > 0 && limits_.elapsed_seconds() + next_seconds >= limits_.seconds;
  }

  /// The request's own schedule. Long hops: not always that of the first algorithm.
  void try_first() {
    Contender own{std::string(request_.algorithm)};
    try_next(own);
    if (own.tries == 0) return;  // refused; by its name it will be once more
    // A construction's name stands for the variant that fits.
    const auto is_own = [&](const Contender& c) {
      return c.algorithm == own.algorithm || c.algorithm == request_.algorithm;
    };
    const auto same = std::find_if(contenders_.begin(), contenders_.end(), is_own);
    if (same != contenders_.end()) *same = own;
  }

  /// That of those which may go on which took the least time.
  Contender* least_tried() {
    Contender* least = nullptr;
    for (Contender& c : contenders_) {
      if (!c.goes_on || c.tries >= limits_.seeds || is_over(c.last_seconds)) continue;
      if (least == nullptr || std::tie(c.seconds, c.tries) < std::tie(least->seconds, least->tries)) least = &c;
    }
    return least;
  }

  void try_next(Contender& contender) {
    const double begin = limits_.elapsed_seconds();
    ScheduleRequest request = request_;
    request.algorithm = contender.algorithm;
    request.input.seed += contender.tries * kSeedsOfATrial;
    contender.goes_on = false;
    try {
      Schedule schedule = make_schedule(topology_, request);
      (void)require_correct(schedule);
      const ScheduleCost cost = schedule_cost(schedule, terms_);
      contender.algorithm = schedule.algorithm;
      const bool seeded = takes_seed(contender.algorithm);
      const Trial trial{contender.algorithm, seeded ? request.input.seed : kDefaultSeed};
      ++summary_.tried;
      ++contender.tries;
      contender.goes_on = visit_({trial, std::move(schedule), cost}) && seeded;
    } catch (const InputError& refusal) {
      if (!first_refusal_) first_refusal_ = refusal;
      if (!contender.algorithm.empty()) summary_.refused.push_back({contender.algorithm, refusal.what()});
    }
    contender.last_seconds = limits_.elapsed_seconds() - begin;
    contender.seconds += contender.last_seconds;
  }

  const TopologyPtr& topology_;
  const ScheduleRequest& request_;
  const CostTerms& terms_;
  const TrialLimits& limits_;
  const std::function<bool(Attempt&&)>& visit_;
  std::vector<Contender> contenders_;
  std::optional<InputError> first_refusal_;
  TrialSummary summary_;
};

}  // namespace

std::string options_of(const Trial& trial) {
  const std::string seed = trial.seed == kDefaultSeed ? "" : fmt::format(" --algorithm-seed {}", trial.seed);
  return fmt::format("--algorithm {}{}", trial.algorithm, seed);
}

bool has_choice(const Topology& topology, const ScheduleRequest& request) {
  const std::vector<std::string> names = algorithms_for(topology, request);
  return names.size() > 1 || std::any_of(names.begin(), names.end(), takes_seed);
}

TrialSummary try_schedules(const TopologyPtr& topology, const ScheduleRequest& request, const CostTerms& terms,
                           const TrialLimits& limits, const std::function<bool(Attempt&&)>& visit) {
  return Trials(topology, request, terms, limits, visit).run();
}

}  // namespace rota
