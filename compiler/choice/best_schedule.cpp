// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/best_schedule.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace rota {
namespace {

/// After so many trials with too many steps, another seed is not likely to have fewer.
constexpr std::uint64_t kHopefulTrials = 3;

/// The trials of one algorithm.
struct Record {
  std::uint64_t trials = 0;
  std::uint32_t fewest_steps = ~0U;
};

}  // namespace

BestSchedule best_schedule(const TopologyPtr& topology, const ScheduleRequest& request, const CostTerms& terms,
                           const TrialLimits& limits) {
  ScheduleRequest same_nic = request;
  if (request.algorithm.empty()) same_nic.nic_channels = request.nic_channels.value_or(0);
  std::optional<Attempt> best;
  std::map<std::string, Record> records;
  TrialSummary summary = try_schedules(topology, same_nic, terms, limits, [&](Attempt&& attempt) {
    Record& record = records[attempt.trial.algorithm];
    ++record.trials;
    record.fewest_steps = std::min(record.fewest_steps, attempt.cost.steps);
    if (!best || attempt.cost < best->cost) best = std::move(attempt);
    return record.trials < kHopefulTrials || record.fewest_steps <= best->cost.steps;
  });
  return {*std::move(best), std::move(summary)};
}

}  // namespace rota
