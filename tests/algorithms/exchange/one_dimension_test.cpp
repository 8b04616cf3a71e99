// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/one_dimension.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

void expect_optimal(const Schedule& schedule, std::uint32_t steps) {
  EXPECT_EQ(schedule.steps, steps);
  EXPECT_EQ(schedule.steps, best_bound(*schedule.topology, PortModel::all));
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verdict.minimal);
  EXPECT_EQ(verify_quotient(schedule), verdict);
}

TEST(RingExchange, EverySize_TakesAnEighthOfTheSquare) {
  for (std::uint32_t n = 2; n <= 40; ++n) {
    SCOPED_TRACE(n);
    // n = 2 is one link, not two.
    const std::uint32_t steps = n == 2 ? 1 : n % 2 == 1 ? (n * n - 1) / 8 : (n * n + 7) / 8;
    const Schedule schedule = ring_exchange(parse_topology("ring:" + std::to_string(n)));
    expect_optimal(schedule, steps);
    EXPECT_EQ(schedule.symmetry->class_count(), n % 2 == 0 && n > 2 ? 2U : 1U);
  }
}

TEST(RingExchange, HalfWayMessages_GoClockwiseFromEvenNodesOnly) {
  const Schedule schedule = ring_exchange(parse_topology("ring:8"));
  for (const ClassHop& class_hop : schedule.hops) {
    for (std::uint32_t x = 0; x < 8; ++x) {
      if (schedule.symmetry->class_of(Node{x}) != class_hop.cls) continue;
      const Hop hop = hop_at(schedule, class_hop, Node{x});
      if ((index(hop.destination) + 8 - index(hop.origin)) % 8 != 4) continue;
      EXPECT_EQ(hop.port, Port{index(hop.origin) % 2});
    }
  }
}

TEST(ArrayExchange, EverySize_TakesTheLoadOfTheMiddleLink) {
  for (std::uint32_t n = 2; n <= 32; ++n) {
    SCOPED_TRACE(n);
    expect_optimal(array_exchange(parse_topology("array:" + std::to_string(n))), n * n / 4);
  }
}

TEST(ArrayExchange, TooManyNodes_AreRefused) {
  EXPECT_THROW((void)array_exchange(parse_topology("array:2049")), InputError);
}

TEST(CompleteExchange, EverySize_TakesOneStep) {
  for (const char* spec : {"complete:2", "complete:3", "complete:6", "complete:31"}) {
    expect_optimal(complete_exchange(parse_topology(spec)), 1);
  }
}

}  // namespace
}  // namespace rota
