// SPDX-License-Identifier: Apache-2.0
//
// `rota export` and `rota import` as their users call them, and the verbs that read files of other tools.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

TEST(Interchange, ExportedSchedule_VerifiesRunsAndComesBack) {
  const ScratchFolder folder;
  for (const char* format : {"msccl", "msccl-tools"}) {
    const std::string file = folder.path(format);
    ASSERT_EQ(run_rota({"export", "torus:3x3", "--format", format, "-o", file}).status, 0);
    EXPECT_EQ(run_rota({"verify", file}).status, 0);
    const auto run = run_rota({"sim", file, "--model", "systemc", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["sources"]["systemc"]["steps"], 3);
    ASSERT_EQ(run_rota({"import", file, "-o", folder.path("back.jsonl")}).status, 0);
    EXPECT_EQ(run_rota({"verify", folder.path("back.jsonl")}).status, 0);
  }
}

TEST(Interchange, ExportedSchedule_NamesTheFileOfItsTopologyAsSeenFromItsOwnFolder) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path("sub/made"));
  write_file(folder.path("sub/path.txt"), "0 1\n1 2\n");
  for (const char* format : {"msccl", "msccl-tools"}) {
    SCOPED_TRACE(format);
    ASSERT_EQ(run_rota({"export", "graph:sub/path.txt", "--format", format, "-o", "sub/made/s"}, folder.path()).status,
              0);
    EXPECT_THAT(read_file(folder.path("sub/made/s")), HasSubstr("\"graph:../path.txt\""));
    EXPECT_EQ(run_rota({"verify", "s"}, folder.path("sub/made")).status, 0);
    EXPECT_EQ(run_rota({"sim", "made/s", "--model", "systemc"}, folder.path("sub")).status, 0);
    EXPECT_EQ(run_rota({"import", "sub/made/s", "-o", "back.jsonl"}, folder.path()).status, 0);
    EXPECT_EQ(run_rota({"verify", "back.jsonl"}, folder.path()).status, 0);
  }
}

TEST(Interchange, WrongSchedule_NeitherLeavesNorEnters) {
  const ScratchFolder folder;
  write_file(folder.path("wrong.jsonl"),
             "{\"rota\":1,\"topology\":\"ring:3\",\"collective\":\"broadcast\",\"ports\":\"all\",\"algorithm\":\"x\","
             "\"steps\":1,\"root\":0}\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,-1]}\n");
  EXPECT_EQ(run_rota({"export", folder.path("wrong.jsonl"), "--format", "msccl", "-o", folder.path("x")}).status, 1);
  EXPECT_FALSE(std::filesystem::exists(folder.path("x")));
  ASSERT_EQ(run_rota({"export", "ring:3", "--format", "msccl-tools", "-o", folder.path("good.json")}).status, 0);
  std::string text = read_file(folder.path("good.json"));
  const std::size_t sends = text.find("\"sends\":[[");
  ASSERT_NE(sends, std::string::npos);
  text.erase(sends + 9, text.find(']', sends) + 2 - (sends + 9));  // one message is never sent
  write_file(folder.path("bad.json"), text);
  const auto result = run_rota({"import", folder.path("bad.json"), "-o", folder.path("bad.jsonl")});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("is never delivered"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("bad.jsonl")));
}

TEST(Interchange, FilesOfOtherFormats_AreOneLineAndStatusTwo) {
  const ScratchFolder folder;
  write_file(folder.path("page.xml"), "<html><body/></html>");
  write_file(folder.path("list.json"), "{\"a\": 1}");
  write_file(folder.path("cut.xml"), "<algo>\n<gpu");
  write_file(folder.path("graph.gexf"), "<gexf><graph/></gexf>");
  write_file(folder.path("list.csv"), "0,1\n");
  write_file(folder.path("own.jsonl"), "{\"rota\":1}\n");
  for (const std::string name : {"page.xml", "list.json", "cut.xml", "graph.gexf", "list.csv", "own.jsonl"}) {
    const auto result = run_rota({"import", folder.path(name), "-o", folder.path("out")});
    EXPECT_EQ(result.status, 2) << name;
    EXPECT_THAT(result.err, HasSubstr(name + (name == "cut.xml" ? ":2: " : ":1: ")));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
  }
}

TEST(Interchange, ATopologyBesideAFile_IsForFilesOfOtherTools) {
  const ScratchFolder folder;
  write_file(folder.path("other.json"), "{\n \"TopologyParams\": {}}\n");
  write_file(folder.path("own.jsonl"), "{\"rota\":1}\n");
  for (const char* verb : {"verify", "sim"}) {
    EXPECT_THAT(run_rota({verb, folder.path("other.json"), "--topology", "ring:3"}).err,
                HasSubstr("other.json:1: '{' is of no known format; allowed: MSCCL's XML"));
    EXPECT_THAT(run_rota({verb, folder.path("own.jsonl"), "--topology", "ring:3"}).err, HasSubstr("names its own"));
  }
}

/// MSCCL's files have no form for partial sums that nodes exchange.
TEST(Interchange, AnAllReduce_LeavesForMscclThroughARoot_AndItsExchangedSumsForChakra) {
  const ScratchFolder folder;
  for (const std::string format : {"msccl", "msccl-tools"}) {
    const std::string file = folder.path(format);
    ASSERT_EQ(run_rota({"export", "torus:3x3", "--collective", "all-reduce", "--format", format, "-o", file}).status,
              0);
    EXPECT_THAT(run_rota({"verify", file}).out, HasSubstr("all sources agree"));
  }
  const std::string sums = folder.path("sums.jsonl");
  ASSERT_EQ(run_rota({"schedule", "torus:3x3", "--collective", "all-reduce", "-o", sums}).status, 0);
  const auto refused = run_rota({"export", sums, "--format", "msccl", "-o", folder.path("sums.xml")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("nodes exchange sums"));
  EXPECT_EQ(run_rota({"export", sums, "--format", "chakra", "-o", folder.path("traces")}).status, 0);
}

TEST(Interchange, ChakraFolder_IsWholeOrAbsent_AndNeverMixed) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"export", "ring:4", "--format", "chakra", "-o", folder.path("traces")}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder.path("traces/collective.3.et")));
  const auto again = run_rota({"export", "ring:4", "--format", "chakra", "-o", folder.path("traces")});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("allowed: a new or empty folder"));
}

TEST(Interchange, NocSimulators_GetTheirFiles) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"export", "mesh:2x2", "--format", "noxim", "--flits", "5", "-o", folder.path("traffic")}).status,
            0);
  EXPECT_THAT(read_file(folder.path("traffic")), HasSubstr("min_packet_size: 5"));
  const auto result =
      run_rota({"export", "torus:3x3", "--format", "merlin", "--bytes", "64", "-o", folder.path("sst"), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["files"], 3);
  EXPECT_THAT(read_file(folder.path("sst/merlin.py")), HasSubstr("MESSAGE_BYTES = 64"));
  EXPECT_EQ(nlohmann::json::parse(read_file(folder.path("sst/routes.json"))).size(), 9U);
}

}  // namespace
}  // namespace rota
