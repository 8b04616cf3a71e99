// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/round_trips.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/entries.h"
#include "compiler/verify/proof.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

Proof trips_of(std::uint32_t x, std::uint32_t window, std::uint32_t hop_steps = 1) {
  return {.kind = ProofKind::round_trips, .nodes = {Node{x}}, .hop_steps = hop_steps, .window = window};
}

std::uint64_t proved_by_trips(const char* spec, PortModel ports, const Proof& proof) {
  return proved_steps(*parse_topology(spec), ports, proof);
}

TEST(RoundTrips, OnAnArray_TakeTheWayThereAndBack_OneAfterTheOther) {
  EXPECT_EQ(proved_by_trips("array:4", PortModel::all, trips_of(0, 0)), 6U);      // (2·6 + 2·3) / 3
  EXPECT_EQ(proved_by_trips("array:4", PortModel::all, trips_of(0, 1)), 6U);      // (2·5 + 2·1) / 2
  EXPECT_EQ(proved_by_trips("array:4", PortModel::all, trips_of(0, 2)), 6U);      // 2·3
  EXPECT_EQ(proved_by_trips("array:4", PortModel::all, trips_of(1, 0)), 4U);      // (2·4 + 2·1) / 3, ⌈3.3⌉
  EXPECT_EQ(proved_by_trips("array:4", PortModel::single, trips_of(1, 0)), 5U);   // (2·4 + 2·3) / 3, ⌈4.7⌉
  EXPECT_EQ(proved_by_trips("array:4", PortModel::all, trips_of(0, 0, 3)), 12U);  // (6·6 + 2·3) / 3 - 2
  EXPECT_THROW((void)proved_by_trips("array:4", PortModel::all, trips_of(0, 3)), InputError)
      << "no node is so far away";
  EXPECT_THROW((void)proved_by_trips("array:4", PortModel::all, trips_of(4, 0)), InputError) << "no such node";
}

TEST(RoundTrips, ThatAreLongest_AreThoseThatTheCheckerFinds) {
  for (const char* spec : {"array:7", "mesh:3x5", "ring:8", "torus:3x5", "hypercube:3", "fail:0-1:torus:3x4",
                           "product:array:3*hypercube:2", "fail:5:mesh:4x4", "graph:" ROTA_EXAMPLES "/dgx1.txt"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {1U, 4U}) {
        const verify::RoundTrips longest = verify::longest_round_trips(*topology, ports, hop_steps);
        std::uint64_t most = 0;
        for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
          for (std::uint32_t window = 0; window <= topology->node_count(); ++window) {
            try {
              most = std::max(most, proved_steps(*topology, ports, trips_of(x, window, hop_steps)));
            } catch (const InputError&) {
              break;  // no node is so far away
            }
          }
        }
        EXPECT_EQ(longest.steps, most) << spec;
        const Proof proof = trips_of(index(longest.node), longest.window, hop_steps);
        EXPECT_EQ(proved_steps(*topology, ports, proof), longest.steps) << spec;
      }
    }
  }
}

TEST(RoundTrips, OfALeaf_ProveMoreThanTheTotalsThatEnterIt) {
  testing_support::EdgeList tree;  // binary, 15 nodes
  for (std::uint32_t x = 1; x < 15; ++x) tree.emplace_back((x - 1) / 2, x);
  Schedule task;
  task.topology = testing_support::EdgeGraph::of(15, tree);
  task.collective = CollectiveKind::multinode_all_reduce;
  const Bound bound = best_bound_for(task).value();
  EXPECT_EQ(bound.proof.kind, ProofKind::round_trips);
  EXPECT_GT(bound.steps, verify::slowest_entry_of_totals(*task.topology, PortModel::all, 1).steps);
  EXPECT_NO_THROW(require_proof(*task.topology, PortModel::all, bound));
  Bound more = bound;
  ++more.steps;
  EXPECT_THROW(require_proof(*task.topology, PortModel::all, more), CheckFailed);
  Bound later = bound;
  later.proof.window += 100;
  EXPECT_THROW(require_proof(*task.topology, PortModel::all, later), InputError);
}

}  // namespace
}  // namespace rota
