// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Truncated, CutsOffAndDoesNotRound) {
  EXPECT_EQ(truncated(0.2879, 3), "0.287");
  EXPECT_EQ(truncated(0.29, 2), "0.29");  // the double below it must not lose a digit
  EXPECT_EQ(truncated(2.0, 1), "2.0");
}

TEST(TruncatedScientific, KeepsTwoDigits) {
  EXPECT_EQ(truncated_scientific(4.18e-17), "4.1e-17");
  EXPECT_EQ(truncated_scientific(7.0e-3), "7.0e-3");
  EXPECT_EQ(truncated_scientific(1.0e-5), "1.0e-5");
}

TEST(IsSimulated, SinglePortUpTo5040Nodes_AllPortUpTo1024) {
  EXPECT_TRUE(is_simulated({.spec = "star:7", .ports = "single"}));
  EXPECT_FALSE(is_simulated({.spec = "ring:5041", .ports = "single"}));
  EXPECT_TRUE(is_simulated({.spec = "hypercube:10", .ports = "all"}));
  EXPECT_FALSE(is_simulated({.spec = "ring:1025", .ports = "all"}));
}

TEST(IsSimulated, RunThatIsOnlyToBeVerified_IsNot) {
  EXPECT_FALSE(is_simulated({.spec = "ring:8", .only_verified = true}));
  EXPECT_EQ(command_of({.spec = "ring:8", .algorithm = "ar", .startup_cycles = 9, .only_verified = true}),
            "rota schedule ring:8 --ports all --algorithm ar");
}

TEST(HasSelfTimedRun, RunsWithStartUpsOrRearrangement_HaveNone) {
  EXPECT_TRUE(has_self_timed_run({.spec = "ring:8"}));
  EXPECT_FALSE(has_self_timed_run({.spec = "ring:8", .startup_cycles = 1}));
  EXPECT_FALSE(has_self_timed_run({.spec = "ring:8", .rearrange_cycles = 1}));
}

TEST(ArgumentsOf, SmallNetwork_IsSimulatedOnBothModels) {
  EXPECT_THAT(
      arguments_of({.spec = "ring:8", .algorithm = "ar", .flits = 2, .startup_cycles = 9}),
      ElementsAre("sim", "ring:8", "--ports", "all", "--algorithm", "ar", "--flits", "2", "--startup", "9", "--json"));
}

TEST(ArgumentsOf, MediumNetwork_IsSimulatedOnSystemcOnly_LargeOne_IsVerified) {
  EXPECT_EQ(command_of({.spec = "hypercube:8", .algorithm = "a"}),
            "rota sim hypercube:8 --ports all --algorithm a --model systemc");
  EXPECT_EQ(command_of({.spec = "hypercube:11", .algorithm = "a", .collective = "scatter"}),
            "rota schedule hypercube:11 --ports all --algorithm a --collective scatter");
}

TEST(ArgumentsOf, IsotropicRun_ReadsItsDemandFile) {
  EXPECT_THAT(
      command_of({.spec = "ring:9", .ports = "single", .algorithm = "a", .collective = "isotropic", .demand = "1 2\n"}),
      HasSubstr("--collective isotropic:FILE"));
}

TEST(ArgumentsOf, NetworkOfAFile_IsCountedAndItsPathTakesItsPlaceInTheSpec) {
  const cli::Run tree{
      .spec = "product:graph:FILE*ring:4", .ports = "single", .algorithm = "a", .network = "0 1\n0 2\n"};
  EXPECT_EQ(topology_of(tree)->node_count(), 12U);
  EXPECT_EQ(arguments_of(tree, {.network = "/tmp/tree"})[1], "product:graph:/tmp/tree*ring:4");
  EXPECT_THAT(command_of(tree), HasSubstr("'product:graph:FILE*ring:4'"));
}

TEST(ArgumentsOf, RootOtherThanTheFirstNode_IsNamed) {
  EXPECT_EQ(command_of({.spec = "ring:8", .algorithm = "a", .collective = "scatter", .root = 3}),
            "rota sim ring:8 --ports all --algorithm a --collective scatter --root 3");
}

TEST(CommandOf, WordsThatAShellTakesApart_AreQuoted) {
  EXPECT_THAT(command_of({.spec = "product:ring:5*star:4", .algorithm = "a"}), HasSubstr("'product:ring:5*star:4'"));
}

TEST(Papers, EveryRunNamesAnAlgorithmOfItsCollectiveAndPorts) {
  for (const Paper& paper : papers("")) {
    EXPECT_FALSE(paper.claims.empty()) << paper.number;
    for (const Claim& claim : paper.claims) {
      SCOPED_TRACE(paper.number + " " + claim.place + ", " + claim.what);
      EXPECT_FALSE(claim.printed.empty());
      EXPECT_FALSE(claim.formula.empty());
      EXPECT_TRUE(claim.run.has_value() || !claim.counted.empty() || !claim.printed_value.empty())
          << "it is held against nothing";
      if (!claim.run) continue;
      const Algorithm* algorithm = find_algorithm(claim.run->algorithm);
      ASSERT_NE(algorithm, nullptr) << claim.run->algorithm;
      EXPECT_EQ(to_string(algorithm->collective), claim.run->collective);
      EXPECT_EQ(to_string(algorithm->ports), claim.run->ports);
    }
  }
}

TEST(Papers, ClaimsAreNumberedWithinTheirPaper_AndFoundByTheirNumbers) {
  const std::vector<Paper> all = papers("");
  EXPECT_EQ(all[1].claims.front().id, "001-01");
  const Claim& claim = all[1].claims[11];
  EXPECT_EQ(claim.id, "001-12");
  const std::vector<Paper> one = paper_of_row("001-12");
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(one.front().claims.size(), 1U);
  EXPECT_EQ(one.front().claims.front().what, claim.what);
  try {
    (void)paper_of_row("001-0");
    FAIL() << "found";
  } catch (const InputError& problem) {
    EXPECT_THAT(problem.what(), HasSubstr("--row 001-0: allowed: 000-01 to "));
  }
}

TEST(Papers, ByNumber_IsThatOne_UnknownNumberIsAnInputErrorThatListsThem) {
  ASSERT_EQ(papers("001").size(), 1U);
  EXPECT_EQ(papers("001").front().number, "001");
  try {
    (void)papers("7");
    FAIL() << "found";
  } catch (const InputError& problem) {
    EXPECT_THAT(problem.what(), HasSubstr("--paper 7: allowed: 000 001 002 003 004"));
  }
}

}  // namespace
}  // namespace rota::cli
