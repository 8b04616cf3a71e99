// SPDX-License-Identifier: Apache-2.0
//
// One NIC channel: both judges refuse a second start, or a second delivery, in one step, and the bounds are proved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/gate.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

Schedule narrow(const char* spec) {
  return make_schedule(parse_topology(spec), {.input = {.parameter = {}}, .nic_channels = 1});
}

/// 0 or 1.
std::uint32_t offences(const Schedule& schedule) { return judge(schedule).verdict.ok ? 0 : 1; }

TEST(NarrowNic, ScheduleOfANicChannelALink_IsRefused) {
  for (const char* spec : {"ring:5", "torus:4x4", "hypercube:3", "mesh:2x3", "star:4"}) {
    Schedule schedule = make_schedule(parse_topology(spec), {});
    EXPECT_EQ(offences(schedule), 0U);
    schedule.nic_channels = 1;
    const Judgement judgement = judge(schedule);  // both judges, word for word
    EXPECT_FALSE(judgement.verdict.ok) << spec;
    EXPECT_THAT(judgement.verdict.offence, HasSubstr("(one NIC channel)"));
  }
}

/// On a ring of 3 nodes: the messages to both neighbours, in the given steps.
Schedule two_messages(std::uint32_t right, std::uint32_t left) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:3");
  schedule.symmetry = whole_group(schedule.topology);
  schedule.nic_channels = 1;
  const auto hop = [&](std::uint32_t step, Port port) {
    return ClassHop{Step{step}, ClassId{0}, port, Node{0}, schedule.topology->neighbour(Node{0}, port)};
  };
  schedule.hops = {hop(right, Port{0}), hop(left, Port{1})};
  if (left < right) std::swap(schedule.hops[0], schedule.hops[1]);
  schedule.steps = std::max(left, right) + 1;
  return schedule;
}

TEST(NarrowNic, TwoStartsInOneStep_AreNamed) {
  EXPECT_TRUE(judge(two_messages(0, 1)).verdict.ok);
  EXPECT_TRUE(judge(two_messages(1, 0)).verdict.ok);
  EXPECT_EQ(judge(two_messages(0, 0)).verdict.offence,
            "step 0: node 0 sends 0→2 to node 2, but another message already starts at that node in this step (one NIC "
            "channel)");
}

TEST(NarrowNic, TwoDeliveriesInOneStep_AreNamed) {
  // On an array of 3 nodes the ends send to the middle in one step: two nodes start, one takes twice.
  Schedule schedule;
  schedule.topology = parse_topology("array:3");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::demand;
  schedule.demand.by_pair = {{Node{0}, Node{1}, 1}, {Node{2}, Node{1}, 1}};
  schedule.steps = 1;
  const auto port_to = [&](Node x, Node y) {
    Port p{0};
    while (schedule.topology->neighbour(x, p) != y) p = Port{index(p) + 1};
    return p;
  };
  schedule.hops = {{Step{0}, ClassId{0}, port_to(Node{0}, Node{1}), Node{0}, Node{1}},
                   {Step{0}, ClassId{2}, port_to(Node{2}, Node{1}), Node{2}, Node{1}}};
  EXPECT_TRUE(judge(schedule).verdict.ok);
  schedule.nic_channels = 1;
  EXPECT_EQ(judge(schedule).verdict.offence,
            "step 0: node 2 sends 2→1 to node 1, but node 1 already takes a message in this step (one NIC channel)");
  schedule.hops[1].step = Step{1};
  schedule.steps = 2;
  EXPECT_TRUE(judge(schedule).verdict.ok);
}

TEST(NarrowNic, MessagesThatPassThroughANode_NeitherStartNorEndThere) {
  const Schedule schedule = narrow("ring:5");
  EXPECT_TRUE(judge(schedule).verdict.ok);
  EXPECT_LT(schedule.steps, schedule.hops.size());  // hops overlap
}

TEST(NarrowNic, IsForAllPortPersonalisedMessagesOfShortHops) {
  const auto refusal = [](Schedule schedule) {
    schedule.nic_channels = 1;
    try {
      require_phases_and_timelines(schedule);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto topology = parse_topology("ring:4");
  EXPECT_THAT(refusal(make_schedule(topology, {.ports = PortModel::single})), HasSubstr("allowed: all-port"));
  EXPECT_THAT(refusal(make_schedule(topology, {.collective = CollectiveKind::multinode_broadcast})),
              HasSubstr("personalised"));
  Schedule long_hops = make_schedule(topology, {});
  long_hops.hop_steps = 2;
  EXPECT_THAT(refusal(long_hops), HasSubstr("hops of several steps"));
  EXPECT_EQ(refusal(make_schedule(topology, {})), "");
}

TEST(NarrowNic, IsWrittenAndReadBack) {
  const Schedule schedule = narrow("torus:3x3");
  std::stringstream file;
  write_schedule(schedule, file);
  EXPECT_THAT(file.str(), HasSubstr("\"nic_channels\":1}"));
  const Schedule again = read_schedule(file, "file");
  EXPECT_EQ(again.nic_channels, 1U);
  EXPECT_TRUE(judge(again).verdict.ok);
  std::istringstream wrong(
      R"({"rota":1,"topology":"ring:2","collective":"total-exchange","ports":"all","algorithm":"","steps":1,"nic_channels":2})");
  EXPECT_THROW((void)read_schedule(wrong, "file"), InputError);
}

TEST(NarrowNicBounds, AreThoseThatArithmeticGives) {
  const auto steps = [](const char* spec) {
    const LowerBounds bounds = lower_bounds(*parse_topology(spec));
    std::vector<std::uint64_t> result;
    for (const Bound& bound : bounds.narrow_nic) {
      require_proof(*parse_topology(spec), PortModel::all, bound);
      result.push_back(bound.steps);
    }
    result.push_back(bounds.best_narrow());
    return result;
  };
  // 15 messages; 32 hops over 4 links less 12 idle: 11; 15 + ⌈(32 - 15) / 15⌉.
  EXPECT_EQ(steps("torus:4x4"), (std::vector<std::uint64_t>{15, 11, 17, 17}));
  // 80 messages; 360 hops: (360 + 12) / 4; 80 + ⌈(360 - 80) / 80⌉.
  EXPECT_EQ(steps("torus:9x9"), (std::vector<std::uint64_t>{80, 93, 84, 93}));
  EXPECT_EQ(steps("complete:6"), (std::vector<std::uint64_t>{5, 4, 5, 5}));  // the ramps meet: 1+2+2+1
  EXPECT_EQ(steps("ring:2"), (std::vector<std::uint64_t>{1, 1, 1, 1}));
}

TEST(NarrowNicBounds, AProofIsOfAllPortNodes) {
  const auto topology = parse_topology("torus:4x4");
  EXPECT_THROW((void)proved_steps(*topology, PortModel::single, {.kind = ProofKind::nic_delay}), InputError);
  EXPECT_THROW((void)proved_steps(*topology, PortModel::all, {.kind = ProofKind::nic}), InputError);  // no node
}

}  // namespace
}  // namespace rota
