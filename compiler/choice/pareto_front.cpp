// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/pareto_front.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "compiler/verify/collective_bounds.h"

namespace rota {
namespace {

bool beats(const FrontRow& a, const FrontRow& b) {
  return a.nic_channels == b.nic_channels && (a.cost == b.cost || dominates(a.cost, b.cost));
}

/// Keeps the front's rows unbeaten. The earlier of two equal rows stays.
void add_row(std::vector<FrontRow>& rows, FrontRow row) {
  if (std::any_of(rows.begin(), rows.end(), [&](const FrontRow& old) { return beats(old, row); })) return;
  std::erase_if(rows, [&](const FrontRow& old) { return beats(row, old); });
  rows.push_back(std::move(row));
}

/// The bounds of one request differ only by the NIC.
class BoundsByNic {
 public:
  std::optional<std::uint64_t> operator()(const Schedule& schedule) {
    const auto [it, is_new] = bounds_.try_emplace(schedule.nic_channels);
    if (is_new) {
      if (const std::optional<Bound> bound = best_bound_for(schedule)) it->second = bound->steps;
    }
    return it->second;
  }

 private:
  std::map<std::uint32_t, std::optional<std::uint64_t>> bounds_;
};

}  // namespace

ParetoFront pareto_front(const TopologyPtr& topology, const ScheduleRequest& request, const CostTerms& terms,
                         const TrialLimits& limits) {
  ParetoFront front;
  std::vector<Refusal> without_router;
  BoundsByNic bound_of;
  front.summary = try_schedules(topology, request, terms, limits, [&](Attempt&& attempt) {
    front.collective = attempt.schedule.collective;
    front.ports = attempt.schedule.ports;
    if (attempt.cost.no_router) {
      const std::string name = "--algorithm " + attempt.schedule.algorithm;
      const auto is_listed = [&](const Refusal& refusal) { return refusal.algorithm == name; };
      if (std::none_of(without_router.begin(), without_router.end(), is_listed)) {
        without_router.push_back({name, "no router can hold its programs"});
      }
      return true;
    }
    add_row(front.rows, {attempt.trial, attempt.cost, attempt.schedule.nic_channels, bound_of(attempt.schedule)});
    return true;
  });
  front.summary.refused.insert(front.summary.refused.end(), without_router.begin(), without_router.end());
  std::sort(front.rows.begin(), front.rows.end(), [](const FrontRow& a, const FrontRow& b) {
    return std::tie(a.nic_channels, a.cost) < std::tie(b.nic_channels, b.cost);
  });
  return front;
}

}  // namespace rota
