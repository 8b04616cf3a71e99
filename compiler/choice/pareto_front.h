// SPDX-License-Identifier: Apache-2.0
//
// The schedules of a request that no other one beats in steps, slots, lanes and ROM bits at once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/choice/trials.h"

namespace rota {

struct FrontRow {
  Trial trial;
  ScheduleCost cost;
  std::uint32_t nic_channels = 0;      ///< as Schedule::nic_channels
  std::optional<std::uint64_t> bound;  ///< on the steps, for that NIC; nullopt if unknown
  friend bool operator==(const FrontRow&, const FrontRow&) = default;
};

struct ParetoFront {
  std::vector<FrontRow> rows;  ///< by (nic_channels, cost)
  TrialSummary summary;        ///< `refused` has also the algorithms whose schedules no router can hold
  CollectiveKind collective = CollectiveKind::total_exchange;
  PortModel ports = PortModel::all;
};

/// Rows of different NICs do not beat each other; of rows that cost the same, only the first trial stays. Throws as
/// try_schedules does.
[[nodiscard]] ParetoFront pareto_front(const TopologyPtr& topology, const ScheduleRequest& request,
                                       const CostTerms& terms, const TrialLimits& limits);

}  // namespace rota
