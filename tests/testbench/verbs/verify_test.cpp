// SPDX-License-Identifier: Apache-2.0
//
// `rota verify` and what every verb owes to the judges: rules of phases and timelines, files that state millions of
// steps, names that promise nothing, spare copies, unknown bounds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

/// Message [0,3] on mesh:2x2 comes to node 1 over a link of the second dimension and leaves over one of the first.
std::string mesh_scatter(const std::string& more) {
  return R"({"rota":1,"topology":"mesh:2x2","collective":"scatter","ports":"all","algorithm":"x","steps":3,"root":0)" +
         more + "}\n" + R"({"t":0,"src":0,"dst":1,"msg":[0,1]}
{"t":1,"src":0,"dst":1,"msg":[0,3]}
{"t":2,"src":0,"dst":2,"msg":[0,2]}
{"t":2,"src":1,"dst":3,"msg":[0,3]}
)";
}

TEST(Verify, MessageThatChangesTimelineWithinAPhase_StatusOneInEveryVerb) {
  const ScratchFolder folder;
  write_file(folder.path("good.jsonl"), mesh_scatter(""));
  write_file(folder.path("bad.jsonl"), mesh_scatter(R"(,"timelines":[0,1])"));
  EXPECT_EQ(run_rota({"verify", folder.path("good.jsonl")}).status, 0);
  for (const char* verb : {"verify", "sim"}) {
    const auto result = run_rota({verb, folder.path("bad.jsonl")});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, HasSubstr("step 2: node 1 sends 0→3 to node 3"));
    EXPECT_THAT(result.err, HasSubstr("another timeline"));
  }
}

TEST(Verify, PhaseAtOrAfterTheEnd_StatusTwo) {
  const ScratchFolder folder;
  for (const char* phases : {"[[0,0],[3,4]]", "[[0,0],[9,4]]"}) {
    write_file(folder.path("s.jsonl"), mesh_scatter(std::string(R"(,"phases":)") + phases));
    const auto result = run_rota({"verify", folder.path("s.jsonl")});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("s.jsonl:1: phases: one begins at step"));
  }
}

TEST(Verify, FileThatStatesMillionsOfSteps_CostsWhatItsHopsCost) {
  const ScratchFolder folder;
  const struct {
    const char* steps;
    const char* last;
    const char* timelines;
  } cases[] = {{"100000000", "99999999", "[0,63]"},
               {"300000000", "299999999", "[63,63]"},
               {"4294967294", "4294967293", "[0,0]"}};
  for (const auto& c : cases) {
    write_file(folder.path("s.jsonl"),
               std::string(R"({"rota":1,"topology":"ring:3","collective":"scatter","ports":"all","algorithm":"x",)") +
                   R"("root":0,"steps":)" + c.steps + R"(,"timelines":)" + c.timelines + "}\n" +
                   R"({"t":0,"src":0,"dst":1,"msg":[0,1]})" + "\n" + R"({"t":)" + c.last +
                   R"(,"src":0,"dst":2,"msg":[0,2]})" + "\n");
    const auto start = std::chrono::steady_clock::now();
    const auto result = run_rota({"verify", folder.path("s.jsonl")});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5)) << c.steps;
  }
}

TEST(Verify, FileOfOneHopOnALargeNetwork_CostsItsNodesNotTheirSquare) {
  const ScratchFolder folder;
  for (const auto& [collective, root, hop] :
       {std::tuple("all-reduce", R"("root":0,)", R"("src":1,"dst":0,"msg":[-1,0])"),
        std::tuple("multinode-broadcast", "", R"("src":0,"dst":1,"msg":[0,-1])"),
        std::tuple("multinode-accumulation", "", R"("src":1,"dst":0,"msg":[-1,0])")}) {
    write_file(folder.path("s.jsonl"), std::string(R"({"rota":1,"topology":"ring:1000000","collective":")") +
                                           collective + R"(","ports":"all",)" + root + R"("algorithm":"x","steps":1})" +
                                           "\n{\"t\":0," + hop + "}\n");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(run_rota({"verify", folder.path("s.jsonl")}).status, 1) << collective;
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5)) << collective;
  }
}

TEST(Verify, FileThatNamesANetworkBeyondTheMemoryBudget_StatusTwo) {
  const ScratchFolder folder;
  write_file(
      folder.path("s.jsonl"),
      R"({"rota":1,"topology":"hypercube:26","collective":"total-exchange","ports":"all","algorithm":"x","steps":1})"
      "\n");
  const auto result = run_rota({"verify", folder.path("s.jsonl")});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("s.jsonl:1: hypercube:26: the programs need 1744830464 ports; allowed: at most"));
}

TEST(Verify, NameOfAnAlgorithmInAFile_PromisesNothing) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:3", "-o", folder.path("s.jsonl")}).status, 0);
  std::string text = read_file(folder.path("s.jsonl"));
  ASSERT_THAT(text, HasSubstr(R"("algorithm":"balanced","steps":1)"));
  text.replace(text.find(R"("steps":1)"), 9, R"("steps":2)");
  const std::size_t last = text.rfind(R"({"t":0)");
  text.replace(last, 6, R"({"t":1)");
  write_file(folder.path("slow.jsonl"), text);
  const auto result = run_rota({"verify", folder.path("slow.jsonl"), "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_FALSE(json["sources"].contains("paper"));
  EXPECT_EQ(json["steps"], 2);
  EXPECT_EQ(json["optimal"], false);
}

TEST(Verify, SaysWhoJudged) {
  const auto small = run_rota({"schedule", "torus:4x4", "--json"});
  EXPECT_EQ(nlohmann::json::parse(small.out)["judged_by"], "all nodes and quotient");
  const auto large = run_rota({"schedule", "hypercube:12", "--json"});
  EXPECT_EQ(nlohmann::json::parse(large.out)["judged_by"], "quotient");
}

/// On ring:4 the root and every node that gets the message for the first time send to both neighbours.
constexpr const char* kFlood = R"({"rota":1,"topology":"ring:4","collective":"COLLECTIVE","ports":"all",)"
                               R"("algorithm":"flooding","steps":3ROOT})";

std::string flooding_broadcast() {
  std::string text = kFlood;
  text.replace(text.find("COLLECTIVE"), 10, "broadcast");
  text.replace(text.find("ROOT"), 4, R"(,"root":0)");
  const int hops[][3] = {{0, 0, 1}, {0, 0, 3}, {1, 1, 0}, {1, 1, 2}, {1, 3, 0}, {1, 3, 2}, {2, 2, 1}, {2, 2, 3}};
  for (const auto& [t, src, dst] : hops) {
    text += "\n" + nlohmann::ordered_json({{"t", t}, {"src", src}, {"dst", dst}, {"msg", {0, -1}}}).dump();
  }
  return text + "\n";
}

std::string flooding_multinode_broadcast() {
  std::string text = kFlood;
  text.replace(text.find("COLLECTIVE"), 10, "multinode-broadcast");
  text.replace(text.find("ROOT"), 4, "");
  for (int t = 0; t < 3; ++t) {
    for (int src = 0; src < 4; ++src) {
      for (const int way : {1, 3}) {  // all go on as they came, one step farther than needed
        const int origin = (src + 4 - way * t % 4) % 4;
        text +=
            "\n" +
            nlohmann::ordered_json({{"t", t}, {"src", src}, {"dst", (src + way) % 4}, {"msg", {origin, -1}}}).dump();
      }
    }
  }
  return text + "\n";
}

TEST(Verify, FloodingBroadcast_IsAcceptedWithARemark_AndRunsOnBothModels) {
  const ScratchFolder folder;
  write_file(folder.path("one.jsonl"), flooding_broadcast());
  write_file(folder.path("all.jsonl"), flooding_multinode_broadcast());
  for (const char* name : {"one.jsonl", "all.jsonl"}) {
    SCOPED_TRACE(name);
    const auto verified = run_rota({"verify", folder.path(name), "--json"});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_THAT(nlohmann::json::parse(verified.out)["remarks"][0], HasSubstr("another copy of a message that it has"));
    EXPECT_THAT(run_rota({"verify", folder.path(name)}).out, HasSubstr("remark "));
    for (const char* discipline : {"lockstep", "self-timed"}) {
      const auto run =
          run_rota({"sim", folder.path(name), "--model", "both", "--flits", "3", "--discipline", discipline, "--json"});
      EXPECT_EQ(run.status, 0) << run.err;
      EXPECT_EQ(nlohmann::json::parse(run.out)["agree"], true);
    }
  }
}

TEST(Bounds, ThatCannotBeHad_AreUnknownAndNoRefusal) {
  const ScratchFolder folder;
  std::string edges;  // a ring of 40,000 nodes with one chord: no group, no tree
  for (int i = 0; i < 40000; ++i) edges += std::to_string(i) + " " + std::to_string((i + 1) % 40000) + "\n";
  write_file(folder.path("g.txt"), edges + "0 20000\n");
  const auto result = run_rota({"bounds", "graph:" + folder.path("g.txt"), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_TRUE(json["diameter"].is_null());
  EXPECT_TRUE(json["status"].is_null());
  EXPECT_TRUE(json["port_table"].is_null() || json["port_table"].size() == 40000U);
  EXPECT_GT(json["all"]["best"], 1000);  // the cut through the middle
  EXPECT_THAT(run_rota({"bounds", "graph:" + folder.path("g.txt")}).out, HasSubstr("diameter   unknown"));
  const auto reduced = run_rota({"schedule", "graph:" + folder.path("g.txt"), "--collective", "all-reduce", "--json"});
  ASSERT_EQ(reduced.status, 0) << reduced.err;
  EXPECT_TRUE(nlohmann::json::parse(reduced.out)["bound"].is_null());
  EXPECT_EQ(nlohmann::json::parse(reduced.out)["optimal"], false);
}

TEST(Bounds, DiameterOfAProduct_ComesFromItsFactors) {
  const auto result = run_rota({"schedule", "mesh:150x150", "--collective", "all-reduce", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["bound"], 298);
}

}  // namespace
}  // namespace rota
