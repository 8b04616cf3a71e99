// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/ring_in_rounds.h"

#include <fmt/format.h>

#include <cassert>

#include "compiler/algorithms/core/round_scheduler.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/few_startups/one_hop_rounds.h"
#include "compiler/algorithms/few_startups/ring_rounds.h"
#include "compiler/error.h"

namespace rota {
namespace {

constexpr std::uint16_t kClockwise = 0;
constexpr std::uint16_t kCounterclockwise = 1;

void add_message(Plan& plan, std::uint32_t size, std::uint32_t origin, std::uint32_t destination, Halfway halfway) {
  const std::uint32_t displacement = (destination + size - origin) % size;
  const RingRoute route = ring_route(size, origin % 2 == 1, displacement, halfway);
  const std::size_t length = route.rounds.size();
  std::vector<PlannedHop> hops;
  for (std::size_t hop = 0; hop < length; ++hop) {
    const std::uint64_t round = length == 1 ? kAfterAllRounds : route.rounds[hop];
    hops.push_back({route.clockwise ? kClockwise : kCounterclockwise, 0, 0, round_priority(round, length - hop)});
  }
  plan.add({ClassId{origin}, Node{destination}}, hops);
}

Schedule even_ring_in_rounds(const TopologyPtr& ring, Halfway halfway) {
  const std::uint32_t p = ring->node_count();
  Plan plan;
  for (std::uint32_t origin = 0; origin < 2; ++origin) {
    for (std::uint32_t destination = 0; destination < p; ++destination) {
      if (destination != origin) add_message(plan, p, origin, destination, halfway);
    }
  }
  const SymmetryPtr by_parity = remainder_classes(ring, {2});
  const Rounds rounds = ring_rounds(p, {.way = halfway});
  Schedule schedule = schedule_in_rounds(ring, by_parity, plan, {{{rounds}}}, {0, 0});
  schedule.phases.clear();  // one, with nothing to rearrange before it
  return schedule;
}

}  // namespace

Schedule ring_in_rounds(const TopologyPtr& ring) {
  const std::uint32_t p = ring->node_count();
  if (p < 3)
    throw InputError(
        fmt::format("--algorithm ar: {} has only one way round; allowed: rings of at least 3 nodes", ring->spec()));
  require_exchange_budget(*ring, p % 2 == 0 ? 2 : 1);
  if (p % 2 == 1) return one_hop_rounds(ring);
  return even_ring_in_rounds(ring, Halfway::by_parity);
}

Schedule ring_in_rounds_one_way(const TopologyPtr& ring) {
  assert(ring->node_count() % 2 == 0);
  return even_ring_in_rounds(ring, Halfway::clockwise);
}

}  // namespace rota
