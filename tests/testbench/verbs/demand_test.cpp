// SPDX-License-Identifier: Apache-2.0
//
// Demands by pair, from the command line to both models.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

/// Runs `rota sim` with both models and returns its JSON.
nlohmann::json simulated(std::vector<std::string> arguments, const ScratchFolder& folder) {
  arguments.insert(arguments.begin(), "sim");
  arguments.insert(arguments.end(), {"--model", "both", "--json"});
  const CommandResult result = run_rota(arguments, folder.path());
  EXPECT_EQ(result.status, 0) << result.err << result.out;
  return result.status == 0 ? nlohmann::json::parse(result.out) : nlohmann::json{};
}

const std::vector<std::string> kSinglePort{"--ports", "single", "--flits", "3"};
const std::vector<std::string> kStalledHandshake{"--router",   "handshake", "--discipline",
                                                 "self-timed", "--stall",   "0.3"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void expect_at_bound(const nlohmann::json& json, std::uint32_t steps) {
  EXPECT_EQ(json["bound"], steps);
  for (const char* source : {"schedule", "systemc", "rtl"})
    EXPECT_EQ(json["sources"][source]["steps"], steps) << source;
}

/// A pipe can be read once.
TEST(DemandByAddress, FromAPipe_IsRead) {
  const CommandResult result = run_program(
      "/bin/sh",
      {"-c", "printf '1 1\\n2 1\\n' | \"$0\" schedule ring:5 --ports single --collective isotropic:/dev/stdin --json",
       rota_path()});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["transmissions"], 15);  // of each node one and two hops
}

// Four messages for the neighbours along rows and columns and one for each diagonal one: 24 hops over 4 links.
TEST(DemandByAddress, OfAHalo_IsMetAtItsBound) {
  const ScratchFolder folder;
  write_file(folder.path("halo.txt"), "1 4\n3 4\n4 4\n12 4\n5 1\n7 1\n13 1\n15 1\n");
  expect_at_bound(simulated({"torus:4x4", "--collective", "isotropic:halo.txt"}, folder), 6);
  write_file(folder.path("shift.txt"), "1 8\n");  // the eighth message goes the other way round
  expect_at_bound(simulated({"ring:8", "--collective", "isotropic:shift.txt"}, folder), 7);
}

TEST(DemandByAddress, WithANarrowNic_NothingWaits) {
  const ScratchFolder folder;
  write_file(folder.path("d.txt"), "1 2\n3 1\n");
  const auto json = simulated({"torus:4x4", "--collective", "isotropic:d.txt", "--nic-channels", "1"}, folder);
  expect_at_bound(json, 3);
  EXPECT_EQ(json["timed"]["slots"], 0);
}

TEST(DemandByAddress, WithoutAGroup_IsRefusedWithWhatToUse) {
  const ScratchFolder folder;
  write_file(folder.path("d.txt"), "1 2\n");
  for (const char* ports : {"all", "single"}) {
    const CommandResult result =
        run_rota({"schedule", "mesh:3x3", "--collective", "isotropic:d.txt", "--ports", ports}, folder.path());
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.err,
              "rota: --collective isotropic: mesh:3x3 is no Cayley graph; allowed there: --collective demand:FILE\n");
  }
}

// Node 1 receives 3 + 2 + 1 messages over its two links.
TEST(DemandByPair, InLinesOrAsAMatrix_IsMetAtItsBound) {
  const ScratchFolder folder;
  write_file(folder.path("lines.txt"), "0 1 3\n2 1 2\n3 1\n");
  write_file(folder.path("matrix.csv"), "0,3,0,0\n0,0,0,0\n0,2,0,0\n0,1,0,0\n");
  expect_at_bound(simulated({"ring:4", "--collective", "demand:lines.txt"}, folder), 3);
  expect_at_bound(simulated({"ring:4", "--collective", "demand:matrix.csv"}, folder), 3);
  expect_at_bound(simulated({"ring:4", "--collective", "demand:lines.txt", "--ports", "single"}, folder), 6);
}

TEST(DemandByPair, InAScheduleFile_IsReadBack) {
  const ScratchFolder folder;
  write_file(folder.path("d.txt"), "0 5 2\n7 1\n");
  const CommandResult made =
      run_rota({"schedule", "hypercube:3", "--collective", "demand:d.txt", "-o", "s.jsonl"}, folder.path());
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(read_file(folder.path("s.jsonl")), HasSubstr(R"("demand":[[0,5,2],[7,1,1]])"));
  expect_at_bound(simulated({"s.jsonl"}, folder), 2);
}

TEST(DemandByPair, APermutation_IsADemand) {
  const ScratchFolder folder;
  std::string reversal;  // of the 4 bits
  for (unsigned x = 0; x < 16; ++x) {
    const unsigned y = (x & 1U) << 3U | (x & 2U) << 1U | (x & 4U) >> 1U | (x & 8U) >> 3U;
    if (x != y) reversal += std::to_string(x) + " " + std::to_string(y) + "\n";
  }
  write_file(folder.path("reversal.txt"), reversal);
  expect_at_bound(simulated({"hypercube:4", "--collective", "demand:reversal.txt"}, folder), 4);
}

TEST(NeighbourExchange, TakesAStepAllPort_AndOneADirectionSinglePort) {
  const ScratchFolder folder;
  expect_at_bound(simulated({"torus:4x4", "--collective", "neighbour-exchange"}, folder), 1);
  expect_at_bound(simulated({"torus:4x4", "--collective", "neighbour-exchange", "--ports", "single"}, folder), 4);
}

TEST(Members, OfSeveralGroups_ExchangeAtOnce) {
  const ScratchFolder folder;
  const auto json = simulated({"torus:4x4", "--members", "0-3", "--members", "8,9,10-11"}, folder);
  expect_at_bound(json, 2);
  EXPECT_EQ(json["delivered"], 24);
}

TEST(Members, OfSeveralGroups_GatherAtOnce) {
  const ScratchFolder folder;
  const std::vector<std::string> groups{"torus:4x4", "--collective", "multinode-broadcast", "--members", "0-7",
                                        "--members", "8-15"};
  const auto json = simulated(groups, folder);
  expect_at_bound(json, 3);
  EXPECT_EQ(json["collective"], "multicast");
  EXPECT_EQ(json["delivered"], 112);
  expect_at_bound(simulated(with(groups, kSinglePort), folder), 7);
  EXPECT_EQ(simulated(with(groups, kStalledHandshake), folder)["delivered"], 112);
}

// Nodes 1 and 2 of the array have no message for themselves.
TEST(Multicast, FromAFile_IsPassedOnByWhoDoesNotNeedIt) {
  const ScratchFolder folder;
  write_file(folder.path("m.txt"), "0 3\n3 0\n3 1\n");
  const auto json = simulated({"array:4", "--collective", "multicast:m.txt"}, folder);
  expect_at_bound(json, 3);
  EXPECT_EQ(json["delivered"], 3);
  EXPECT_EQ(json["transmissions"], 6);
  const auto late = simulated({"array:4", "--collective", "multicast:m.txt", "--link-latency", "3"}, folder);
  expect_at_bound(late, 7);
  write_file(folder.path("two.txt"), "0 3 2\n");
  const CommandResult result = run_rota({"schedule", "array:4", "--collective", "multicast:two.txt"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "rota: multicast: 2 messages for one pair of nodes; allowed: 1\n");
}

TEST(Members, OfSeveralGroups_AddUpAtOnce) {
  const ScratchFolder folder;
  const std::vector<std::string> groups{"torus:4x4", "--collective", "multinode-accumulation", "--members", "0-7",
                                        "--members", "8-15"};
  const auto json = simulated(groups, folder);
  expect_at_bound(json, 3);
  EXPECT_EQ(json["collective"], "reduction");
  EXPECT_EQ(json["delivered"], 16);
  EXPECT_EQ(json["transmissions"], 112);
  expect_at_bound(simulated(with(groups, kSinglePort), folder), 7);
  EXPECT_EQ(simulated(with(groups, kStalledHandshake), folder)["delivered"], 16);
}

TEST(Members, OfSeveralGroups_AllReduceAtOnce) {
  const ScratchFolder folder;
  const std::vector<std::string> groups{"torus:4x4", "--collective", "multinode-all-reduce", "--members", "0-7",
                                        "--members", "8-15"};
  const auto json = simulated(groups, folder);
  expect_at_bound(json, 6);
  EXPECT_EQ(json["collective"], "group-all-reduce");
  EXPECT_EQ(json["delivered"], 16 + 112);
  EXPECT_EQ(json["transmissions"], 224);
  expect_at_bound(simulated(with(groups, kSinglePort), folder), 14);
  EXPECT_EQ(simulated(with(groups, kStalledHandshake), folder)["delivered"], 16 + 112);
}

/// The diagonal of a torus: no member is next to another, so other nodes pass sums on.
TEST(Members, OfSeveralGroups_ExchangeSumsForEach) {
  const ScratchFolder folder;
  const std::vector<std::string> groups{"torus:4x4", "--collective", "all-reduce", "--members",
                                        "0,5,10,15", "--members",    "1-4"};
  const auto json = simulated(groups, folder);
  expect_at_bound(json, 4);
  EXPECT_EQ(json["collective"], "subset-all-reduce");
  EXPECT_EQ(json["delivered"], 8);
  EXPECT_EQ(simulated(with(groups, kSinglePort), folder)["delivered"], 8);
  EXPECT_EQ(simulated(with(groups, kStalledHandshake), folder)["delivered"], 8);
  // Each over the links between its own nodes.
  expect_at_bound(simulated({"ring:8", "--collective", "all-reduce", "--members", "1,2,3", "--members", "4-7"}, folder),
                  3);
}

// Node 1 of the ring asks for the contributions of its neighbours, and both ask for its own.
TEST(SubsetAllReduce, FromAFile_GivesEachNodeTheSumThatItAsksFor) {
  const ScratchFolder folder;
  write_file(folder.path("s.txt"), "0 1\n2 1\n1 0\n1 2\n");
  const auto json = simulated({"ring:5", "--collective", "subset-all-reduce:s.txt"}, folder);
  expect_at_bound(json, 1);
  EXPECT_EQ(json["delivered"], 3);
  EXPECT_EQ(json["transmissions"], 4);
  const CommandResult emitted =
      run_rota({"emit", "ring:5", "--collective", "subset-all-reduce:s.txt", "-o", "project"}, folder.path());
  EXPECT_EQ(emitted.status, 0) << emitted.err;
  const CommandResult root =
      run_rota({"schedule", "ring:5", "--collective", "subset-all-reduce:s.txt", "--root", "1"}, folder.path());
  EXPECT_EQ(root.status, 2);
  EXPECT_EQ(root.err, "rota: --root 1: a subset-all-reduce has none\n");
}

// Node 1 of the array adds nothing to the sum at node 0 and does not get it.
TEST(GroupAllReduce, FromAFile_IsPassedOnByWhoIsNoPartOfIt) {
  const ScratchFolder folder;
  write_file(folder.path("g.txt"), "2 0\n3 0\n0 3\n");
  const auto json = simulated({"array:4", "--collective", "group-all-reduce:g.txt"}, folder);
  expect_at_bound(json, 6);
  EXPECT_EQ(json["delivered"], 2 + 3);
  EXPECT_EQ(json["transmissions"], 12);
  EXPECT_EQ(json["min_transmissions"], 6);
  expect_at_bound(simulated({"array:4", "--collective", "group-all-reduce:g.txt", "--link-latency", "3"}, folder), 16);
  write_file(folder.path("two.txt"), "0 3 2\n");
  const CommandResult result =
      run_rota({"schedule", "array:4", "--collective", "group-all-reduce:two.txt"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "rota: group-all-reduce: 2 messages for one pair of nodes; allowed: 1\n");
}

// Nodes 1 and 2 of the array add nothing to the sum for node 0, and node 2 nothing to the one for node 3.
TEST(Reduction, FromAFile_IsPassedOnByWhoAddsNothing) {
  const ScratchFolder folder;
  write_file(folder.path("r.txt"), "0 3\n1 3\n3 0\n");
  const auto json = simulated({"array:4", "--collective", "reduction:r.txt"}, folder);
  expect_at_bound(json, 3);
  EXPECT_EQ(json["delivered"], 2);
  EXPECT_EQ(json["transmissions"], 6);
  EXPECT_EQ(json["min_transmissions"], 3);
  expect_at_bound(simulated({"array:4", "--collective", "reduction:r.txt", "--link-latency", "3"}, folder), 7);
  write_file(folder.path("two.txt"), "0 3 2\n");
  const CommandResult result = run_rota({"schedule", "array:4", "--collective", "reduction:two.txt"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "rota: reduction: 2 messages for one pair of nodes; allowed: 1\n");
}

// The first node of each group is its root.
TEST(Members, OfSeveralGroups_HaveARootEach) {
  const ScratchFolder folder;
  const auto run = [&folder](const char* collective) {
    return simulated({"ring:8", "--collective", collective, "--members", "2,1,3", "--members", "6,5,7,4"}, folder);
  };
  const auto scattered = run("scatter");
  expect_at_bound(scattered, 2);
  EXPECT_EQ(scattered["delivered"], 5);
  EXPECT_EQ(scattered["transmissions"], 6);  // from 6 two to 4, from all roots one to each neighbour
  const auto gathered = run("gather");
  expect_at_bound(gathered, 2);
  EXPECT_EQ(gathered["transmissions"], 6);
  const auto told = run("broadcast");
  expect_at_bound(told, 2);
  EXPECT_EQ(told["collective"], "multicast");
  EXPECT_EQ(told["transmissions"], 5);
  const auto added = run("accumulation");
  expect_at_bound(added, 2);
  EXPECT_EQ(added["collective"], "reduction");
  EXPECT_EQ(added["transmissions"], 5);
  EXPECT_EQ(added["delivered"], 2);
}

TEST(Members, ThatDoNotFit_AreRefused) {
  const ScratchFolder folder;
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--members", "0-16"}, "--members 16: allowed: 0 to 15"},
      {{"--members", "3-1"}, "--members 3-1: the range is empty"},
      {{"--members", "1,,2"}, "--members 1,,2: a number is missing"},
      {{"--members", "1-2-3"}, "--members 2-3: not a whole number"},
      {{"--members", "5"}, "--members: a group of 1 nodes; allowed: 2 or more"},
      {{"--members", "0-3", "--members", "3,4"}, "--members: node 3 is in two groups"},
      {{"--members", "0-3", "--collective", "isotropic"}, "--members: contradicts --collective isotropic"},
      {{"--members", "0-3", "--collective", "demand:d.txt"}, "--members: contradicts --collective demand:d.txt"},
      {{"--members", "0-3", "--collective", "scatter", "--root", "1"}, "--root: contradicts --members"},
  };
  for (const auto& [options, complaint] : cases) {
    std::vector<std::string> arguments{"schedule", "torus:4x4"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = run_rota(arguments, folder.path());
    EXPECT_EQ(result.status, 2) << complaint;
    EXPECT_THAT(result.err, HasSubstr(complaint));
  }
}

TEST(DemandByPair, WithoutAFile_OrInAWrongHeader_IsRefused) {
  const ScratchFolder folder;
  const CommandResult bare = run_rota({"schedule", "ring:4", "--collective", "demand"}, folder.path());
  EXPECT_EQ(bare.status, 2);
  EXPECT_THAT(bare.err, HasSubstr("--collective demand: needs a file"));
  const std::string header =
      R"({"rota":1,"topology":"ring:4","collective":"demand","ports":"all","algorithm":"x","steps":0)";
  for (const char* demand : {"", R"(,"demand":[0,1,0,1])", R"(,"demand":[[0,4,1]])", R"(,"demand":[[0,1,0]])",
                             R"(,"demand":[[1,1,1]])", R"(,"demand":[[0,2,1],[0,1,1]])", R"(,"demand":[])"}) {
    write_file(folder.path("s.jsonl"), header + demand + "}\n");
    const CommandResult result = run_rota({"verify", "s.jsonl"}, folder.path());
    EXPECT_EQ(result.status, 2) << demand;
    EXPECT_THAT(result.err, HasSubstr("demand")) << demand;
  }
}

TEST(DemandByPair, Emitted_RunsAsPromised) {
  const ScratchFolder folder;
  write_file(folder.path("d.txt"), "0 1 3\n2 1 2\n3 1\n0 4\n");
  for (const char* router : {"handshake", "timed"}) {
    const CommandResult emitted = run_rota(
        {"emit", "mesh:2x3", "--collective", "demand:d.txt", "--router", router, "-o", std::string("out_") + router},
        folder.path());
    ASSERT_EQ(emitted.status, 0) << emitted.err;
    const CommandResult result =
        run_program(folder.path(std::string("out_") + router + "/scripts/run-icarus"), {"+quiet"});
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("PASSED: 7 messages"));
  }
}

}  // namespace
}  // namespace rota
