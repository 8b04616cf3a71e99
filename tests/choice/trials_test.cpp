// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/trials.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> trials_of(const char* spec, const ScheduleRequest& request, const TrialLimits& limits) {
  std::vector<std::string> options;
  (void)try_schedules(parse_topology(spec), request, {}, limits, [&](Attempt&& attempt) {
    options.push_back(options_of(attempt.trial));
    return true;
  });
  return options;
}

/// A clock that each look moves by one second: a trial begins and ends at one look each, and looks take time, too.
TrialLimits seconds(double most) {
  TrialLimits limits{.seeds = ~std::uint64_t{0}, .seconds = most};
  limits.elapsed_seconds = [now = 0.0]() mutable { return now++; };
  return limits;
}

TEST(Trials, EveryAlgorithmThatApplies_ThenTheSeedsOfThoseThatSearch) {
  EXPECT_THAT(trials_of("torus:3x3", {}, {.seeds = 2}),
              ElementsAre("--algorithm balanced", "--algorithm at2", "--algorithm product-a3", "--algorithm wait-free",
                          "--algorithm narrow", "--algorithm balanced --algorithm-seed 1001",
                          "--algorithm product-a3 --algorithm-seed 1001", "--algorithm wait-free --algorithm-seed 1001",
                          "--algorithm narrow --algorithm-seed 1001"));
}

TEST(Trials, NumberedAlgorithms_AreTriedWithEachNumber) {
  const ScheduleRequest request{CollectiveKind::total_exchange, PortModel::single, "", {}};
  EXPECT_THAT(trials_of("star:4", request, {}),
              testing::IsSupersetOf({"--algorithm substars:1", "--algorithm substars:2", "--algorithm substars:3",
                                     "--algorithm substars-recursive:3"}));
}

TEST(Trials, OneNicChannel_IsTriedAloneWhereItIsAskedFor) {
  ScheduleRequest request;
  request.nic_channels = 1;
  EXPECT_THAT(trials_of("torus:3x3", request, {}), ElementsAre("--algorithm narrow"));
  request.nic_channels = 0;
  EXPECT_THAT(trials_of("torus:3x3", request, {}), testing::Not(testing::Contains("--algorithm narrow")));
}

TEST(Trials, TheFirstIsTheRequestsOwnSchedule_EvenWhenNoTimeIsLeft) {
  EXPECT_THAT(trials_of("torus:3x3", {}, seconds(0.5)), ElementsAre("--algorithm balanced"));
}

TEST(Trials, LongHops_BeginWithTheScheduleThatTheRequestMakes) {
  ScheduleRequest request;
  request.input.hop_steps = 3;
  for (const char* const spec : {"torus:3x3", "hypercube:3", "star:4", "mesh:3x3"}) {
    const Schedule own = make_schedule(parse_topology(spec), request);
    EXPECT_EQ(trials_of(spec, request, {}).front(), "--algorithm " + own.algorithm) << spec;
  }
}

TEST(Trials, NoneBeginsThatWouldEndTooLate) {
  const auto tried_within = [](double most) { return trials_of("torus:3x3", {}, seconds(most)).size(); };
  EXPECT_GT(tried_within(60), tried_within(20));
  EXPECT_GT(tried_within(20), tried_within(3));
}

TEST(Trials, SearchesShareTheTime) {
  std::map<std::string, int> tries;
  for (const std::string& options : trials_of("torus:3x3", {}, seconds(200))) ++tries[options.substr(0, 20)];
  EXPECT_NEAR(tries["--algorithm balanced"], tries["--algorithm wait-fre"], 1);
  EXPECT_GT(tries["--algorithm balanced"], 3);
}

TEST(Trials, SeedsBeginAtTheRequests) {
  ScheduleRequest request{{}, {}, "balanced", {}};
  request.input.seed = 7;
  EXPECT_THAT(trials_of("ring:5", request, {.seeds = 2}),
              ElementsAre("--algorithm balanced --algorithm-seed 7", "--algorithm balanced --algorithm-seed 1007"));
}

TEST(Trials, AConstructionsName_StandsForItsVariant_OnceASeed) {
  const ScheduleRequest request{CollectiveKind::multinode_accumulation, {}, "gossip", {}};
  EXPECT_THAT(trials_of("array:4", request, {.seeds = 2}),
              ElementsAre("--algorithm gossip-accumulation", "--algorithm gossip-accumulation --algorithm-seed 1001"));
}

TEST(Trials, AnAlgorithmIsNotRepeated_WhereTheVisitorWantsNoMore) {
  std::vector<std::string> options;
  (void)try_schedules(parse_topology("torus:3x3"), {}, {}, {.seeds = 5}, [&](Attempt&& attempt) {
    options.push_back(attempt.trial.algorithm);
    return attempt.trial.algorithm == "wait-free";
  });
  EXPECT_EQ(std::count(options.begin(), options.end(), "balanced"), 1);
  EXPECT_EQ(std::count(options.begin(), options.end(), "wait-free"), 5);
}

using HopTuple = std::tuple<Step, ClassId, Port, Node, Node, std::uint16_t, bool>;

std::vector<HopTuple> hops_of(const Schedule& schedule) {
  std::vector<HopTuple> hops;
  for (const ClassHop& h : schedule.hops) {
    hops.emplace_back(h.step, h.cls, h.port, h.origin, h.destination, h.copy, h.continues_packet);
  }
  return hops;
}

TEST(Trials, EachIsMadeAgainByItsNameAndSeed) {
  for (const char* const spec : {"torus:3x4", "mesh:3x4", "star:4", "array:5"}) {
    const TopologyPtr topology = parse_topology(spec);
    std::set<std::string> algorithms;
    (void)try_schedules(topology, {}, {}, {.seeds = 3}, [&](Attempt&& attempt) {
      algorithms.insert(attempt.trial.algorithm);
      ScheduleRequest again{{}, {}, attempt.trial.algorithm, {}};
      again.input.seed = attempt.trial.seed;
      const Schedule made = make_schedule(topology, again);
      EXPECT_EQ(hops_of(made), hops_of(attempt.schedule)) << spec << " " << options_of(attempt.trial);
      EXPECT_EQ(schedule_cost(made, {}), attempt.cost);
      return true;
    });
    EXPECT_GE(algorithms.size(), 2U);
  }
}

/// One seed or another must make a difference somewhere, or the trials would be for nothing.
TEST(Trials, Seeds_MakeOtherSchedules) {
  for (const char* const name : {"balanced", "mesh-exchange", "narrow"}) {
    std::set<std::vector<HopTuple>> schedules;
    const ScheduleRequest request{{}, {}, name, {}};
    (void)try_schedules(parse_topology("mesh:4x4"), request, {}, {.seeds = 4}, [&](Attempt&& attempt) {
      schedules.insert(hops_of(attempt.schedule));
      return true;
    });
    EXPECT_GT(schedules.size(), 1U) << name;
  }
}

TEST(Trials, WhatCannotBeMade_IsRefusedWithItsReason) {
  ScheduleRequest request;
  request.input.root = Node{3};
  try {
    (void)trials_of("torus:3x3", request, {});
    FAIL() << "a total exchange has no root";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("--root 3"));
  }
}

TEST(Trials, OneRefusal_DoesNotEndTheOthers) {
  ScheduleRequest request{CollectiveKind::multinode_broadcast, PortModel::single, "", {}};
  request.input.hop_steps = 2;
  std::uint64_t seen = 0;
  const TrialSummary summary = try_schedules(parse_topology("star:4"), request, {}, {}, [&](Attempt&&) {
    ++seen;
    return true;
  });
  EXPECT_EQ(summary.tried, seen);
  EXPECT_GT(summary.tried, 0U);
}

TEST(HasChoice, IsFalse_OnlyWhereOneScheduleIsAllThereIs) {
  const TopologyPtr torus = parse_topology("torus:3x3");
  EXPECT_TRUE(has_choice(*torus, {}));
  EXPECT_TRUE(has_choice(*torus, {{}, {}, "balanced", {}}));
  EXPECT_FALSE(has_choice(*torus, {{}, {}, "at2", {}}));
  EXPECT_FALSE(has_choice(*torus, {CollectiveKind::broadcast, {}, "", {}}));
}

}  // namespace
}  // namespace rota
