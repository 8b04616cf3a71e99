// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/isotropic_exchange.h"

#include <algorithm>
#include <memory>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/exchange/detours.h"
#include "compiler/schedule/budget.h"

namespace rota {
namespace {

/// Subgroups under which fewer steps are looked for, by the hops of a node's messages: a few seconds.
constexpr std::size_t kMostParitySubgroups = 4;
constexpr std::uint64_t kHopsForAllSubgroups = 300;
constexpr std::uint64_t kHopsForOneSubgroup = 1'000;
constexpr std::uint64_t kFewerSlotsBudget = 4'000'000;

}  // namespace

Schedule balanced_isotropic(const TopologyPtr& topology, const std::vector<std::uint32_t>& demand, std::uint64_t seed,
                            std::uint32_t hop_steps) {
  require_isotropic(*topology, demand);
  const std::uint64_t hops = isotropic_hops(*topology, demand);
  require_budget(*topology, {hops, topology->port_count()});
  Candidate best;
  std::uint64_t fewest = 0;
  const auto try_symmetry = [&](const SymmetryPtr& symmetry) {
    const auto quotient = std::make_shared<const Quotient>(topology, symmetry);
    fewest = std::max(fewest, try_detours(topology, quotient, demand, seed, hop_steps, best));
    return best.cost.steps <= fewest;
  };
  if (!try_symmetry(whole_group(topology))) {
    const std::size_t subgroups = hops <= kHopsForAllSubgroups  ? kMostParitySubgroups
                                  : hops <= kHopsForOneSubgroup ? 1
                                                                : 0;
    for (const SymmetryPtr& half : parity_subgroups(topology, subgroups)) {
      if (try_symmetry(half)) break;
    }
  }
  try_thrifty_rules(kFewerSlotsBudget, seed, hop_steps, best);
  Schedule schedule = schedule_of(topology, best, hop_steps);
  schedule.collective = CollectiveKind::isotropic;
  schedule.demand.by_address = demand;
  return schedule;
}

}  // namespace rota
