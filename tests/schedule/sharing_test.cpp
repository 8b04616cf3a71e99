// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/sharing.h"

#include <gtest/gtest.h>

#include <sstream>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

/// As read from a file: one class a node.
Schedule spelled_out(const Schedule& schedule) {
  std::stringstream file;
  write_schedule(schedule, file);
  return read_schedule(file, "file");
}

Schedule made(const char* spec, PortModel ports) {
  return make_schedule(parse_topology(spec), {CollectiveKind::total_exchange, ports, ""});
}

TEST(SharePrograms, WhatWasWrittenWithFewClasses_IsReadBackWithAsMany) {
  for (const char* spec :
       {"ring:5", "ring:6", "torus:3x4", "torus:4x4", "star:4", "hypercube:4", "pancake:4", "mesh:4x4", "mesh:3x4"}) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      SCOPED_TRACE(spec);
      const Schedule original = made(spec, ports);
      const Schedule shared = share_programs(spelled_out(original));
      EXPECT_EQ(shared.symmetry->class_count(), original.symmetry->class_count());
      EXPECT_EQ(shared.transmissions(), original.transmissions());
      EXPECT_EQ(verify_quotient(shared), verify_quotient(original));
    }
  }
}

TEST(SharePrograms, AnArrayWhoseHalvesDoTheSame_HasAClassForTwoNodes) {
  EXPECT_EQ(share_programs(spelled_out(made("array:6", PortModel::all))).symmetry->class_count(), 3U);
}

TEST(SharePrograms, AMeshOfOddSides_StaysAsItIs) {
  const Schedule mesh = share_programs(spelled_out(made("mesh:3x3", PortModel::all)));
  EXPECT_EQ(mesh.symmetry->class_count(), 9U);
}

// Nodes 1 and 2 pass the same messages on, but only node 1 keeps one.
TEST(SharePrograms, AMulticast_KeepsAClassPerNode_WhereHopsAlikeAreForOthers) {
  ScheduleRequest request{.collective = CollectiveKind::multicast};
  request.input.demand.by_pair = {{Node{0}, Node{3}, 1}, {Node{3}, Node{0}, 1}, {Node{3}, Node{1}, 1}};
  const Schedule schedule = make_schedule(parse_topology("array:4"), request);
  EXPECT_EQ(schedule.hops.size(), 6U);
  EXPECT_EQ(share_programs(spelled_out(schedule)).symmetry->class_count(), 4U);
}

// The same backwards: nodes 1 and 2 pass the same partial sums on, but only node 1 adds to one.
TEST(SharePrograms, AReduction_KeepsAClassPerNode) {
  ScheduleRequest request{.collective = CollectiveKind::reduction};
  request.input.demand.by_pair = {{Node{0}, Node{3}, 1}, {Node{1}, Node{3}, 1}, {Node{3}, Node{0}, 1}};
  const Schedule schedule = make_schedule(parse_topology("array:4"), request);
  EXPECT_EQ(schedule.hops.size(), 6U);
  EXPECT_EQ(share_programs(spelled_out(schedule)).symmetry->class_count(), 4U);
}

TEST(SharePrograms, OneNodeOfAMeshThatDiffers_KeepsAClassPerNode) {
  Schedule schedule = spelled_out(made("mesh:2x4", PortModel::all));
  EXPECT_EQ(share_programs(schedule).symmetry->class_count(), 2U);
  std::swap(schedule.hops[0].destination, schedule.hops[1].destination);
  EXPECT_EQ(share_programs(schedule).symmetry->class_count(), 8U);
}

TEST(SharePrograms, OneNodeThatDiffers_KeepsAClassPerNode) {
  Schedule schedule = spelled_out(made("ring:5", PortModel::all));
  const auto swap_destinations = [&](std::size_t i, std::size_t j) {
    std::swap(schedule.hops[i].destination, schedule.hops[j].destination);
  };
  swap_destinations(0, 1);
  EXPECT_EQ(share_programs(schedule).symmetry->class_count(), 5U);
}

}  // namespace
}  // namespace rota
