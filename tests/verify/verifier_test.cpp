// SPDX-License-Identifier: Apache-2.0
//
// What both verifiers say of correct schedules: on every family, under every symmetry, they accept and agree.
#include "compiler/verify/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_schedule.h"

namespace rota {

/// Lets a failed comparison of verdicts say where they differ.
void PrintTo(const Verdict& v, std::ostream* out) {
  *out << (v.ok ? "ok" : v.offence) << " steps " << v.steps << " transmissions " << v.transmissions << " messages "
       << v.messages << " least " << v.min_transmissions << " minimal " << v.minimal << " links " << v.directed_links
       << " busy " << v.link_busy_min << "…" << v.link_busy_max << " depth " << v.fifo_depth << " slots "
       << v.fifo_slots << " waiting " << v.waiting_depth << ", " << v.waiting_slots << " fifo " << v.fifo_consistent;
}

namespace {

using ::testing::HasSubstr;
using testing_support::example_specs;
using testing_support::naive_total_exchange;
using testing_support::symmetries_of;

Schedule explicit_schedule(std::string_view spec, PortModel ports, std::vector<ClassHop> hops) {
  Schedule schedule;
  schedule.topology = parse_topology(spec);
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.ports = ports;
  schedule.steps = hops.empty() ? 0 : index(hops.back().step) + 1;
  schedule.hops = std::move(hops);
  return schedule;
}

ClassHop hop(std::uint32_t step, std::uint32_t cls, std::uint32_t port, std::uint32_t origin, std::uint32_t dest) {
  return {Step{step}, ClassId{cls}, Port{port}, Node{origin}, Node{dest}};
}

class EveryFamily : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Verifier, EveryFamily, ::testing::ValuesIn(example_specs()), [](const auto& spec) {
  std::string name = spec.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

TEST_P(EveryFamily, CorrectSchedules_AreAcceptedAlikeByBothVerifiers) {
  const TopologyPtr topology = parse_topology(GetParam());
  const std::uint64_t n = topology->node_count();
  for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      for (const std::uint32_t rotation : {0U, 1U, 5U}) {
        const Schedule schedule = naive_total_exchange(topology, symmetry, ports, rotation);
        const Verdict verdict = verify_all_nodes(schedule);
        EXPECT_TRUE(verdict.ok) << verdict.offence;
        EXPECT_EQ(verdict, verify_quotient(schedule));
        EXPECT_EQ(verdict.messages, n * (n - 1));
        EXPECT_TRUE(verdict.minimal);
        EXPECT_EQ(verdict.transmissions, verdict.min_transmissions);
        EXPECT_LE(verdict.link_busy_max, verdict.steps);
      }
    }
  }
}

TEST(Verifier, ExpandedSchedule_GetsTheVerdictOfItsClasses) {
  for (const char* spec : {"torus:3x4", "star:4", "ccc:3"}) {
    const TopologyPtr topology = parse_topology(spec);
    const Schedule compact = naive_total_exchange(topology, whole_group(topology), PortModel::all);
    Schedule expanded = compact;
    expanded.symmetry = trivial_symmetry(topology);
    expanded.hops.clear();
    for (const ClassHop& class_hop : compact.hops) {
      for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
        const Hop plain = hop_at(compact, class_hop, Node{x});
        expanded.hops.push_back({plain.step, ClassId{x}, plain.port, plain.origin, plain.destination});
      }
    }
    std::sort(expanded.hops.begin(), expanded.hops.end(), [](const ClassHop& a, const ClassHop& b) {
      return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
    });
    const Verdict verdict = verify_quotient(compact);
    EXPECT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
    EXPECT_EQ(verdict, verify_quotient(expanded)) << spec;
    EXPECT_EQ(verdict, verify_all_nodes(expanded)) << spec;
  }
}

TEST(Verifier, ArrayOfThree_IsMeasuredAsByHand) {
  // Far messages first: each of the two waits at node 1 at the end of step 0, and moves on in step 1.
  const Schedule schedule =
      explicit_schedule("array:3", PortModel::all,
                        {hop(0, 0, 0, 0, 2), hop(0, 1, 0, 1, 2), hop(0, 1, 1, 1, 0), hop(0, 2, 0, 2, 0),
                         hop(1, 0, 0, 0, 1), hop(1, 1, 0, 0, 2), hop(1, 1, 1, 2, 0), hop(1, 2, 0, 2, 1)});
  Verdict expected;
  expected.ok = true;
  expected.steps = 2;
  expected.transmissions = expected.min_transmissions = 8;
  expected.messages = 6;
  expected.minimal = true;
  expected.directed_links = 4;
  expected.link_busy_min = expected.link_busy_max = 2;
  expected.fifo_depth = 1;
  expected.fifo_slots = 2;
  expected.fifo_consistent = true;
  EXPECT_EQ(verify_all_nodes(schedule), expected);
  EXPECT_EQ(verify_quotient(schedule), expected);
  EXPECT_DOUBLE_EQ(expected.link_busy_mean(), 2.0);
}

/// Two messages of node 0 wait at node 1 for the same link; with `overtake` the later one leaves first.
Schedule array_of_four_with_overtaking(bool overtake) {
  // Node 0 sends 0→3, then 0→2, then 0→1; both far messages wait at node 1 and leave by the same link.
  const std::uint32_t first = overtake ? 2 : 3;
  const std::uint32_t second = overtake ? 3 : 2;
  std::vector<ClassHop> hops{hop(0, 0, 0, 0, 3),      hop(0, 1, 0, 1, 2), hop(0, 1, 1, 1, 0), hop(0, 2, 0, 2, 1),
                             hop(0, 2, 1, 2, 3),      hop(0, 3, 0, 3, 2), hop(1, 0, 0, 0, 2), hop(1, 1, 0, 1, 3),
                             hop(1, 2, 0, 2, 0),      hop(1, 3, 0, 3, 1), hop(2, 0, 0, 0, 1), hop(2, 1, 0, 0, first),
                             hop(2, 1, 1, 2, 0),      hop(2, 2, 0, 3, 1), hop(2, 2, 1, 1, 3), hop(2, 3, 0, 3, 0),
                             hop(3, 1, 0, 0, second), hop(3, 2, 0, 3, 0), hop(4, 1, 1, 3, 0), hop(4, 2, 1, 0, 3)};
  return explicit_schedule("array:4", PortModel::all, std::move(hops));
}

TEST(Verifier, Overtaking_IsReportedAndIsNoOffence) {
  for (const bool overtake : {false, true}) {
    const Schedule schedule = array_of_four_with_overtaking(overtake);
    const Verdict verdict = verify_all_nodes(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.fifo_consistent, !overtake);
    EXPECT_EQ(verdict.fifo_depth, 2U);
    EXPECT_EQ(verdict, verify_quotient(schedule));
  }
}

TEST(Verifier, Detour_IsCorrectButNotMinimal) {
  // A triangle where 0→1 goes the long way round.
  const Schedule schedule =
      explicit_schedule("complete:3", PortModel::all,
                        {hop(0, 0, 1, 0, 1), hop(0, 1, 0, 1, 2), hop(0, 1, 1, 1, 0), hop(0, 2, 0, 2, 0),
                         hop(0, 2, 1, 2, 1), hop(1, 0, 1, 0, 2), hop(1, 2, 1, 0, 1)});
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_FALSE(verdict.minimal);
  EXPECT_EQ(verdict.transmissions, verdict.min_transmissions + 1);
  EXPECT_EQ(verdict.link_busy_min, 0U);
  EXPECT_EQ(verdict, verify_quotient(schedule));
}

TEST(Verifier, AllNodes_RefusesNetworksItCannotHold) {
  const Schedule schedule = explicit_schedule("ring:20000", PortModel::all, {});
  EXPECT_THROW(static_cast<void>(verify_all_nodes(schedule)), InputError);
  EXPECT_FALSE(verify_quotient(schedule).ok);
}

TEST(Verifier, Quotient_TellsOfAnEmptyScheduleOnAHugeNetworkAtOnce) {
  const Schedule schedule = explicit_schedule("torus:256x256", PortModel::all, {});
  EXPECT_EQ(verify_quotient(schedule).offence, "message 0→1 is never delivered");
}

}  // namespace
}  // namespace rota
