// SPDX-License-Identifier: Apache-2.0
//
// Whole networks with hand-written programs: exact times, and what becomes of programs that are wrong.
#include "sc_models/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "sc_models/refusal.h"
#include "sc_models/report_ids.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing_support::all_port_ring_of_4;
using testing_support::kToNext;
using testing_support::kToPrevious;
using testing_support::single_port_ring_of_4;

struct TimedCase {
  PortModel ports;
  std::uint32_t flits;
  std::uint32_t startup;
};

class LockstepNetwork : public testing::TestWithParam<TimedCase> {};

TEST_P(LockstepNetwork, TakesStepsTimesSPlusFPlusThreeCyclesAndDeliversAll) {
  const auto [ports, flits, startup] = GetParam();
  const Programs programs = ports == PortModel::all ? all_port_ring_of_4(flits) : single_port_ring_of_4(flits);
  Network network("network", programs, {.startup_cycles = startup});
  const SimulationResult result = network.run();
  EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
  EXPECT_EQ(result.cycles, programs.steps * (startup + flits) + kPipelineCycles);
  EXPECT_EQ(result.delivery.delivered, 12U);
  EXPECT_EQ(result.transmissions, 16U);
  EXPECT_EQ(result.link_flits, 16U * flits);
  EXPECT_THAT(result.injected_flits, Each(3U * flits));
  EXPECT_THAT(result.ejected_flits, Each(3U * flits));
}

INSTANTIATE_TEST_SUITE_P(Ring, LockstepNetwork,
                         testing::Values(TimedCase{PortModel::all, 1, 0}, TimedCase{PortModel::all, 1, 5},
                                         TimedCase{PortModel::all, 8, 0}, TimedCase{PortModel::all, 3, 2},
                                         TimedCase{PortModel::single, 1, 0}, TimedCase{PortModel::single, 1, 5},
                                         TimedCase{PortModel::single, 8, 0}, TimedCase{PortModel::single, 3, 2}),
                         [](const auto& test) {
                           return std::string(to_string(test.param.ports)) + "_F" + std::to_string(test.param.flits) +
                                  "_S" + std::to_string(test.param.startup);
                         });

TEST(Network, MarksOfARun_ComeBetweenTheirCycles_AndOnlyThoseThatTheRunReaches) {
  const Programs programs = all_port_ring_of_4(2);
  Network network("network", programs, {.clock_period_ps = 800});
  std::vector<double> cycles;
  RunOptions options;
  for (const std::uint64_t cycle : {0U, 1U, 5U, 5U, 100'000U}) {
    options.marks.push_back(
        {cycle, [&cycles] { cycles.push_back(sc_core::sc_time_stamp() / sc_core::sc_time(800, sc_core::SC_PS)); }});
  }
  const SimulationResult marked = network.run(options);
  EXPECT_TRUE(marked.good());
  EXPECT_EQ(marked.cycles, programs.steps * 2 + kPipelineCycles);
  EXPECT_THAT(cycles, ElementsAre(0, 1, 5, 5));
}

TEST(Network, CountsEachLinksFlits) {
  const Programs programs = all_port_ring_of_4(2);
  Network network("network", programs, {});
  const SimulationResult result = network.run();
  ASSERT_EQ(result.links.size(), 8U);
  for (const LinkCount& link : result.links) EXPECT_EQ(link.flits, index(link.port) == kToNext ? 6U : 2U);
}

TEST(Network, SelfTimedIsNotSlowerThanLockstep) {
  const Programs programs = all_port_ring_of_4(7);
  Network lockstep("lockstep", programs, {});
  Network self_timed("self_timed", programs, {.discipline = Discipline::self_timed});
  const SimulationResult slow = lockstep.run();
  const SimulationResult fast = self_timed.run();
  EXPECT_TRUE(fast.good());
  EXPECT_LE(fast.cycles, slow.cycles);
}

TEST(Network, SelfTimedSkipsIdleSteps) {
  Programs programs = single_port_ring_of_4(2);
  auto& send = programs.classes[0].send[0];
  send.insert(send.begin(), {testing_support::to_link(0, 0), 50});
  Network lockstep("lockstep", programs, {});
  Network self_timed("self_timed", programs, {.discipline = Discipline::self_timed});
  EXPECT_EQ(lockstep.run().cycles, (50U + 4U) * 2U + kPipelineCycles);
  EXPECT_EQ(self_timed.run().cycles, 4U * 2U + kPipelineCycles);
}

TEST(Network, SecondRunGivesTheSameResult) {
  const Programs programs = single_port_ring_of_4(3);
  Network network("network", programs, {});
  const SimulationResult first = network.run();
  const SimulationResult second = network.run();
  EXPECT_TRUE(second.good());
  EXPECT_EQ(first.cycles, second.cycles);
  EXPECT_EQ(first.link_flits, second.link_flits);
}

TEST(Network, StallsDelayButLoseNothingWhateverTheSeed) {
  const Programs programs = all_port_ring_of_4(4);
  std::vector<std::unique_ptr<Network>> networks;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const double probability = 0.05 + 0.9 * static_cast<double>(seed) / 40.0;
    networks.push_back(std::make_unique<Network>(
        ("n" + std::to_string(seed)).c_str(), programs,
        NetworkConfig{.discipline = Discipline::self_timed, .stall_probability = probability, .stall_seed = seed}));
  }
  for (const auto& network : networks) {
    const SimulationResult result = network->run();
    EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
    EXPECT_EQ(result.delivery.delivered, 12U);
    EXPECT_GT(result.cycles, 3U * 4U + kPipelineCycles);
  }
}

TEST(Network, SameSeedSameStalls) {
  const Programs programs = all_port_ring_of_4(4);
  const NetworkConfig config{.discipline = Discipline::self_timed, .stall_probability = 0.3, .stall_seed = 5};
  Network one("one", programs, config);
  const std::uint64_t cycles = one.run().cycles;
  EXPECT_EQ(cycles, 26U) << "a run depends on the seed and nothing else";
}

TEST(Network, ProgramThatWaitsForEverEndsByWatchdogAsLostMessages) {
  Programs programs = all_port_ring_of_4(1);
  // Every node waits to forward before it has sent anything: a cycle of waiting.
  programs.classes[0].send[kToNext] = {{testing_support::to_link(kToNext, 0b10), 1},
                                       {testing_support::to_link(kToNext, 0b01), 2}};
  Network network("network", programs, {.discipline = Discipline::self_timed, .watchdog_cycles = 500});
  const SimulationResult result = network.run();
  EXPECT_EQ(result.end, RunEnd::deadlock);
  EXPECT_FALSE(result.good());
  EXPECT_EQ(result.delivery.delivered, 4U) << "the messages the other way";
  EXPECT_EQ(result.delivery.lost, 8U);
  EXPECT_THAT(result.problems, Contains(HasSubstr("never arrived")));
  EXPECT_THAT(result.problems, Contains(HasSubstr("deadlocked")));
}

TEST(Network, WrongOrderInLockstepIsAViolationNamedByNodeChannelAndStep) {
  Programs programs = all_port_ring_of_4(1);
  programs.classes[0].send[kToNext] = {{testing_support::to_link(kToNext, 0b10), 1},
                                       {testing_support::to_link(kToNext, 0b01), 2}};
  Network network("network", programs, {.watchdog_cycles = 500});
  const SimulationResult result = network.run();
  EXPECT_GT(result.violations, 0U);
  ASSERT_TRUE(result.first_violation.has_value());
  EXPECT_EQ(result.first_violation->channel, Channel{kToNext});
  EXPECT_EQ(result.first_violation->step, Step{0});
  EXPECT_THAT(result.problems, Contains(HasSubstr("missed their cycle")));
}

TEST(Network, WithMemoriesOfTheBench_ReportsTheFirstFlitThatMissesItsCycle) {
  Programs programs = all_port_ring_of_4(1);
  programs.classes[0].send[kToNext] = {{testing_support::to_link(kToNext, 0b10), 1},
                                       {testing_support::to_link(kToNext, 0b01), 2}};
  std::vector<Ram> memories(8, Ram(4, 1));
  std::vector<NodeMemories> of_nodes;
  for (std::size_t x = 0; x < 4; ++x) of_nodes.push_back({&memories[2 * x], &memories[2 * x + 1]});
  Network network("network", programs, {.watchdog_cycles = 500}, of_nodes);
  try {
    (void)network.run();
    FAIL() << "no report";
  } catch (const sc_core::sc_report& report) {
    EXPECT_STREQ(report.get_msg_type(), kScheduleReport);
    EXPECT_STREQ(report.get_msg(),
                 "a flit missed its cycle, on send channel 0 of node 0 in step 0: there was no flit to send");
  }
}

TEST(Network, ASilencedViolation_LeavesTheRunToItsEnd) {
  sc_core::sc_report_handler::set_actions(kScheduleReport, sc_core::SC_DO_NOTHING);
  Programs programs = all_port_ring_of_4(1);
  programs.classes[0].send[kToNext] = {{testing_support::to_link(kToNext, 0b10), 1},
                                       {testing_support::to_link(kToNext, 0b01), 2}};
  std::vector<Ram> memories(8, Ram(4, 1));
  std::vector<NodeMemories> of_nodes;
  for (std::size_t x = 0; x < 4; ++x) of_nodes.push_back({&memories[2 * x], &memories[2 * x + 1]});
  Network network("network", programs, {.watchdog_cycles = 500}, of_nodes);
  const SimulationResult result = network.run();
  EXPECT_GT(result.violations, 0U);
  EXPECT_EQ(sc_core::sc_report_handler::get_count(kScheduleReport), 1) << "one a run";
}

TEST(Network, SwappedAddressesAreMisdeliveredMessages) {
  Programs programs = all_port_ring_of_4(2);
  programs.classes[0].eject[kToPrevious] = {{Node{3}, -1, 2}};
  Network network("network", programs, {});
  const SimulationResult result = network.run();
  EXPECT_FALSE(result.good());
  EXPECT_EQ(result.delivery.misdelivered, 16U);
  EXPECT_EQ(result.delivery.delivered, 4U);
  EXPECT_THAT(result.problems, Contains(HasSubstr("which is flit 0 of the message")));
}

TEST(Network, MessageEjectedTwiceIsADuplicateAndTheOtherIsLost) {
  Programs programs = all_port_ring_of_4(1);
  programs.classes[0].inject[kToNext] = {{Node{2}, 0, 2}};
  programs.classes[0].eject[kToPrevious] = {{Node{2}, 0, 2}};
  programs.classes[0].send[kToNext] = {{testing_support::to_link(kToNext, 0b01), 1},
                                       {testing_support::to_link(kToNext, 0b10), 1},
                                       {testing_support::to_link(kToNext, 0b01), 1}};
  Network network("network", programs, {});
  const SimulationResult result = network.run();
  EXPECT_EQ(result.delivery.duplicated, 4U);
  EXPECT_EQ(result.delivery.misdelivered, 4U) << "the second copy came to the wrong node";
  EXPECT_EQ(result.delivery.lost, 4U);
}

TEST(Network, RunsOnTheCallersOwnMemories) {
  const Programs programs = all_port_ring_of_4(2);
  std::vector<Ram> send(4, Ram(4, 2));
  std::vector<Ram> receive(4, Ram(4, 2));
  std::vector<NodeMemories> memories;
  for (std::uint32_t x = 0; x < 4; ++x) {
    for (std::uint32_t y = 0; y < 4; ++y) {
      for (std::uint32_t f = 0; f < 2; ++f) send[x].at(y, f) = 100ULL * x + 10ULL * ((x + y) % 4) + f;
    }
    memories.push_back({&send[x], &receive[x]});
  }
  Network network("network", programs, {}, memories);
  EXPECT_TRUE(network.run().good());
  for (std::uint32_t x = 0; x < 4; ++x) {
    for (std::uint32_t y = 1; y < 4; ++y) EXPECT_EQ(receive[x].at(y, 1), 100ULL * ((x + y) % 4) + 10ULL * x + 1);
  }
}

TEST(Network, StopsWhenAskedAndReportsProgress) {
  const Programs programs = all_port_ring_of_4(20'000);
  Network network("network", programs, {});
  std::atomic<bool> stop = false;
  double part = 0;
  const SimulationResult result = network.run({.progress =
                                                   [&](double now) {
                                                     EXPECT_GE(now, part);
                                                     part = now;
                                                     stop = now > 0.5;
                                                   },
                                               .stop_requested = &stop});
  EXPECT_EQ(result.end, RunEnd::stopped);
  EXPECT_GT(part, 0.5);
  EXPECT_LT(part, 0.6);
}

TEST(NetworkConfig, RefusalsNameFieldValueAndRange) {
  const auto refusal = [](const NetworkConfig& config) -> std::string {
    try {
      config.validate();
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal({}), "accepted");
  EXPECT_EQ(refusal({.flit_width_bits = 65}), "flit_width_bits is 65; allowed: 1 to 64");
  EXPECT_EQ(refusal({.flit_width_bits = 0}), "flit_width_bits is 0; allowed: 1 to 64");
  EXPECT_THAT(refusal({.startup_cycles = 1'000'001}), HasSubstr("startup_cycles is 1000001"));
  EXPECT_THAT(refusal({.clock_period_ps = 3}), HasSubstr("even"));
  EXPECT_THAT(refusal({.watchdog_cycles = 0}), HasSubstr("watchdog_cycles is 0"));
  EXPECT_THAT(refusal({.stall_probability = 0.1}), HasSubstr("self-timed"));
  EXPECT_THAT(refusal({.discipline = Discipline::self_timed, .stall_probability = 1.0}), HasSubstr("0 <= P < 1"));
  EXPECT_THAT(refusal({.discipline = Discipline::self_timed, .stall_probability = -0.1}), HasSubstr("-0.1"));
}

TEST(Network, ARefusal_WhoseReportTheUserSilenced_IsStillAnException) {
  sc_core::sc_report_handler::set_actions(kConfigReport, sc_core::SC_DO_NOTHING);
  const Programs programs = all_port_ring_of_4(1);
  EXPECT_THROW(Network("network", programs, {.flit_width_bits = 65}), InputError);
}

TEST(Network, ARefusal_BecomesAnInputErrorAgain_ForProgramsThatDoNotSpeakSystemc) {
  const Programs programs = all_port_ring_of_4(1);
  try {
    Network network("network", programs, {.flit_width_bits = 65});
    FAIL() << "accepted";
  } catch (const sc_core::sc_report& report) {
    try {
      throw_refusal_of(report);
      FAIL() << "no refusal";
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), "flit_width_bits is 65; allowed: 1 to 64");
    }
  }
}

TEST(Network, RefusesProgramsThatDoNotFitTheRouter) {
  const auto refusal = [](const Programs& programs) -> std::string {
    try {
      Network network("network", programs, {});
    } catch (const sc_core::sc_report& report) {
      EXPECT_STREQ(report.get_msg_type(), kConfigReport);
      return report.get_msg();
    }
    return "accepted";
  };
  Programs no_such_bit = all_port_ring_of_4(1);
  no_such_bit.classes[0].send[0][0].value.sources = 0b100;
  EXPECT_THAT(refusal(no_such_bit), HasSubstr("mask 0x4"));
  Programs wrong_link = all_port_ring_of_4(1);
  wrong_link.classes[0].send[0][0].value.link = Port{1};
  EXPECT_THAT(refusal(wrong_link), HasSubstr("names link 1"));
  Programs no_flits = all_port_ring_of_4(1);
  no_flits.flits = 0;
  EXPECT_THAT(refusal(no_flits), HasSubstr("flits is 0; allowed: 1 to 65536"));
  Programs no_room = all_port_ring_of_4(1);
  no_room.classes[0].fifos[0].capacity_flits = 0;
  EXPECT_THAT(refusal(no_room), HasSubstr("at least 1 flit"));
}

TEST(Reports, OfWarningsErrorsAndFatalErrors_Throw) {
  EXPECT_NO_THROW(SC_REPORT_INFO("/rota/test", "info"));
  EXPECT_THROW(SC_REPORT_WARNING("/rota/test", "warning"), sc_core::sc_report);
  EXPECT_THROW(SC_REPORT_ERROR("/rota/test", "error"), sc_core::sc_report);
  EXPECT_THROW(SC_REPORT_FATAL("/rota/test", "fatal"), sc_core::sc_report);
}

}  // namespace
}  // namespace rota
