// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/star_broadcast.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "testbench/papers/003_stars/formulas.h"
#include "tests/algorithms/start_ups.h"

namespace rota {
namespace {

using testing_support::count_start_ups;

Schedule schedule_of(std::uint32_t n, const char* algorithm,
                     CollectiveKind collective = CollectiveKind::multinode_broadcast) {
  return make_schedule(parse_topology(fmt::format("star:{}", n)), {collective, PortModel::single, algorithm, {}});
}

TEST(EmbeddedMesh, TakesTheStartUpsAndStepsOfSectionIV_AndVerifies) {
  for (std::uint32_t n = 3; n <= 6; ++n) {
    SCOPED_TRACE(n);
    const Schedule schedule = schedule_of(n, "embedded-mesh");
    const paper003::Cost cost = paper003::non_personalised(n);
    EXPECT_EQ(schedule.steps, cost.steps);
    const auto start_ups = count_start_ups(schedule);
    EXPECT_EQ(start_ups.paid(), cost.start_ups);
    EXPECT_TRUE(start_ups.packets_are_gapless);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule));
  }
}

TEST(EmbeddedMesh, RowsReceiveEveryMessageOnce_OnlyColumnsPassOnWhatOthersHave) {
  const Schedule schedule = schedule_of(5, "embedded-mesh");
  const std::uint32_t columns_end = 6 * 4;
  std::set<std::tuple<Node, Node>> seen;  // receiver and origin
  for (const ClassHop& hop : schedule.hops) {
    if (index(hop.step) < columns_end) continue;
    const Node receiver = schedule.topology->neighbour(Node{index(hop.cls)}, hop.port);
    EXPECT_TRUE(seen.emplace(receiver, hop.origin).second);
  }
  EXPECT_EQ(seen.size(), 120U * (24 - 1) * 5);
}

TEST(HamiltonianRing, TakesOneStepForEachOtherNode_WithOneProgram_AndNoMessageTwice) {
  for (std::uint32_t n = 2; n <= 7; ++n) {
    SCOPED_TRACE(n);
    const Schedule schedule = schedule_of(n, "hamiltonian-ring");
    EXPECT_EQ(schedule.steps, paper003::hamiltonian_ring(n).steps);
    EXPECT_EQ(count_start_ups(schedule).paid(), paper003::hamiltonian_ring(n).start_ups);
    EXPECT_EQ(schedule.symmetry->class_count(), 1U);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
    if (n <= 5) {
      EXPECT_EQ(verdict, verify_all_nodes(schedule));
    }
  }
}

TEST(HamiltonianRing, Reversed_IsAnAccumulation) {
  for (std::uint32_t n = 2; n <= 6; ++n) {
    const Verdict verdict =
        verify_quotient(schedule_of(n, "hamiltonian-ring-accumulation", CollectiveKind::multinode_accumulation));
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.steps, paper003::hamiltonian_ring(n).steps);
  }
}

TEST(StarBroadcasts, SizesTheyDoNotDo_AreRefused) {
  EXPECT_THROW((void)embedded_mesh_broadcast(parse_topology("star:2")), InputError);
  EXPECT_THROW((void)embedded_mesh_broadcast(parse_topology("star:8")), InputError);
  EXPECT_THROW((void)hamiltonian_broadcast(parse_topology("star:10")), InputError);
}

}  // namespace
}  // namespace rota
