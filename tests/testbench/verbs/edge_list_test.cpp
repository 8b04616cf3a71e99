// SPDX-License-Identifier: Apache-2.0
//
// What a user sees of an edge list that is a Cayley graph: every verb treats it as it treats a named network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "tests/testbench/command_in_folder.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

/// The 4x4 torus with nodes numbered 0, 3, 6, … modulo 16.
std::string hidden_torus() {
  std::string edges;
  const auto number = [](unsigned row, unsigned column) { return std::to_string((4 * row + column) * 3 % 16); };
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned j = 0; j < 4; ++j) {
      edges += number(i, j) + " " + number(i, (j + 1) % 4) + "\n" + number(i, j) + " " + number((i + 1) % 4, j) + "\n";
    }
  }
  return edges;
}

class EdgeList : public CommandInFolder {
 protected:
  EdgeList() { write_file(path("torus.txt"), hidden_torus()); }
};

TEST_F(EdgeList, Bounds_SayThatItIsACayleyGraph) {
  EXPECT_THAT(run({"bounds", "graph:torus.txt"}).out, HasSubstr("symmetry   a Cayley graph"));
  EXPECT_THAT(run({"bounds", "mesh:4x4"}).out, HasSubstr("symmetry   no group known"));
  EXPECT_EQ(json_of({"bounds", "graph:torus.txt"})["cayley"], true);
  EXPECT_EQ(json_of({"bounds", "fail:0-3:graph:torus.txt"})["cayley"], false);
}

TEST_F(EdgeList, RunsInBothModelsWithOneRomImage) {
  for (const char* collective : {"total-exchange", "multinode-broadcast", "multinode-accumulation"}) {
    const auto run = json_of({"sim", "graph:torus.txt", "--model", "both", "--collective", collective});
    EXPECT_EQ(run["agree"], true) << collective;
    EXPECT_EQ(run["classes"], 1) << collective;
    EXPECT_EQ(run["steps"], json_of({"sim", "torus:4x4", "--collective", collective})["steps"]) << collective;
  }
}

TEST_F(EdgeList, SchedulesAndCertificates_VerifyAgain) {
  ASSERT_EQ(run({"schedule", "graph:torus.txt", "-o", "s.jsonl"}).status, 0);
  EXPECT_EQ(json_of({"verify", "s.jsonl"})["classes"], 1);
  write_file(path("bounds.json"), run({"bounds", "graph:torus.txt", "--json"}).out);
  EXPECT_EQ(run({"verify", "--certificate", "bounds.json"}).status, 0);
}

TEST_F(EdgeList, IsExportedAndImportedAgain) {
  ASSERT_EQ(run({"export", "graph:torus.txt", "--format", "msccl", "-o", "s.xml"}).status, 0);
  EXPECT_EQ(run({"verify", "s.xml"}).status, 0);
  ASSERT_EQ(run({"export", "graph:torus.txt", "--format", "edges", "-o", "again.txt"}).status, 0);
  EXPECT_EQ(json_of({"schedule", "graph:again.txt"})["classes"], 1);
}

/// A broadcast of all nodes and the sums that it is backwards, with a program for each node.
TEST_F(EdgeList, WithoutAGroup_RunsAllGatherAndReduceScatterOnBothModels) {
  write_file(path("tree.txt"), "0 1\n0 2\n1 3\n1 4\n2 5\n2 6\n");
  for (const auto& [network, steps] : {std::pair("mesh:3x4", 6), std::pair("graph:tree.txt", 6)}) {
    for (const char* collective : {"multinode-broadcast", "multinode-accumulation"}) {
      for (const char* router : {"handshake", "timed"}) {
        const auto run = json_of(
            {"sim", network, "--model", "both", "--collective", collective, "--router", router, "--flits", "2"});
        EXPECT_EQ(run["agree"], true) << network << " " << collective << " " << router;
        EXPECT_EQ(run["steps"], steps) << network;
        EXPECT_EQ(run["optimal"], true) << network;
      }
    }
  }
}

TEST_F(EdgeList, WithALostLink_GetsAProgramForEachNode) {
  const auto run = json_of({"schedule", "graph:torus.txt", "--fail", "0-3"});
  EXPECT_EQ(run["classes"], 16);
  EXPECT_EQ(run["steps"], 10);
}

}  // namespace
}  // namespace rota
