// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/substar_exchange.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "testbench/papers/003_stars/formulas.h"
#include "tests/algorithms/start_ups.h"

namespace rota {
namespace {

using testing_support::count_start_ups;

TopologyPtr star(std::uint32_t n) { return parse_topology(fmt::format("star:{}", n)); }

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

TEST(SubstarExchange, TakesTheStartUpsAndStepsOfEquation1) {
  for (std::uint32_t n = 2; n <= 7; ++n) {
    for (std::uint32_t k = 1; k < n; ++k) {
      SCOPED_TRACE(fmt::format("n {} k {}", n, k));
      const Schedule schedule = substar_exchange(star(n), k, InnerExchange::single);
      const paper003::Cost cost = paper003::personalised(n, k);
      EXPECT_EQ(schedule.steps, cost.steps);
      EXPECT_EQ(schedule.hops.size(), cost.steps);  // every node sends in every step
      EXPECT_EQ(schedule.symmetry->class_count(), 1U);
      const auto start_ups = count_start_ups(schedule);
      EXPECT_EQ(start_ups.paid(), cost.start_ups);
      EXPECT_TRUE(start_ups.packets_are_gapless);
      const Verdict verdict = verify_quotient(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_EQ(verdict.minimal, cost.steps == paper003::personalised(n, 1).steps);
    }
  }
}

TEST(SubstarExchange, Recursive_PaysTheInnerExchangeOfOneSymbolLess) {
  for (std::uint32_t n = 2; n <= 7; ++n) {
    for (std::uint32_t k = 1; k < n; ++k) {
      SCOPED_TRACE(fmt::format("n {} k {}", n, k));
      // From the innermost outwards: the cost of star:m with k = m-1.
      paper003::Cost inner{0, 0};
      for (std::uint32_t m = 2; m <= k; ++m) {
        const std::uint64_t distances = paper003::substar_distances(m, m - 1);
        inner = {distances + m * inner.start_ups, factorial(m - 1) * distances + m * inner.steps};
      }
      const std::uint64_t distances = paper003::substar_distances(n, k);
      const std::uint64_t substars = paper003::substars(n, k);
      const Schedule schedule = substar_exchange(star(n), k, InnerExchange::recursive);
      EXPECT_EQ(schedule.steps, factorial(k) * distances + substars * inner.steps);
      EXPECT_EQ(count_start_ups(schedule).paid(), distances + substars * inner.start_ups);
      const Verdict verdict = verify_quotient(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
    }
  }
}

TEST(SubstarExchange, EveryPacketHasOneMessageForEachNodeOfASubstar) {
  const Schedule schedule = substar_exchange(star(5), 3, InnerExchange::single);
  std::vector<std::size_t> sizes;
  for (const ClassHop& hop : schedule.hops) {
    if (hop.continues_packet)
      ++sizes.back();
    else
      sizes.push_back(1);
  }
  std::size_t large = 0;
  for (const std::size_t size : sizes) {
    EXPECT_TRUE(size == 1 || size == 6) << size;
    large += size == 6 ? 1U : 0U;
  }
  EXPECT_EQ(large, paper003::substar_distances(5, 3));
}

TEST(SubstarExchange, TheTwoVerifiersAgree) {
  for (std::uint32_t k = 1; k < 5; ++k) {
    for (const InnerExchange inner : {InnerExchange::single, InnerExchange::recursive}) {
      const Schedule schedule = substar_exchange(star(5), k, inner);
      EXPECT_EQ(verify_all_nodes(schedule), verify_quotient(schedule)) << k;
    }
  }
}

TEST(SubstarPaths, AreThoseOfTable1) {
  // Node 3241's table, k = 2: the dimensions do not depend on the node. Dimension d is port d-2.
  using Ports = std::vector<std::uint16_t>;
  const auto paths = substar_paths(4, 2);
  const std::vector<Ports> printed = {{1, 0, 2}, {1, 2}, {1}, {2, 0, 1}, {0, 1, 2}, {0, 1},
                                      {2},       {0, 2}, {},  {2, 1},    {0, 2, 1}, {1, 2, 1}};
  ASSERT_EQ(paths.size(), printed.size());
  for (std::size_t i = 0; i < paths.size(); ++i) EXPECT_EQ(paths[i].ports, printed[i]) << "X" << i + 1;
}

TEST(SubstarPaths, LeadToTheirSubstars) {
  const auto topology = star(5);
  for (const SubstarPath& path : substar_paths(5, 3)) {
    Node at{0};
    for (const std::uint16_t port : path.ports) at = topology->neighbour(at, Port{port});
    EXPECT_EQ(at, path.end);
  }
}

TEST(SubstarExchange, ParameterOutOfRange_IsRefused) {
  EXPECT_THROW((void)substar_exchange(star(4), 0, InnerExchange::single), InputError);
  EXPECT_THROW((void)substar_exchange(star(4), 4, InnerExchange::single), InputError);
  EXPECT_THROW((void)substar_exchange(star(10), 2, InnerExchange::single), InputError);
}

}  // namespace
}  // namespace rota
