// SPDX-License-Identifier: Apache-2.0
//
// The checker of bounds: what each kind of proof proves, by hand; that every bound that is found is proved again; and
// that it says so where a proof does not fit.
#include "compiler/verify/proof.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/collective_bounds.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

using testing_support::example_topologies;
using testing_support::naive_schedules_of_every_collective;

std::uint64_t proved(const char* spec, PortModel ports, const Proof& proof) {
  return proved_steps(*parse_topology(spec), ports, proof);
}

Proof with_nodes(ProofKind kind, std::vector<Node> nodes) { return {.kind = kind, .nodes = std::move(nodes)}; }

/// Of ring:8, where every node has eight messages for the next one.
Proof for_the_next_node(std::vector<std::uint32_t> weights) {
  Proof proof{.kind = ProofKind::demand_weights};
  proof.demand = {0, 8, 0, 0, 0, 0, 0, 0};
  proof.weights.weights = std::move(weights);
  return proof;
}

TEST(Proof, OfEachKind_ProvesWhatItShould) {
  // array:4: distances 6+4+4+6 = 20, 6 directed links.
  EXPECT_EQ(proved("array:4", PortModel::single, {.kind = ProofKind::distances}), 5U);
  EXPECT_EQ(proved("array:4", PortModel::all, {.kind = ProofKind::distances}), 4U);
  EXPECT_EQ(proved("mesh:4x4", PortModel::all, {.kind = ProofKind::distances}), 14U);  // 2·16·20 over 48, ⌈13.3⌉
  EXPECT_EQ(proved("array:4", PortModel::all, with_nodes(ProofKind::ports, {Node{0}})), 3U);
  EXPECT_EQ(proved("array:4", PortModel::all, with_nodes(ProofKind::ports, {Node{1}})), 2U);
  EXPECT_EQ(proved("array:4", PortModel::single, with_nodes(ProofKind::ports, {Node{1}})), 3U);
  // Node 1 sends its own 3 and 2·1·2 between node 0 and nodes 2, 3.
  EXPECT_EQ(proved("array:4", PortModel::single, with_nodes(ProofKind::parted, {Node{1}})), 7U);
  EXPECT_EQ(proved("array:4", PortModel::all, with_nodes(ProofKind::parted, {Node{1}})), 4U);
  EXPECT_EQ(proved("array:4", PortModel::all, with_nodes(ProofKind::cut, {Node{0}, Node{1}})), 4U);
  EXPECT_EQ(proved("mesh:3x4", PortModel::all, {.kind = ProofKind::cut, .nodes = {Node{0}, Node{1}}, .factor = 1}),
            12U);
  EXPECT_EQ(proved("array:4", PortModel::all, with_nodes(ProofKind::far_pair, {Node{0}, Node{3}})), 3U);
  EXPECT_EQ(proved("ring:5", PortModel::single, {.kind = ProofKind::doubling}), 3U);
  EXPECT_EQ(proved("ring:4", PortModel::all, {.kind = ProofKind::demand, .demand = {0, 1, 3, 1}}), 4U);
  EXPECT_EQ(proved("ring:4", PortModel::single, {.kind = ProofKind::demand, .demand = {0, 1, 3, 1}}), 8U);
  // ring:8, 8 messages for the next node: 7 hops of weight 1 the other way round weigh as much as the one of weight 7.
  EXPECT_EQ(proved("ring:8", PortModel::all, for_the_next_node({7, 1})), 7U);  // 8·7 over 7 + 1
  EXPECT_EQ(proved("ring:8", PortModel::all, for_the_next_node({1, 1})), 4U);
  EXPECT_EQ(proved("ring:8", PortModel::all, for_the_next_node({1, 7})), 1U);
}

/// array:4 has 6 directed links and the eccentricities 3, 2, 2, 3.
TEST(Proof, OfAMultinodeAllReduce_CountsTransmissionsOrLateTotals) {
  EXPECT_EQ(proved("array:4", PortModel::all, {.kind = ProofKind::sums}), 4U);     // 2·4·3 over 6
  EXPECT_EQ(proved("array:4", PortModel::single, {.kind = ProofKind::sums}), 6U);  // 2·4·3 over 4
  // The totals of nodes 1, 2 and 3 reach node 0 after 2 + 1, 2 + 2 and 3 + 3 hops.
  Proof late = with_nodes(ProofKind::totals, {Node{0}});
  const std::uint64_t steps[] = {4, 4, 5, 5, 5, 6};  // 4: a partial sum for node 0 besides
  for (late.window = 0; late.window < 6; ++late.window) {
    EXPECT_EQ(proved("array:4", PortModel::all, late), steps[late.window]) << late.window;
  }
  EXPECT_THROW((void)proved("array:4", PortModel::all, late), InputError) << "no total takes more than 6 hops";
  late.window = 5;
  late.hop_steps = 3;
  EXPECT_EQ(proved("array:4", PortModel::all, late), 5U * 3 + 1);
  EXPECT_EQ(proved("array:4", PortModel::single, with_nodes(ProofKind::totals, {Node{1}})), 4U);
  // The totals of nodes 2 and 3 enter nodes 0 and 1 over one link, with hops 2 + 1 and 3 + 2; then a hop is left.
  Proof into_half = with_nodes(ProofKind::totals, {Node{0}, Node{1}});
  into_half.window = 2;
  EXPECT_EQ(proved("array:4", PortModel::all, into_half), 2U + 2 + 1);
  EXPECT_THROW((void)proved("array:4", PortModel::all, with_nodes(ProofKind::totals, {})), InputError);
}

TEST(Proof, OfAMultinodeAllReduce_WithOneNumberChanged_ProvesNothingMore) {
  for (const char* spec : {"array:4", "mesh:4x4"}) {
    Schedule schedule;
    schedule.topology = parse_topology(spec);
    schedule.collective = CollectiveKind::multinode_all_reduce;
    const Bound bound = best_bound_for(schedule).value();
    ASSERT_EQ(bound.proof.kind, ProofKind::totals);
    EXPECT_NO_THROW(require_proof(*schedule.topology, PortModel::all, bound));
    Bound more = bound;
    ++more.steps;
    EXPECT_THROW(require_proof(*schedule.topology, PortModel::all, more), CheckFailed);
    Bound elsewhere = bound;
    elsewhere.proof.nodes.pop_back();
    elsewhere.proof.nodes.push_back(Node{schedule.topology->node_count() / 2 - 1});
    EXPECT_THROW(require_proof(*schedule.topology, PortModel::all, elsewhere), std::runtime_error);
    Bound later = bound;
    later.proof.window += 100;
    EXPECT_THROW(require_proof(*schedule.topology, PortModel::all, later), InputError);
  }
}

TEST(Proof, EveryKind_IsFoundByItsName) {
  for (const ProofKind kind : {ProofKind::distances, ProofKind::ports, ProofKind::parted, ProofKind::cut,
                               ProofKind::weights, ProofKind::far_pair, ProofKind::doubling, ProofKind::demand,
                               ProofKind::demand_weights, ProofKind::pairs, ProofKind::entry, ProofKind::sums,
                               ProofKind::totals, ProofKind::odd_ring, ProofKind::cut_node, ProofKind::told_parts}) {
    EXPECT_EQ(proof_kind_named(to_string(kind)), kind);
  }
  EXPECT_EQ(proof_kind_named("luck"), std::nullopt);
}

TEST(Proof, OfANodeThatIsNotThere_SaysWhichThereAre) {
  try {
    (void)proved("array:4", PortModel::all, with_nodes(ProofKind::ports, {Node{4}}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("node 4; allowed: 0 to 3"), std::string::npos) << error.what();
  }
}

TEST(Proof, ThatDoesNotFit_IsBadInput) {
  EXPECT_THROW((void)proved("array:4", PortModel::all, with_nodes(ProofKind::ports, {})), InputError);
  EXPECT_THROW((void)proved("array:4", PortModel::all, with_nodes(ProofKind::ports, {Node{4}})), InputError);
  EXPECT_THROW((void)proved("array:4", PortModel::all, with_nodes(ProofKind::cut, {})), InputError);
  EXPECT_THROW((void)proved("array:4", PortModel::single, with_nodes(ProofKind::cut, {Node{0}})), InputError);
  EXPECT_THROW((void)proved("array:4", PortModel::all, {.kind = ProofKind::doubling}), InputError);
  EXPECT_THROW((void)proved("array:4", PortModel::all, {.kind = ProofKind::demand, .demand = {0, 1, 1, 1}}),
               InputError);
  EXPECT_THROW((void)proved("ring:4", PortModel::all, {.kind = ProofKind::demand, .demand = {0, 1}}), InputError);
  EXPECT_THROW((void)proved("ring:8", PortModel::all, for_the_next_node({0, 0})), InputError);
  EXPECT_THROW((void)proved("ring:8", PortModel::all, for_the_next_node({1, 1, 1})), InputError);
  EXPECT_THROW((void)proved("ring:8", PortModel::single, for_the_next_node({1, 1})), InputError);
  EXPECT_THROW((void)proved("ring:4", PortModel::all, for_the_next_node({1, 1})), InputError);
  EXPECT_THROW((void)proved("array:8", PortModel::all, for_the_next_node({1, 1})), InputError);
  EXPECT_THROW((void)proved("mesh:3x4", PortModel::all, {.kind = ProofKind::cut, .nodes = {Node{0}}, .factor = 2}),
               InputError);
}

TEST(Bounds, OfEveryNetwork_AreProvedAgain_ExactlyAsTheyClaim) {
  for (const TopologyPtr& topology : example_topologies(200)) {
    const LowerBounds bounds = lower_bounds(*topology);
    EXPECT_NO_THROW(require_proofs(*topology, bounds));
    for (const Bound& bound : bounds.all_port) {
      EXPECT_EQ(proved_steps(*topology, PortModel::all, bound.proof), bound.steps) << topology->spec() << bound.name;
    }
    for (const Bound& bound : bounds.single_port) {
      EXPECT_EQ(proved_steps(*topology, PortModel::single, bound.proof), bound.steps) << topology->spec() << bound.name;
    }
  }
}

TEST(Bounds, ThatClaimMoreThanTheirProofs_AreRefused) {
  const TopologyPtr topology = parse_topology("mesh:3x4");
  LowerBounds bounds = lower_bounds(*topology);
  for (Bound& bound : bounds.all_port) {
    ++bound.steps;
    EXPECT_THROW(require_proofs(*topology, bounds), CheckFailed);
    --bound.steps;
  }
}

TEST(Bounds, OfEveryCollective_AreProvedAgain) {
  for (const TopologyPtr& topology : example_topologies(40)) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      for (const Schedule& schedule : naive_schedules_of_every_collective(topology, ports)) {
        const auto bound = best_bound_for(schedule);
        ASSERT_TRUE(bound.has_value());
        if (bound->steps == 0) continue;
        EXPECT_EQ(proved_steps(*topology, ports, bound->proof), bound->steps);
      }
    }
  }
}

}  // namespace
}  // namespace rota
