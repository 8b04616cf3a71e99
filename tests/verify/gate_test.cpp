// SPDX-License-Identifier: Apache-2.0
//
// The one way into the verifier: phases, timelines and packets keep their rules, the group of the classes acts, both
// judges run and agree, and what they count per link and crosspoint is handed on.
#include "compiler/verify/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/class_group.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_collectives.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

using ::testing::HasSubstr;
using testing_support::example_topologies;
using testing_support::naive_schedules_of_every_collective;
using testing_support::naive_total_exchange;
using testing_support::symmetries_of;

Schedule read(const std::string& text) {
  std::istringstream in(text);
  return read_schedule(in, "test");
}

/// The schedule of issue 14: message [0,3] comes over a link of timeline 1 in step 0 and leaves in step 1.
std::string scatter_on_a_mesh(const std::string& more) {
  return R"({"rota":1,"topology":"mesh:2x2","collective":"scatter","ports":"all","algorithm":"x","steps":3,"root":0)" +
         more + "}\n" + R"({"t":0,"src":0,"dst":1,"msg":[0,3]})" + "\n" + R"({"t":1,"src":0,"dst":1,"msg":[0,1]})" +
         "\n" + R"({"t":2,"src":1,"dst":3,"msg":[0,3]})" + "\n" + R"({"t":2,"src":0,"dst":2,"msg":[0,2]})" + "\n";
}

TEST(Gate, MessageThatChangesTimelineWithinAPhase_IsRefused) {
  EXPECT_EQ(judge(read(scatter_on_a_mesh(""))).verdict.offence, "");
  const Verdict verdict = judge(read(scatter_on_a_mesh(R"(,"timelines":[0,1])"))).verdict;
  EXPECT_FALSE(verdict.ok);
  EXPECT_EQ(verdict.offence,
            "step 2: node 1 sends 0→3 to node 3, but it came over a link of another timeline in the same phase");
}

TEST(Gate, MessageThatChangesTimelineWhereAPhaseBegins_IsAccepted) {
  EXPECT_EQ(judge(read(scatter_on_a_mesh(R"(,"timelines":[0,1],"phases":[[0,0],[2,1]])"))).verdict.offence, "");
}

TEST(Gate, MessageThatChangesTimeline_IsRefusedInEveryCollective) {
  std::uint32_t refused = 0;
  for (Schedule schedule : naive_schedules_of_every_collective(parse_topology("torus:3x3"), PortModel::all)) {
    schedule.timeline_of_port = {0, 1, 2, 3};
    const Verdict verdict = judge(schedule).verdict;  // throws where the judges disagree
    if (verdict.ok) continue;
    EXPECT_THAT(verdict.offence, HasSubstr("another timeline"));
    ++refused;
  }
  EXPECT_GE(refused, 6U);
}

TEST(Gate, PhasesThatDoNotFitTheSteps_AreBadInput) {
  for (const char* phases : {"[[0,1],[3,1]]", "[[1,0]]", "[[0,0],[0,0]]", "[[0,0],[2,0],[1,0]]", "[[0,0],[4,1]]"}) {
    EXPECT_THROW((void)read(scatter_on_a_mesh(std::string(R"(,"phases":)") + phases)), InputError) << phases;
  }
  Schedule schedule = read(scatter_on_a_mesh(R"(,"phases":[[0,0],[2,1]])"));
  EXPECT_TRUE(judge(schedule).verdict.ok);
  schedule.phases[1].first = Step{3};
  EXPECT_THROW((void)judge(schedule), InputError);
}

TEST(Gate, TimelinesInTheSinglePortModel_AreBadInput) {
  EXPECT_THROW(
      (void)read(R"({"rota":1,"topology":"ring:3","collective":"gather","ports":"single","algorithm":"x","steps":0,)"
                 R"("root":0,"timelines":[0,0]})"),
      InputError);
}

TEST(Gate, PacketThatCrossesThePhaseBorder_IsRefused) {
  const TopologyPtr topology = parse_topology("ring:3");
  Schedule schedule = testing_support::naive_isotropic(topology, PortModel::all, {0, 2, 0});
  ASSERT_EQ(schedule.steps, 2U);
  for (ClassHop& hop : schedule.hops) hop.continues_packet = hop.step == Step{1};
  EXPECT_EQ(judge(schedule).verdict.offence, "");
  schedule.phases = {{Step{0}, 0}, {Step{1}, 2}};
  EXPECT_THAT(judge(schedule).verdict.offence, HasSubstr("no packet may cross its border"));
}

TEST(Gate, PacketThatContinuesInStepZero_IsRefused) {
  for (Schedule schedule : naive_schedules_of_every_collective(parse_topology("ring:4"), PortModel::all)) {
    schedule.hops.front().continues_packet = true;
    EXPECT_THAT(judge(schedule).verdict.offence, HasSubstr("that link carried nothing in the step before"))
        << to_string(schedule.collective);
  }
}

/// 16,384 messages could be sent on this network: the quotient judge makes room only for the two that are.
TEST(Gate, FewMessagesOnALargeNetwork_AreFollowedByBothJudges) {
  const std::string header =
      R"({"rota":1,"topology":"hypercube:7","collective":"demand","ports":"all","algorithm":"x","steps":2,)"
      R"("demand":[[0,5,1],[5,0,1]]})";
  const std::vector<std::string> hops = {
      R"({"t":0,"src":0,"dst":1,"msg":[0,5]})", R"({"t":0,"src":5,"dst":4,"msg":[5,0]})",
      R"({"t":1,"src":1,"dst":5,"msg":[0,5]})", R"({"t":1,"src":4,"dst":0,"msg":[5,0]})"};
  const auto offence = [&](const std::vector<std::string>& lines) {
    std::string text = header;
    for (const std::string& line : lines) text += "\n" + line;
    return judge(read(text + "\n")).verdict.offence;  // throws where the judges disagree
  };
  EXPECT_EQ(offence(hops), "");
  EXPECT_EQ(offence({hops[0], hops[1], hops[3]}), "message 0→5 is never delivered");
  EXPECT_EQ(offence({hops[1], hops[2], hops[3]}), "step 1: node 1 sends 0→5 to node 5, but that message is at node 0");
  EXPECT_EQ(offence({hops[0], R"({"t":0,"src":0,"dst":4,"msg":[0,5]})", hops[1], hops[2], hops[3]}),
            "step 0: node 0 sends 0→5 to node 4, but that message already moves in this step");
  EXPECT_EQ(offence({hops[0], hops[1], R"({"t":1,"src":1,"dst":5,"msg":[1,5]})", hops[3]}),
            "step 1: node 1 sends 1→5 to node 5, but a demand has no such message");
}

TEST(Gate, SmallNetwork_IsJudgedByBothJudges_AndTheLoadIsThatOfEachLink) {
  for (const TopologyPtr& topology : example_topologies(40)) {
    for (const Schedule& schedule : naive_schedules_of_every_collective(topology, PortModel::all)) {
      const Judgement judgement = judge(schedule);
      ASSERT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
      EXPECT_EQ(judgement.judged_by(), "all nodes and quotient");
      std::uint64_t sent = 0;
      for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
        for (std::uint32_t p = 0; p < topology->port_end(Node{x}); ++p) sent += judgement.load.busy(Node{x}, Port{p});
      }
      EXPECT_EQ(sent, judgement.verdict.transmissions);
      std::uint32_t deepest = 0;
      for (const CrosspointPeak& peak : judgement.load.crosspoints) deepest = std::max(deepest, peak.messages);
      EXPECT_EQ(deepest, judgement.verdict.fifo_depth);
    }
  }
}

TEST(Gate, LargeNetwork_IsJudgedByTheQuotientAlone) {
  const TopologyPtr topology = parse_topology("hypercube:12");
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = whole_group(topology);
  const Judgement judgement = judge(schedule);
  EXPECT_FALSE(judgement.by_all_nodes);
  EXPECT_EQ(judgement.judged_by(), "quotient");
}

/// A symmetry with one thing wrong.
class Broken final : public Symmetry {
 public:
  enum class Kind { none, frame, back, sizes, representative };
  Broken(SymmetryPtr good, Kind kind) : good_(std::move(good)), kind_(kind) {}
  std::uint32_t class_count() const noexcept override { return good_->class_count(); }
  ClassId class_of(Node x) const override {
    return kind_ == Kind::sizes && x == Node{2} ? ClassId{1} : good_->class_of(x);
  }
  Node representative(ClassId c) const override {
    return kind_ == Kind::representative ? Node{2} : good_->representative(c);
  }
  Node from_frame(Node x, Node y) const override {
    if (kind_ == Kind::frame && x == Node{4}) {  // a reflection about node 4: links go along, their ports do not
      return Node{(10 - index(y)) % 6};
    }
    return good_->from_frame(x, y);
  }
  Node to_frame(Node x, Node z) const override {
    if (kind_ == Kind::frame && x == Node{4}) return Node{(10 - index(z)) % 6};
    return kind_ == Kind::back && x == Node{4} ? z : good_->to_frame(x, z);
  }

 private:
  SymmetryPtr good_;
  Kind kind_;
};

TEST(ClassGroup, ThatDoesNotAct_IsFound) {
  const TopologyPtr topology = parse_topology("ring:6");
  const SymmetryPtr good = parity_subgroups(topology, 1).at(0);
  using Kind = Broken::Kind;
  EXPECT_EQ(verify::class_group_offence(*topology, Broken(good, Kind::none)), "");
  EXPECT_THAT(verify::class_group_offence(*topology, Broken(good, Kind::frame)), HasSubstr("does not carry"));
  EXPECT_THAT(verify::class_group_offence(*topology, Broken(good, Kind::back)), HasSubstr("does not carry"));
  EXPECT_THAT(verify::class_group_offence(*topology, Broken(good, Kind::sizes)), HasSubstr("nodes"));
  EXPECT_THAT(verify::class_group_offence(*topology, Broken(good, Kind::representative)),
              HasSubstr("which is not of it"));
}

TEST(ClassGroup, OfEveryTopology_Acts) {
  for (const TopologyPtr& topology : example_topologies(200)) {
    for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
      EXPECT_EQ(verify::class_group_offence(*topology, *symmetry), "") << topology->spec();
    }
  }
}

TEST(Gate, ScheduleWhoseClassesAreNoSymmetry_IsRefused) {
  const TopologyPtr topology = parse_topology("ring:6");
  const SymmetryPtr good = parity_subgroups(topology, 1).at(0);
  Schedule schedule = naive_total_exchange(topology, good, PortModel::all);
  EXPECT_TRUE(judge(schedule).verdict.ok);
  schedule.symmetry = std::make_shared<Broken>(good, Broken::Kind::frame);
  EXPECT_THAT(judge(schedule).verdict.offence, HasSubstr("no symmetry of ring:6"));
}

/// Every node that gets the root's message for the first time sends it to all its neighbours.
Schedule flood(const TopologyPtr& topology, Node root) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.root = root;
  std::vector<bool> has(topology->node_count());
  has[index(root)] = true;
  for (std::vector<Node> senders{root}; !senders.empty(); ++schedule.steps) {
    std::vector<Node> reached;
    std::sort(senders.begin(), senders.end());
    for (const Node x : senders) {
      for (std::uint32_t p = 0; p < topology->port_count(); ++p) {
        const Node y = topology->neighbour(x, Port{p});
        if (y == kNoNode) continue;
        schedule.hops.push_back({Step{schedule.steps}, ClassId{index(x)}, Port{p}, root, kNoNode});
        if (has[index(y)]) continue;
        has[index(y)] = true;
        reached.push_back(y);
      }
    }
    senders = reached;
  }
  return schedule;
}

TEST(Broadcast, ByFlooding_IsCorrect) {
  for (const TopologyPtr& topology : example_topologies(40)) {
    const Judgement judgement = judge(flood(topology, Node{0}));
    ASSERT_EQ(judgement.verdict.offence, "") << topology->spec();
    EXPECT_EQ(judgement.verdict.transmissions, judgement.verdict.directed_links);
  }
}

}  // namespace
}  // namespace rota
