// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/torus_in_rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/algorithms/core/round_scheduler.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/few_startups/one_hop_rounds.h"
#include "compiler/algorithms/few_startups/ring_rounds.h"
#include "compiler/error.h"

namespace rota {
namespace {

/// The two start-ups of phase 1 are phases here, because messages turn from rows to columns between them.
enum PhaseIndex : std::uint8_t { kFirstStep, kSecondStep, kPhase2, kPhase3 };

std::uint64_t torus_priority(std::uint64_t round, std::uint64_t hops_left, std::uint64_t phase = 0) {
  return round << 32U | (0xFFFFFFU - hops_left) << 8U | phase;
}

/// A displacement in one dimension: zero, half-way (either direction), or a distance in one direction.
struct Leg {
  std::uint32_t distance;
  bool forward;  ///< not meaningful for half-way messages
  [[nodiscard]] bool odd() const noexcept { return distance % 2 == 1; }
};

Leg leg(std::uint32_t from, std::uint32_t to, std::uint32_t size) {
  const std::uint32_t displacement = (to + size - from) % size;
  const bool forward = displacement * 2 <= size;
  return {forward ? displacement : size - displacement, forward};
}

/// Plans one message after the other. Dimension 0 moves along columns (x, ports 0 and 1), dimension 1 along rows.
class Planner {
 public:
  Planner(const std::array<std::uint32_t, 2>& sides, Figure5 reading) : sides_(sides), reading_(reading) {}

  [[nodiscard]] const std::vector<PlannedHop>& plan(std::array<std::uint32_t, 2> from,
                                                    std::array<std::uint32_t, 2> to) {
    hops_.clear();
    at_ = from;
    for (std::size_t d = 0; d < 2; ++d) {
      legs_[d] = leg(from[d], to[d], sides_[d]);
      displacement_[d] = (to[d] + sides_[d] - from[d]) % sides_[d];
    }
    phase_1();
    const std::size_t first = (at_[0] + at_[1]) % 2 == 0 ? 1 : 0;
    const bool one_dimension = legs_[0].distance == 0 || legs_[1].distance == 0;
    logical_ring(first, kPhase2, one_dimension);
    logical_ring(1 - first, kPhase3, one_dimension);
    return hops_;
  }

 private:
  void go(std::size_t d, bool forward, std::uint8_t first_phase, std::uint8_t last_phase, std::uint64_t importance) {
    at_[d] = (at_[d] + (forward ? 1 : sides_[d] - 1)) % sides_[d];
    hops_.push_back({static_cast<std::uint16_t>(2 * d + (forward ? 0 : 1)), first_phase, last_phase, importance});
  }

  /// Moves to a node of the right parities. If both are wrong, the quadrant decides the order (paper 004, table I).
  void phase_1() {
    const bool both = legs_[0].odd() && legs_[1].odd();
    const std::size_t first = both ? (legs_[0].forward == legs_[1].forward ? 0 : 1) : (legs_[0].odd() ? 0 : 1);
    if (!legs_[first].odd()) return;
    go(first, legs_[first].forward, kFirstStep, kFirstStep, both ? 0 : 1);  // messages with two hops go first
    if (both) go(1 - first, legs_[1 - first].forward, kSecondStep, kSecondStep, 0);
    for (Leg& l : legs_) l.distance -= l.distance % 2;
  }

  /// AR on the logical ring of every second node. A message with only this dimension to go may move in either phase and
  /// yields to the others.
  void logical_ring(std::size_t d, std::uint8_t phase, bool one_dimension) {
    const Leg& l = legs_[d];
    if (l.distance == 0) return;
    const std::uint32_t size = sides_[d] / 2;
    const std::uint32_t logical = l.forward ? l.distance / 2 : size - l.distance / 2;
    // Each displacement in the other dimension has brought one half-way message here, whatever its origin.
    const bool clockwise = displacement_[1 - d] / 2 % 2 == 0;
    const bool whole = size % 4 == 0 || reading_ == Figure5::half_way_as_printed;
    const Halfway halfway = whole ? Halfway::by_parity : clockwise ? Halfway::clockwise : Halfway::counterclockwise;
    const RingRoute route = ring_route(size, at_[d] / 2 % 2 == 1, logical, halfway);
    const std::size_t length = 2 * route.rounds.size();
    for (std::size_t hop = 0; hop < length; ++hop) {
      const std::size_t left = length - hop;
      if (one_dimension) {
        go(d, route.clockwise, kPhase2, kPhase3, torus_priority(kAfterAllRounds, left, phase));
      } else {
        go(d, route.clockwise, phase, phase, torus_priority(route.rounds[hop / 2], left));
      }
    }
  }

  std::array<std::uint32_t, 2> sides_;
  Figure5 reading_;
  std::array<Leg, 2> legs_{};
  std::array<std::uint32_t, 2> displacement_{};
  std::array<std::uint32_t, 2> at_{};
  std::vector<PlannedHop> hops_;
};

/// The rounds of the logical rings along a side. Per coordinate on the other side, a node has two messages for each
/// node of its logical ring, and one for the opposite node.
Rounds logical_rounds(std::uint32_t side, std::uint32_t other_side, Figure5 reading) {
  const std::uint32_t size = side / 2;
  const bool divides = size % 4 == 2 && reading != Figure5::half_way_as_printed;
  return ring_rounds(size, {.messages = 2 * other_side, .half_way = other_side, .divides_half_way = divides});
}

/// Each round as long as the longer of the two.
Rounds common_rounds(Rounds a, Rounds b) {
  a.resize(std::max(a.size(), b.size()));
  b.resize(a.size());
  for (std::size_t round = 0; round < a.size(); ++round) a[round] = std::max(a[round], b[round]);
  return a;
}

std::vector<PhasePlan> phase_plans(std::uint32_t rows, std::uint32_t columns, Figure5 reading) {
  const std::uint32_t nodes = rows * columns;
  const Rounds step_1{nodes / 8 + nodes / 16};
  const Rounds step_2{nodes / 16};
  const Rounds along_columns = logical_rounds(rows, columns, reading);
  const Rounds along_rows = logical_rounds(columns, rows, reading);
  if (reading == Figure5::common_start_ups) {
    const Rounds both = common_rounds(along_columns, along_rows);
    return {{{step_1}}, {{step_2}}, {{both}}, {{both}}};
  }
  return {{{step_1, step_1}}, {{step_2, step_2}}, {{along_columns, along_rows}}, {{along_columns, along_rows}}};
}

}  // namespace

Schedule torus_in_rounds(const TopologyPtr& torus, Figure5 reading) {
  const std::uint32_t rows = torus->factors()[0]->node_count();
  const std::uint32_t columns = torus->factors()[1]->node_count();
  if (rows < 3 || columns < 3) {
    throw InputError(fmt::format("--algorithm at2: {}; allowed: tori with both sides at least 3", torus->spec()));
  }
  const std::uint32_t nodes = torus->node_count();
  const bool is_whole = rows % 4 == 0 && columns % 4 == 0;
  require_exchange_budget(*torus, is_whole ? 16 : 1);
  if (!is_whole) return one_hop_rounds(torus);
  const SymmetryPtr symmetry = remainder_classes(torus, {4, 4});
  Planner planner({rows, columns}, reading);
  Plan plan;
  for (std::uint32_t cls = 0; cls < symmetry->class_count(); ++cls) {
    const std::uint32_t origin = index(symmetry->representative(ClassId{cls}));
    for (std::uint32_t to = 0; to < nodes; ++to) {
      if (to == origin) continue;
      plan.add({ClassId{cls}, Node{to}},
               planner.plan({origin / columns, origin % columns}, {to / columns, to % columns}));
    }
  }
  const bool common = reading == Figure5::common_start_ups;
  return schedule_in_rounds(torus, symmetry, plan, phase_plans(rows, columns, reading),
                            common ? std::vector<std::uint8_t>(4, 0) : std::vector<std::uint8_t>{0, 0, 1, 1});
}

}  // namespace rota
