// SPDX-License-Identifier: Apache-2.0
//
// Makes schedule after schedule for one request: every algorithm that applies, then those that search again with other
// seeds. Each schedule is verified and its hardware counted before anybody sees it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/choice/schedule_cost.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// What makes one schedule of a request again.
struct Trial {
  std::string algorithm;   ///< as ScheduleRequest::algorithm
  std::uint64_t seed = 1;  ///< as AlgorithmInput::seed; 1 where the algorithm takes none
  friend bool operator==(const Trial&, const Trial&) = default;
};

/// "--algorithm balanced --algorithm-seed 7", without the seed if it is the default.
[[nodiscard]] std::string options_of(const Trial& trial);

/// A verified schedule.
struct Attempt {
  Trial trial;
  Schedule schedule;
  ScheduleCost cost;
};

/// An algorithm that applies and made no schedule.
struct Refusal {
  std::string algorithm;
  std::string why;
};

/// A search looks at the seeds N, N+1, … for its own tries, so its next trial begins this much further on.
inline constexpr std::uint64_t kSeedsOfATrial = 1000;

/// When trials end.
struct TrialLimits {
  std::uint64_t seeds = 1;  ///< of each algorithm that searches
  /// No trial begins after that time, nor one that would end after it if it took as long as the algorithm's last. The
  /// first trial is made in any case, and one that has begun is finished.
  double seconds = std::numeric_limits<double>::infinity();
  std::function<double()> elapsed_seconds = [] { return 0.0; };
};

struct TrialSummary {
  std::uint64_t tried = 0;  ///< schedules made and verified
  std::vector<Refusal> refused;
};

/// True if there is more than one trial for the request. Throws InputError as algorithms_for does.
[[nodiscard]] bool has_choice(const Topology& topology, const ScheduleRequest& request);

/// Calls `visit` with each schedule; it returns whether more seeds of that algorithm are wanted. The first is the one
/// of make_schedule for the request, the others follow in the order of algorithms_for; later each search has about as
/// much time as any other. Seeds begin at the request's. Throws CheckFailed if a schedule is wrong, and the first
/// refusal (InputError) if no schedule could be made.
TrialSummary try_schedules(const TopologyPtr& topology, const ScheduleRequest& request, const CostTerms& terms,
                           const TrialLimits& limits, const std::function<bool(Attempt&&)>& visit);

}  // namespace rota
