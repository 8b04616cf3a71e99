// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_input.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

/// Every algorithm on every small network that it applies to: the schedule verifies.
TEST(Algorithms, EveryOne_OnEveryFamilyItAppliesTo_VerifiesAtSmallSizes) {
  for (const TopologyPtr& topology : testing_support::example_topologies(48)) {
    for (const Algorithm& algorithm : algorithms()) {
      if (!algorithm.applies(*topology)) continue;
      const bool by_pair = traits_of(algorithm.collective).demand == DemandShape::by_pair;
      if (by_pair && topology->node_count() == 1) continue;  // no pairs
      const std::string name = std::string(algorithm.name) + (algorithm.construction->parameter.empty() ? "" : ":1");
      SCOPED_TRACE(topology->spec() + " " + name);
      const AlgorithmInput input = testing_support::example_input(algorithm, *topology);
      const Schedule schedule = make_schedule(topology, {algorithm.collective, algorithm.ports, name, input});
      EXPECT_EQ(schedule.algorithm, name);
      EXPECT_EQ(schedule.ports, algorithm.ports);
      const Verdict verdict = verify_quotient(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
    }
  }
}

std::string complaint(const char* spec, const ScheduleRequest& request) {
  try {
    (void)make_schedule(parse_topology(spec), request);
  } catch (const InputError& e) {
    return e.what();
  }
  return "no complaint";
}

TEST(MakeSchedule, WithoutAName_TakesTheFirstThatApplies) {
  EXPECT_EQ(
      make_schedule(parse_topology("ring:5"), {CollectiveKind::total_exchange, PortModel::single, "", {}}).algorithm,
      "invariant-transit-first");
  EXPECT_EQ(
      make_schedule(parse_topology("mesh:2x3"), {CollectiveKind::total_exchange, PortModel::single, "", {}}).algorithm,
      "matched");
  EXPECT_EQ(
      make_schedule(parse_topology("array:5"), {CollectiveKind::total_exchange, PortModel::single, "", {}}).algorithm,
      "matched");
}

TEST(MakeCourses, OnlyOfExchangesWhoseHopsExceedTheBudget) {
  const auto has_courses = [](const char* spec, const ScheduleRequest& request) {
    return make_courses(parse_topology(spec), request).has_value();
  };
  EXPECT_TRUE(has_courses("torus:514x514", {}));
  EXPECT_TRUE(has_courses("torus:514x514", {.algorithm = "wait-free"}));
  EXPECT_FALSE(has_courses("torus:512x512", {}));
  EXPECT_FALSE(has_courses("torus:514x512", {}));
  EXPECT_FALSE(has_courses("torus:514x514", {.algorithm = "balanced"}));
  EXPECT_FALSE(has_courses("torus:514x514", {.ports = PortModel::single}));
  EXPECT_FALSE(has_courses("torus:514x514", {.nic_channels = 1}));
  EXPECT_FALSE(has_courses("torus:514x514", {.collective = CollectiveKind::scatter}));
  ScheduleRequest long_hops;
  long_hops.input.hop_steps = 2;
  EXPECT_FALSE(has_courses("torus:514x514", long_hops));
}

// Elsewhere it takes rounds of one hop, some steps more than the minimum that paper 001 proves for odd squares.
TEST(Algorithms, At2_PromisesTheMinimumOnFourfoldSidesOnly) {
  const Algorithm* at2 = find_algorithm("at2");
  ASSERT_NE(at2, nullptr);
  EXPECT_TRUE(at2->promises_optimum_on(*parse_topology("torus:8x12")));
  EXPECT_FALSE(at2->promises_optimum_on(*parse_topology("torus:13x13")));
  EXPECT_FALSE(at2->promises_optimum_on(*parse_topology("torus:4x6")));
  EXPECT_TRUE(find_algorithm("balanced")->promises_optimum_on(*parse_topology("torus:13x13")));
  EXPECT_FALSE(find_algorithm("greedy")->promises_optimum_on(*parse_topology("torus:8x8")));
}

TEST(MakeSchedule, AlgorithmThatDoesNotApply_SaysWhatItNeedsAndWhatWouldDo) {
  EXPECT_THAT(complaint("mesh:3x3", {CollectiveKind::total_exchange, PortModel::single, "invariant-fifo", {}}),
              testing::AllOf(testing::HasSubstr("invariant-fifo: needs a Cayley graph"), testing::HasSubstr("greedy")));
  EXPECT_THAT(complaint("ring:5", {CollectiveKind::total_exchange, PortModel::all, "greedy", {}}),
              testing::HasSubstr("balanced"));
}

TEST(MakeSchedule, UnknownNames_AreNamedWithWhatIsAllowed) {
  EXPECT_THAT(complaint("ring:5", {CollectiveKind::total_exchange, PortModel::all, "magic", {}}),
              testing::AllOf(testing::HasSubstr("magic"), testing::HasSubstr("balanced")));
}

TEST(MakeSchedule, AnUnknownName_IsAnsweredWithThoseThatApply) {
  const std::string answer = complaint("ring:5", {CollectiveKind::total_exchange, PortModel::single, "nonsense", {}});
  EXPECT_THAT(answer, testing::HasSubstr("allows: invariant-transit-first"));
  EXPECT_THAT(answer, testing::HasSubstr("greedy"));
  EXPECT_THAT(answer, testing::Not(testing::HasSubstr("balanced"))) << "is all-port";
  EXPECT_THAT(answer, testing::Not(testing::HasSubstr("gray-code-ring"))) << "needs a hypercube";
}

TEST(Algorithms, TheGrayCodeRing_AppliesToHypercubesOfUpTo11Dimensions) {
  const Algorithm* ring = find_algorithm("gray-code-ring");
  ASSERT_NE(ring, nullptr);
  EXPECT_TRUE(ring->applies(*parse_topology("hypercube:11")));
  EXPECT_FALSE(ring->applies(*parse_topology("hypercube:12")));
}

TEST(Algorithms, EveryVariant_HasANameOfItsOwnAndAWayFromItsConstruction) {
  std::set<std::string_view> names;
  for (const Algorithm& algorithm : algorithms()) {
    EXPECT_TRUE(names.insert(algorithm.name).second) << algorithm.name;
    EXPECT_EQ(find_algorithm(algorithm.name), &algorithm);
  }
  EXPECT_EQ(find_algorithm("substars:3")->construction, find_algorithm("substars")->construction);
  EXPECT_EQ(find_algorithm(""), nullptr);
}

TEST(MakeSchedule, AnAlgorithm_ImpliesItsCollectiveAndPorts) {
  const Schedule mesh = make_schedule(parse_topology("star:4"), {.algorithm = "embedded-mesh"});
  EXPECT_EQ(mesh.collective, CollectiveKind::multinode_broadcast);
  EXPECT_EQ(mesh.ports, PortModel::single);
  EXPECT_TRUE(verify_quotient(mesh).ok);
  const Schedule tree = make_schedule(parse_topology("mesh:2x3"), {.algorithm = "tree-gather-single"});
  EXPECT_EQ(tree.collective, CollectiveKind::gather);
  EXPECT_EQ(tree.ports, PortModel::single);
  EXPECT_EQ(tree.root, Node{0});
}

TEST(MakeSchedule, AConstructionsName_StandsForTheVariantThatFits) {
  const TopologyPtr cube = parse_topology("hypercube:3");
  const auto made = [&](const ScheduleRequest& request) { return make_schedule(cube, request).algorithm; };
  EXPECT_EQ(made({.algorithm = "spanning-tree"}), "spanning-tree");
  EXPECT_EQ(made({.ports = PortModel::single, .algorithm = "spanning-tree"}), "spanning-tree-single");
  EXPECT_EQ(made({.collective = CollectiveKind::accumulation, .algorithm = "spanning-tree"}),
            "spanning-tree-accumulation");
  EXPECT_EQ(made({CollectiveKind::all_reduce, PortModel::single, "spanning-tree"}), "spanning-tree-all-reduce-single");
}

TEST(MakeSchedule, OptionsThatContradictTheAlgorithm_AreRefused) {
  EXPECT_THAT(complaint("hypercube:3", {.collective = CollectiveKind::scatter, .algorithm = "spanning-tree"}),
              testing::AllOf(testing::HasSubstr("--algorithm spanning-tree: needs a hypercube"),
                             testing::HasSubstr("balanced-tree")));
  EXPECT_THAT(complaint("hypercube:3", {.ports = PortModel::all, .algorithm = "spanning-tree-single"}),
              testing::HasSubstr("needs a hypercube, --ports single, --collective broadcast"));
  EXPECT_THAT(complaint("ring:5", {.algorithm = "invariant-isotropic"}), testing::HasSubstr("isotropic:FILE"));
  AlgorithmInput input;
  input.root = Node{1};
  EXPECT_THAT(complaint("ring:5", {.input = input}), testing::HasSubstr("--root 1: a total-exchange has none"));
}

TEST(MakeSchedule, OfACompleteGraph_IsTheDirectExchange) {
  const Schedule schedule = make_schedule(parse_topology("complete:1024"), {});
  EXPECT_EQ(schedule.algorithm, "complete-exchange");
  EXPECT_EQ(schedule.steps, 1U);
  EXPECT_EQ(make_schedule(parse_topology("ghc:3x3"), {}).algorithm, "balanced");
}

// From node 0 of an array of 16 it took 30 steps.
TEST(MakeSchedule, AnAllReduce_MeetsWhereItIsSoonestDone_UnlessARootIsGiven) {
  const TopologyPtr array = parse_topology("array:16");
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    ScheduleRequest request{CollectiveKind::all_reduce, ports};
    request.algorithm = ports == PortModel::all ? "tree-all-reduce" : "tree-all-reduce-single";
    const Schedule middle = make_schedule(array, request);
    EXPECT_EQ(middle.root, Node{7});
    EXPECT_EQ(middle.steps, 16U);
    EXPECT_TRUE(verify_quotient(middle).ok);
    EXPECT_EQ(best_bound_for(middle).value().steps, 15U);
    request.algorithm = "";
    request.input.root = Node{0};
    const Schedule end = make_schedule(array, request);
    EXPECT_EQ(end.root, Node{0});
    EXPECT_EQ(end.steps, 30U);
    EXPECT_EQ(best_bound_for(end).value().steps, 15U);
  }
}

}  // namespace
}  // namespace rota
