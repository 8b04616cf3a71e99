// SPDX-License-Identifier: Apache-2.0
//
// Networks with parallel links, as the command runs them: both models, both routers, projects, pages, files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/testbench/command_in_folder.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

constexpr const char* kDgx1 = "graph:dgx1.txt";

class ParallelLinks : public CommandInFolder {
 protected:
  ParallelLinks() {
    write_file(path("dgx1.txt"), read_file(ROTA_EXAMPLES "/dgx1.txt"));
    // Tripled links all round: a Cayley graph.
    write_file(path("ring.txt"), "0 1 3\n1 2 3\n2 3 3\n3 4 3\n4 0 3\n");
  }
};

TEST_F(ParallelLinks, RunOnBothModelsAndBothRouters) {
  for (const char* router : {"handshake", "timed"}) {
    for (const char* collective : {"total-exchange", "scatter", "gather", "broadcast", "all-reduce"}) {
      const auto made =
          json_of({"sim", kDgx1, "--model", "both", "--router", router, "--collective", collective, "--flits", "2"});
      EXPECT_EQ(made["agree"], true) << router << " " << collective;
      EXPECT_EQ(made["optimal"], true) << router << " " << collective;
    }
    EXPECT_EQ(json_of({"sim", kDgx1, "--model", "both", "--router", router})["steps"], 3);
    EXPECT_EQ(json_of({"sim", kDgx1, "--model", "both", "--ports", "single", "--router", router})["agree"], true);
  }
}

TEST_F(ParallelLinks, MakeANeighbourOnce) {
  const auto exchange = json_of({"sim", kDgx1, "--model", "both", "--collective", "neighbour-exchange"});
  EXPECT_EQ(exchange["agree"], true);
  EXPECT_EQ(exchange["steps"], 1);
  EXPECT_EQ(exchange["transmissions"], 32);
}

TEST_F(ParallelLinks, OfACayleyGraph_GetOneRomImage_AndAreAllUsed) {
  const auto made = json_of({"sim", "graph:ring.txt", "--model", "both"});
  EXPECT_EQ(made["agree"], true);
  EXPECT_EQ(made["classes"], 1);
  EXPECT_EQ(made["steps"], 2);
  EXPECT_EQ(made["optimal"], true);
  for (const char* collective : {"multinode-broadcast", "multinode-accumulation"}) {
    const auto all = json_of({"sim", "graph:ring.txt", "--model", "both", "--collective", collective});
    EXPECT_EQ(all["agree"], true) << collective;
    EXPECT_EQ(all["steps"], 2) << collective;
  }
  EXPECT_EQ(json_of({"sim", "graph:ring.txt", "--model", "both", "--ports", "single"})["optimal"], true);
}

TEST_F(ParallelLinks, SchedulesAndCertificates_VerifyAgain) {
  ASSERT_EQ(run({"schedule", kDgx1, "-o", "s.jsonl"}).status, 0);
  EXPECT_THAT(read_file(path("s.jsonl")), HasSubstr("\"link\":1}"));
  EXPECT_EQ(json_of({"verify", "s.jsonl"})["steps"], 3);
  EXPECT_EQ(json_of({"sim", "s.jsonl", "--model", "both"})["agree"], true);
  write_file(path("bounds.json"), run({"bounds", kDgx1, "--json"}).out);
  EXPECT_EQ(run({"verify", "--certificate", "bounds.json"}).status, 0);
}

TEST_F(ParallelLinks, RunInAnEmittedProject) {
  ASSERT_EQ(run({"emit", kDgx1, "-o", "project"}).status, 0);
  const CommandResult icarus = run_program(path("project/scripts/run-icarus"), {"+quiet"});
  EXPECT_EQ(icarus.status, 0) << icarus.err;
  const auto transmissions = json_of({"schedule", kDgx1})["transmissions"].get<int>();
  EXPECT_THAT(icarus.out, HasSubstr("steps 3, cycles 8, transmissions " + std::to_string(transmissions)));
}

TEST_F(ParallelLinks, GoWhereTheFormatHasThem) {
  ASSERT_EQ(run({"export", kDgx1, "--format", "edges", "-o", "again.txt"}).status, 0);
  EXPECT_EQ(json_of({"bounds", "graph:again.txt"})["all"], json_of({"bounds", kDgx1})["all"]);
  ASSERT_EQ(run({"export", kDgx1, "--format", "graphml", "-o", "g.graphml"}).status, 0);
  ASSERT_EQ(run({"import", "g.graphml", "-o", "back.txt"}).status, 0);
  EXPECT_EQ(json_of({"bounds", "graph:back.txt"})["all"], json_of({"bounds", kDgx1})["all"]);
  EXPECT_EQ(run({"report", kDgx1, "-o", "page.html"}).status, 0);
  for (const char* format : {"booksim", "msccl", "msccl-tools", "merlin", "chakra"}) {
    const CommandResult refused = run({"export", kDgx1, "--format", format, "-o", "out"});
    EXPECT_EQ(refused.status, 2) << format;
    EXPECT_THAT(refused.err, HasSubstr("graph:dgx1.txt: parallel links; allowed")) << format;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
}

TEST_F(ParallelLinks, OfWhichOneFails_LeaveTheOthers) {
  EXPECT_EQ(json_of({"schedule", kDgx1, "--fail", "0-4/1"})["bound"], 4);
  EXPECT_EQ(json_of({"sim", kDgx1, "--model", "both", "--fail", "0-4,3-7"})["agree"], true);
}

}  // namespace
}  // namespace rota
