// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/example_input.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

/// Every algorithm on every small network that it applies to: the schedule verifies.
TEST(Algorithms, EveryOne_OnEveryFamilyItAppliesTo_VerifiesAtSmallSizes) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    for (const Algorithm& algorithm : algorithms()) {
      if (!algorithm.applies(*topology)) continue;
      const std::string name = std::string(algorithm.name) + (algorithm.parameter.empty() ? "" : ":1");
      SCOPED_TRACE(topology->spec() + " " + name);
      const AlgorithmInput input = testing_support::example_input(algorithm.collective, *topology);
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
      "product-a2");
  EXPECT_EQ(
      make_schedule(parse_topology("array:5"), {CollectiveKind::total_exchange, PortModel::single, "", {}}).algorithm,
      "greedy");
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

}  // namespace
}  // namespace rota
