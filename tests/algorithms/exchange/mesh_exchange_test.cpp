// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_exchange.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/algorithms/exchange/mesh_scheduler.h"
#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/same_hops.h"

namespace rota {
namespace {

/// Verifies the schedule and returns its steps.
std::uint64_t mesh_steps(const TopologyPtr& mesh) {
  const Schedule schedule = mesh_exchange(mesh, 1);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << mesh->spec() << " " << verdict.offence;
  EXPECT_TRUE(verdict.fifo_consistent) << mesh->spec();
  EXPECT_TRUE(verdict.minimal) << mesh->spec();
  return verdict.steps;
}

void expect_the_bound_on(const std::string& spec) {
  const TopologyPtr mesh = parse_topology(spec);
  EXPECT_EQ(mesh_steps(mesh), best_bound(*mesh, PortModel::all)) << spec;
}

TEST(MeshExchange, OnTwoDimensionalMeshesTo8x8_TakesTheLowerBound) {
  for (std::uint32_t rows = 2; rows <= 8; ++rows) {
    for (std::uint32_t columns = rows; columns <= 8; ++columns) {
      expect_the_bound_on(fmt::format("mesh:{}x{}", rows, columns));
    }
  }
}

// The rules alone, without the search for less memory.
TEST(MeshExchange, OnTwoDimensionalMeshesTo16x16_TheFirstOrderOfInjectionsSuffices) {
  for (std::uint32_t rows = 2; rows <= 16; ++rows) {
    for (std::uint32_t columns = std::max(rows, 9U); columns <= 16; ++columns) {
      const TopologyPtr mesh = parse_topology(fmt::format("mesh:{}x{}", rows, columns));
      const MeshTraffic traffic(*mesh);
      const auto bound = static_cast<std::uint32_t>(best_bound(*mesh, PortModel::all));
      std::vector<ClassHop> hops;
      const auto meets = [&](TurnRule rule) { return schedule_by_turns(traffic, rule, bound, hops).has_value(); };
      EXPECT_TRUE(std::ranges::any_of(turn_rules(2), meets)) << mesh->spec();
    }
  }
}

TEST(MeshExchange, TheOrderOfTheSides_DoesNotMatter) {
  for (const char* spec : {"mesh:3x2", "mesh:5x3", "mesh:7x4", "product:array:6*array:5"}) expect_the_bound_on(spec);
}

TEST(MeshExchange, OnThreeDimensionalMeshes_TakesTheLowerBound) {
  for (const char* spec : {"mesh:2x2x3", "mesh:3x3x3", "mesh:2x3x4", "mesh:5x4x3", "mesh:4x4x4", "mesh:5x5x5"}) {
    expect_the_bound_on(spec);
  }
}

// Large enough that the first schedule that is good enough is kept.
TEST(MeshExchange, OnLargeMeshesOfThreeAndFourSides_TakesTheLowerBound_WithShallowFifos) {
  for (const char* spec : {"mesh:8x9x10", "mesh:10x10x10", "mesh:7x9x9", "mesh:4x5x6x7"}) {
    const Schedule schedule = mesh_exchange(parse_topology(spec), 1);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
    EXPECT_EQ(verdict.steps, best_bound(*schedule.topology, PortModel::all)) << spec;
    EXPECT_LE(verdict.fifo_depth, 8U) << spec;
  }
}

// If far messages always go first, a crosspoint holds 8 of them and a router 29.
TEST(MeshExchange, OnAnEightByEightMesh_NoCrosspointHoldsMoreThanSixMessages) {
  const Verdict verdict = verify_quotient(mesh_exchange(parse_topology("mesh:8x8"), 1));
  EXPECT_EQ(verdict.steps, 128U);
  EXPECT_LE(verdict.fifo_depth, 6U);
  EXPECT_LE(verdict.fifo_slots, 21U);
}

TEST(MeshExchange, IsTheDefaultOnMeshes_OverLongHopsIfThatTakesFewestSteps) {
  const auto made = [](const char* spec, std::uint32_t hop_steps) {
    ScheduleRequest request;
    request.input.hop_steps = hop_steps;
    return make_schedule(parse_topology(spec), request).algorithm;
  };
  EXPECT_EQ(made("mesh:3x4", 1), "mesh-exchange");
  EXPECT_EQ(made("mesh:2x2x3", 1), "mesh-exchange");
  EXPECT_EQ(made("mesh:2x2", 1), "mesh-exchange");
  EXPECT_EQ(made("array:5", 1), "balanced");
  EXPECT_EQ(made("product:array:3*ring:4", 1), "balanced");
  EXPECT_EQ(made("mesh:3x4", 2), "mesh-exchange");
}

TEST(MeshExchange, SameSeed_SameSchedule) {
  const TopologyPtr mesh = parse_topology("mesh:4x5");
  const Schedule a = mesh_exchange(mesh, 3);
  const Schedule b = mesh_exchange(mesh, 3);
  expect_same_hops(a, b);
}

TEST(MeshExchange, AMeshAboveTheMemoryBudget_IsRefused) {
  EXPECT_THROW((void)mesh_exchange(parse_topology("mesh:64x64"), 1), InputError);
}

}  // namespace
}  // namespace rota
