// SPDX-License-Identifier: Apache-2.0
//
// The bound of single-port all-reduces on odd rings, and all that nodes of small rings can do.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/proof.h"
#include "compiler/verify/ring_proof.h"
#include "tests/edge_graph.h"
#include "tests/verify/hearing.h"

namespace rota {
namespace {

bool can_hear_of_all_in(std::uint32_t n, std::uint32_t steps) {
  return testing_support::Hearing(*parse_topology("ring:" + std::to_string(n))).can_hear_of_all_in(steps);
}

TEST(OddRing, WhateverTheNodesDo_TheyTakeTheBound) {
  for (const std::uint32_t n : {5U, 7U}) {
    EXPECT_FALSE(can_hear_of_all_in(n, (n + 1) / 2)) << n;
    EXPECT_EQ(
        proved_steps(*parse_topology("ring:" + std::to_string(n)), PortModel::single, {.kind = ProofKind::odd_ring}),
        (n + 3) / 2);
  }
  EXPECT_TRUE(can_hear_of_all_in(5, 4));
  EXPECT_TRUE(can_hear_of_all_in(3, 2)) << "why the bound is for five and more";
  EXPECT_TRUE(can_hear_of_all_in(6, 3)) << "why it is for odd ones";
}

TEST(OddRing, OfAnyName_HasTheBound) {
  testing_support::EdgeList edges;
  for (std::uint32_t x = 0; x < 9; ++x) edges.emplace_back(x * 2 % 9, (x + 1) * 2 % 9);
  for (const TopologyPtr& ring : {parse_topology("ring:9"), TopologyPtr(testing_support::EdgeGraph::of(9, edges))}) {
    const Schedule schedule = exchanged_sums(ring, PortModel::single, 1, 1);
    const Bound bound = best_bound_for(schedule).value();
    EXPECT_EQ(bound.steps, 6U);
    EXPECT_EQ(bound.proof.kind, ProofKind::odd_ring);
    EXPECT_EQ(schedule.steps, 6U);
  }
}

TEST(OddRing, OtherNetworks_AreNone) {
  for (const char* spec : {"ring:3", "ring:8", "array:9", "torus:3x3", "complete:5", "fail:0-1:ring:9"}) {
    EXPECT_FALSE(verify::is_odd_ring(*parse_topology(spec))) << spec;
    EXPECT_THROW((void)proved_steps(*parse_topology(spec), PortModel::single, {.kind = ProofKind::odd_ring}),
                 InputError)
        << spec;
  }
  // A triangle and a square: as many neighbours each, and an odd number of nodes.
  const auto two = testing_support::EdgeGraph::of(7, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 6}, {6, 3}});
  EXPECT_FALSE(verify::is_odd_ring(*two));
  EXPECT_THROW((void)proved_steps(*parse_topology("ring:9"), PortModel::all, {.kind = ProofKind::odd_ring}),
               InputError);
}

}  // namespace
}  // namespace rota
