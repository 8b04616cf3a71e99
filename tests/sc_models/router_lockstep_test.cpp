// SPDX-License-Identifier: Apache-2.0
//
// The router in lockstep: flits cross at the edges that the schedule says, and a miss is never silent.
#include <gtest/gtest.h>

#include "sc_models/report_ids.h"
#include "sc_models/router.h"
#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

using testing_support::fifo;
using testing_support::from_link;
using testing_support::RouterBench;
using testing_support::to_link;

NetworkConfig lockstep(std::uint32_t startup_cycles) {
  return {.discipline = Discipline::lockstep, .startup_cycles = startup_cycles};
}

/// Sends from the NIC over link 0: two messages, two idle steps, one message.
NodeProgram with_idle_steps() {
  return {.fifos = {},
          .receive = {},
          .send = {{{to_link(0, 1), 2}, {to_link(0, 0), 2}, {to_link(0, 1), 1}}},
          .inject = {},
          .eject = {}};
}

struct LockstepCase {
  std::uint32_t flits;
  std::uint32_t startup;
};

class RouterLockstep : public testing::TestWithParam<LockstepCase> {};

TEST_P(RouterLockstep, FlitFOfStepTCrossesAtEdge3PlusTTimesSPlusFPlusSPlusF) {
  const auto [flits, startup] = GetParam();
  RouterBench bench(with_idle_steps(), PortModel::all, 1, flits, lockstep(startup));
  bench.out[0].set_ready(true);
  bench.start();
  bench.inject[0].drive(true, {1, true});
  std::vector<std::uint64_t> crossed;
  for (std::uint64_t edge = 1; edge < 3 + 7ULL * (startup + flits); ++edge) {
    if (bench.out[0].valid()) crossed.push_back(edge);
    bench.edge();
  }
  std::vector<std::uint64_t> expected;
  for (const std::uint64_t step : {0U, 1U, 4U}) {
    for (std::uint64_t f = 0; f < flits; ++f) expected.push_back(3 + step * (startup + flits) + startup + f);
  }
  EXPECT_EQ(crossed, expected);
  EXPECT_EQ(bench.router.violations(), 0U);
}

INSTANTIATE_TEST_SUITE_P(FlitsAndStartups, RouterLockstep,
                         testing::Values(LockstepCase{1, 0}, LockstepCase{1, 1}, LockstepCase{1, 7}, LockstepCase{4, 0},
                                         LockstepCase{4, 3}, LockstepCase{17, 2}),
                         [](const auto& test) {
                           return "F" + std::to_string(test.param.flits) + "_S" + std::to_string(test.param.startup);
                         });

TEST(RouterLockstepViolation, OfARouterAlone_IsAReportThatThrows) {
  RouterBench bench(with_idle_steps(), PortModel::all, 1, 1, lockstep(0));
  bench.start();
  bench.inject[0].drive(true, {1, true});
  try {
    bench.edge(10);
    FAIL() << "no report";
  } catch (const sc_core::sc_report& report) {
    EXPECT_STREQ(report.get_msg_type(), kScheduleReport);
    EXPECT_STREQ(report.get_msg(),
                 "a flit missed its cycle, on send channel 0 of node 7 in step 0: the receiver was not ready");
  }
}

TEST(RouterLockstepViolation, MissingHeadIsCountedWithNodeChannelAndStep) {
  sc_core::sc_report_handler::set_actions(kScheduleReport, sc_core::SC_DO_NOTHING);
  RouterBench bench(with_idle_steps(), PortModel::all, 1, 1, lockstep(0));
  bench.out[0].set_ready(true);
  bench.start();
  bench.inject[0].drive(true, {1, true});
  bench.edge(2);
  bench.inject[0].drive(false, {});
  bench.edge(2);  // edges 3 and 4 send the two flits that edges 1 and 2 took
  EXPECT_EQ(bench.router.violations(), 0U);
  bench.edge(2);  // edges 5 and 6 are idle
  EXPECT_EQ(bench.router.violations(), 0U);
  bench.edge();  // edge 7 is step 4
  EXPECT_EQ(bench.router.violations(), 1U);
  const auto& first = bench.router.first_violation();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->node, Node{7});
  EXPECT_EQ(first->channel, Channel{0});
  EXPECT_EQ(first->step, Step{4});
  EXPECT_EQ(first->cause, ScheduleViolation::Cause::head_missing);
}

TEST(RouterLockstepViolation, ReceiverThatIsNotReadyIsCountedAndTheFlitStillGoesLater) {
  sc_core::sc_report_handler::set_actions(kScheduleReport, sc_core::SC_DO_NOTHING);
  RouterBench bench(with_idle_steps(), PortModel::all, 1, 1, lockstep(0));
  bench.start();
  bench.inject[0].drive(true, {1, true});
  bench.edge(2);
  EXPECT_TRUE(bench.out[0].valid());
  bench.edge();
  EXPECT_EQ(bench.router.violations(), 1U);
  EXPECT_EQ(bench.router.first_violation()->cause, ScheduleViolation::Cause::not_ready);
  bench.out[0].set_ready(true);
  bench.edge(10);
  EXPECT_EQ(bench.router.violations(), 1U);
  EXPECT_EQ(bench.router.flits_sent(Port{0}), 3U);
}

TEST(RouterLockstep, ForwardsInTheStepAfterArrivalWithTheSmallestFifo) {
  NodeProgram program{.fifos = {fifo(0, 1, 2)},
                      .receive = {{{from_link(0, 0b10), 3}}, {}},
                      .send = {{}, {{to_link(1, 0), 1}, {to_link(1, 0b10), 3}}},
                      .inject = {},
                      .eject = {}};
  RouterBench bench(program, PortModel::all, 2, 1, lockstep(0));
  bench.out[1].set_ready(true);
  bench.start();
  bench.edge(2);
  for (std::uint64_t t = 0; t < 3; ++t) {
    bench.in[0].drive(true, {t, true});
    EXPECT_TRUE(bench.in[0].ready());
    bench.edge();
    EXPECT_EQ(bench.out[1].flit().data, t);
    EXPECT_TRUE(bench.out[1].valid());
  }
  bench.edge();
  EXPECT_EQ(bench.router.violations(), 0U);
  EXPECT_EQ(bench.router.peak_fill(0), 1U);
}

}  // namespace
}  // namespace rota
