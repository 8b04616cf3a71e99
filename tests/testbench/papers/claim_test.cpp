// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

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
  EXPECT_THAT(arguments_of({.spec = "ring:8", .algorithm = "ar", .flits = 2, .startup_cycles = 9}),
              ElementsAre("sim", "ring:8", "--ports", "all", "--algorithm", "ar", "--flits", "2", "--startup", "9",
                          "--router", "timed", "--json"));
}

TEST(ArgumentsOf, MediumNetwork_IsSimulatedOnSystemcOnly_LargeOne_IsVerified) {
  EXPECT_EQ(command_of({.spec = "hypercube:8", .algorithm = "a"}),
            "rota sim hypercube:8 --ports all --algorithm a --router handshake --model systemc");
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
            "rota sim ring:8 --ports all --algorithm a --collective scatter --root 3 --router handshake");
}

TEST(CommandOf, WordsThatAShellTakesApart_AreQuoted) {
  EXPECT_THAT(command_of({.spec = "product:ring:5*star:4", .algorithm = "a"}), HasSubstr("'product:ring:5*star:4'"));
}

TEST(Slug, IsOneWord) {
  EXPECT_EQ(slug("product:graph:FILE*array:3"), "product-graph-FILE-array-3");
  EXPECT_EQ(slug("[10]"), "10");
  EXPECT_EQ(slug("section-3.1"), "section-3.1");
}

TEST(EvidenceOf, FollowsFromWhatTheClaimIsHeldAgainst_UnlessItSaysItself) {
  Claim claim{.printed_value = "1"};
  EXPECT_EQ(evidence_of(claim), Evidence::arithmetic);
  claim.run = cli::Run{.spec = "ring:8"};
  EXPECT_EQ(evidence_of(claim), Evidence::measured);
  claim.quantity = Quantity::classes;
  EXPECT_EQ(evidence_of(claim), Evidence::derived);
  claim.quantity = Quantity::rearranged;
  EXPECT_EQ(evidence_of(claim), Evidence::counted);
  claim.quantity = Quantity::steps;
  claim.run->only_verified = true;
  EXPECT_EQ(evidence_of(claim), Evidence::counted);
  claim.evidence = Evidence::stated;
  EXPECT_EQ(evidence_of(claim), Evidence::stated);
}

std::vector<std::string> parts_of(const std::string& id) {
  std::vector<std::string> parts;
  std::istringstream in(id);
  for (std::string part; std::getline(in, part, '/');) parts.push_back(part);
  return parts;
}

TEST(Papers, EveryRunNamesAnAlgorithmOfItsCollectiveAndPorts) {
  for (const Paper& paper : papers("")) {
    EXPECT_FALSE(paper.claims.empty()) << paper.number;
    for (const Claim& claim : paper.claims) {
      SCOPED_TRACE(paper.number + " " + claim.place + ", " + claim.what);
      EXPECT_FALSE(claim.printed.empty());
      EXPECT_FALSE(claim.formula.empty());
      EXPECT_TRUE(claim.run.has_value() || claim.counted || !claim.printed_value.empty() ||
                  claim.evidence == Evidence::stated)
          << "it is held against nothing";
      if (!claim.run) continue;
      const Algorithm* algorithm = find_algorithm(claim.run->algorithm);
      ASSERT_NE(algorithm, nullptr) << claim.run->algorithm;
      EXPECT_EQ(to_string(algorithm->collective), claim.run->collective);
      EXPECT_EQ(to_string(algorithm->ports), claim.run->ports);
    }
  }
}

TEST(Papers, EveryId_IsUnique_AndIsWhatAShellTakesAsOneWord) {
  std::set<std::string> ids;
  for (const Paper& paper : papers("")) {
    for (const Claim& claim : paper.claims) {
      EXPECT_TRUE(ids.insert(claim.id).second) << claim.id;
      EXPECT_THAT(claim.id, StartsWith(paper.number + "/"));
      for (const std::string& part : parts_of(claim.id)) EXPECT_EQ(part, slug(part)) << claim.id;
      EXPECT_TRUE(claim.evidence.has_value()) << claim.id;
    }
  }
}

TEST(Papers, NoRow_IsAnotherRowsRunAndQuantity) {
  std::vector<const Claim*> seen;
  const std::vector<Paper> all = papers("");
  for (const Paper& paper : all) {
    for (const Claim& claim : paper.claims) {
      if (!claim.run) continue;
      for (const Claim* other : seen) {
        EXPECT_FALSE(claim.run == other->run && claim.quantity == other->quantity && claim.against == other->against)
            << claim.id << " measures what " << other->id << " does";
      }
      seen.push_back(&claim);
    }
  }
}

TEST(Papers, ARow_IsFoundByItsId_AndSeveralByWhatTheyBeginWith) {
  const std::vector<Paper> one = papers_of_rows("002/table-1/broadcast/d4/all");
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(one.front().claims.size(), 1U);
  EXPECT_EQ(one.front().claims.front().what, "broadcast, d = 4, MLA");
  EXPECT_EQ(papers_of_rows("002/table-1/broadcast/d1").front().claims.size(), 2U);  // and not d10's
  EXPECT_EQ(papers_of_rows("002/table-1/broadcast/").front().claims.size(), 20U);
  EXPECT_EQ(papers_of_rows("002").front().claims.size(), papers("002").front().claims.size());
}

TEST(Papers, UnknownId_SaysWhereItStopsBeingOne) {
  const auto message = [](const char* id) -> std::string {
    try {
      (void)papers_of_rows(id);
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "found";
  };
  EXPECT_THAT(message("001-17"),
              HasSubstr("--row 001-17: no row has this id; an id begins with 000, 001, 002, 003, 004"));
  EXPECT_THAT(message("003/table-9"), HasSubstr("003 goes on with rules-1-2, "));
  EXPECT_THAT(message("002/table-1/broadcast/d4/both"),
              HasSubstr("002/table-1/broadcast/d4 goes on with all, single;"));
  EXPECT_THAT(message("002/table-1/broadcast/d4/all/x"), HasSubstr("002/table-1/broadcast/d4/all"));
}

/// The paths in backticks of the table that docs/papers.md shows before a paper's rows.
std::vector<std::string> named_in(const std::string& line) {
  std::vector<std::string> names;
  for (auto begin = line.find('`'); begin != std::string::npos;) {
    const auto end = line.find('`', begin + 1);
    names.push_back(line.substr(begin + 1, end - begin - 1));
    begin = line.find('`', end + 1);
  }
  return names;
}

TEST(Papers, EveryStatementOfAPaper_NamesRowsOrSaysWhyThereAreNone_AndEveryRowHasAStatement) {
  const std::map<std::string, std::string> folders{{"000", "000_cayley"},
                                                   {"001", "001_products"},
                                                   {"002", "002_hypercubes"},
                                                   {"003", "003_stars"},
                                                   {"004", "004_tori"}};
  for (const Paper& paper : papers("")) {
    std::ifstream in(std::string(ROTA_PAPERS) + "/" + folders.at(paper.number) + "/statements.md");
    ASSERT_TRUE(in) << paper.number;
    std::set<std::string> left;
    for (const Claim& claim : paper.claims) left.insert(claim.id);
    std::string line;
    std::getline(in, line);
    std::getline(in, line);
    while (std::getline(in, line)) {
      bool any = line.find("| none") != std::string::npos || line.find("| definitions") != std::string::npos ||
                 line.find("the rows `") != std::string::npos;
      for (const std::string& name : named_in(line)) {
        if (!name.starts_with(paper.number + "/")) continue;
        any = true;
        bool found = false;
        for (const Claim& claim : paper.claims) {
          if (claim.id != name && !claim.id.starts_with(name + "/")) continue;
          found = true;
          left.erase(claim.id);
        }
        EXPECT_TRUE(found) << name << " is the beginning of no row's id";
      }
      EXPECT_TRUE(any) << line;
    }
    EXPECT_TRUE(left.empty()) << *left.begin() << " belongs to no statement";
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
