// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/detours.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/exchange/all_port.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/test_name.h"

namespace rota {
namespace {

class Detours : public testing::TestWithParam<const char*> {};

TEST_P(Detours, MeetTheBound_WhereShortestRoutesDoNot) {
  const auto topology = parse_topology(GetParam());
  const Schedule schedule = all_port_total_exchange(topology, 1);
  const Verdict verdict = verify_quotient(schedule);
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.steps, best_bound(*topology, PortModel::all));
  EXPECT_TRUE(verdict.fifo_consistent);
  EXPECT_FALSE(verdict.minimal);
  EXPECT_LE(schedule.symmetry->class_count(), 2U);
}

INSTANTIATE_TEST_SUITE_P(Circulants, Detours,
                         testing::Values("circulant:20:1,2", "circulant:32:1,10", "circulant:48:3,14",
                                         "circulant:60:3,8,14", "circulant:64:3,18", "circulant:87:13,27,40",
                                         "circulant:18:2,3,8", "circulant:83:32,34", "circulant:73:21,28,35"),
                         [](const auto& network) { return test_name(network.param); });

TEST(Detours, ReturnALowerBound_AlsoWhereNoCandidateMeetsIt) {
  const auto topology = parse_topology("circulant:41:3,8");
  const auto quotient = std::make_shared<const Quotient>(topology, whole_group(topology));
  Candidate best;
  const std::uint64_t bound = try_detours(topology, quotient, one_message_each(*topology), 1, 1, best);
  EXPECT_LE(bound, best_bound(*topology, PortModel::all));
  EXPECT_GE(best.cost.steps, bound);
}

}  // namespace
}  // namespace rota
