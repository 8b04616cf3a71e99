// SPDX-License-Identifier: Apache-2.0
//
// The best schedule that a search over routes, rules and injection orders has found so far.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/algorithms/core/both_ways.h"
#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// A network's quotient by a symmetry.
struct Quotient {
  Quotient(const TopologyPtr& topology, SymmetryPtr by);

  SymmetryPtr symmetry;
  ClassGraph graph;
};

/// Routes and when their messages are sent.
struct Candidate {
  std::shared_ptr<const Quotient> quotient;
  std::shared_ptr<const BalancedRoutes> routes;
  FifoScheduleCost cost{~0U, ~0U, ~0ULL};
  std::vector<Transmission> log;  ///< ordered by (step, link)
};

/// Schedules the routes by one rule, with an injection order by `seed`; replaces `best` if that costs less.
void try_rule(const std::shared_ptr<const Quotient>& quotient, const std::shared_ptr<const BalancedRoutes>& routes,
              FifoRule rule, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best);

/// Schedules the routes of `best` again by rules that keep messages at their origin (FifoRule::most_expected), for
/// fewer slots in no more steps. A seed other than the default, 1, shuffles the injections and varies the rules. Places
/// at most `budget` transmissions, but tries one rule in any case. Does nothing where no FIFO holds more than one
/// message.
void try_thrifty_rules(std::uint64_t budget, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best);

/// Schedules the routes by one rule and then both ways in time (core/both_ways.h); replaces `best` if that costs less.
void try_both_ways(const std::shared_ptr<const Quotient>& quotient, const std::shared_ptr<const BalancedRoutes>& routes,
                   FifoRule rule, const PassLimits& limits, std::uint32_t hop_steps, Candidate& best);

/// An all-port schedule. Its collective is a total exchange; others are for the caller to name.
[[nodiscard]] Schedule schedule_of(const TopologyPtr& topology, const Candidate& candidate, std::uint32_t hop_steps);

}  // namespace rota
