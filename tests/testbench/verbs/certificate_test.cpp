// SPDX-License-Identifier: Apache-2.0
//
// `rota verify --certificate`: lower bounds of every collective, proved again; files with changed numbers, with proofs
// of something else, and malformed ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <tuple>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

TEST(Certificate, OfEveryKindOfNetwork_IsProvedAgain) {
  const ScratchFolder folder;
  write_file(folder.path("g.txt"), "0 1\n1 2\n2 0\n2 3\n3 4\n4 5\n5 3\n");
  for (const std::string& spec : {std::string("ccc:3"), std::string("torus:4x6"), std::string("mesh:3x4"),
                                  std::string("array:7"), std::string("star:4"), "graph:" + folder.path("g.txt")}) {
    SCOPED_TRACE(spec);
    const auto bounds = run_rota({"bounds", spec, "--json"});
    ASSERT_EQ(bounds.status, 0) << bounds.err;
    write_file(folder.path("c.json"), bounds.out);
    const auto checked = run_rota({"verify", "--certificate", folder.path("c.json"), "--json"});
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_EQ(nlohmann::json::parse(checked.out)["port_table"], true);
    EXPECT_GE(nlohmann::json::parse(checked.out)["bounds"], 4);

    // One step more than any bound claims is one step too many; so is a wrong neighbour.
    const auto good = nlohmann::json::parse(bounds.out);
    for (const char* ports : {"single", "all"}) {
      for (std::size_t i = 0; i < good[ports]["bounds"].size(); ++i) {
        auto bad = good;
        bad[ports]["bounds"][i]["steps"] = good[ports]["bounds"][i]["steps"].get<int>() + 1;
        write_file(folder.path("bad.json"), bad.dump());
        const auto refused = run_rota({"verify", "--certificate", folder.path("bad.json")});
        EXPECT_EQ(refused.status, 1);
        EXPECT_THAT(refused.err, HasSubstr("its certificate proves"));
      }
    }
    auto bad = good;
    bad["port_table"][1][0] = 1;
    write_file(folder.path("bad.json"), bad.dump());
    EXPECT_EQ(run_rota({"verify", "--certificate", folder.path("bad.json")}).status, 1);
  }
}

/// Adds one to the number at `place`, or to a digit of the checksum.
void change(nlohmann::json& place) {
  if (place.is_number_integer()) {
    place = place.get<std::int64_t>() + 1;
  } else if (place.is_number_float()) {
    place = place.get<double>() + 1;
  } else {
    place = place.get<std::string>() == "00000000" ? "00000001" : "00000000";
  }
}

// Weights and nodes that differ can prove the same steps, and another task can take as many: the checksum finds them.
// All else is wrong in itself.
TEST(Certificate, WithAnyNumberChanged_IsRefused) {
  const ScratchFolder folder;
  write_file(folder.path("g.txt"), "0 1\n1 2\n2 0\n2 3\n3 4\n4 5\n5 3\n");
  write_file(folder.path("d.txt"), "0 4 2\n1 5 1\n");
  const std::string graph = "graph:" + folder.path("g.txt");
  const std::vector<std::vector<std::string>> tasks{
      {"ring:5", "--nic-channels", "1"},
      {"mesh:2x3", "--nic-channels", "1"},
      {graph, "--nic-channels", "1"},
      {"mesh:2x3", "--hop-steps", "3"},
      {graph, "--collective", "broadcast", "--root", "4", "--segments", "3"},
      {graph, "--collective", "scatter", "--root", "1", "--nic-channels", "1"},
      {graph, "--collective", "demand:" + folder.path("d.txt")},
      {"mesh:2x3", "--collective", "multinode-broadcast", "--hop-steps", "2"},
      {graph, "--collective", "multinode-all-reduce"},
  };
  for (const auto& task : tasks) {
    const std::string spec = task[0] + " " + task[1] + " " + task[2] + " ";
    std::vector<std::string> words{"bounds", "--json"};
    words.insert(words.end(), task.begin(), task.end());
    const auto good = nlohmann::json::parse(run_rota(words).out);
    const auto bare = [&good] {
      auto object = good;
      object.erase("crc32");
      return object;
    }();
    const auto values = good.flatten();
    std::size_t changed = 0;
    for (const auto& [place, value] : values.items()) {
      if (!value.is_number() && place != "/crc32") continue;
      const nlohmann::json::json_pointer pointer(place);
      auto bad = good;
      change(bad[pointer]);
      write_file(folder.path("bad.json"), bad.dump());
      EXPECT_NE(run_rota({"verify", "--certificate", folder.path("bad.json")}).status, 0) << spec << place;
      ++changed;
      const bool in_certificate = place.find("/certificate/") != std::string::npos;
      if (place == "/crc32" || in_certificate || place.starts_with("/task/")) continue;
      bad.erase("crc32");
      write_file(folder.path("bad.json"), bad.dump());
      EXPECT_NE(run_rota({"verify", "--certificate", folder.path("bad.json")}).status, 0) << spec << place;
    }
    EXPECT_GT(changed, 25U) << spec;
    write_file(folder.path("bare.json"), bare.dump());
    const auto accepted = run_rota({"verify", "--certificate", folder.path("bare.json")});
    EXPECT_EQ(accepted.status, 0) << accepted.err;
    EXPECT_THAT(accepted.out, HasSubstr("checksum not in the file"));
  }
}

std::vector<std::string> bounds_of_collective(const std::string& spec, const std::string& collective) {
  return {"bounds", spec, "--collective", collective, "--json"};
}

TEST(Certificate, OfEveryCollective_IsProvedAgain) {
  const ScratchFolder folder;
  write_file(folder.path("isotropic.txt"), "1 2\n3 1\n");
  for (const std::string& collective :
       {std::string("scatter"), std::string("gather"), std::string("multinode-broadcast"), std::string("broadcast"),
        std::string("multinode-accumulation"), std::string("accumulation"), std::string("all-reduce"),
        std::string("multinode-all-reduce"), std::string("neighbour-exchange"),
        "isotropic:" + folder.path("isotropic.txt")}) {
    const CommandResult bounds = run_rota(bounds_of_collective("torus:3x4", collective));
    ASSERT_EQ(bounds.status, 0) << bounds.err;
    write_file(folder.path("bounds.json"), bounds.out);
    const CommandResult checked = run_rota({"verify", "--certificate", folder.path("bounds.json")});
    EXPECT_EQ(checked.status, 0) << collective << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("2 bounds proved again")) << collective;
  }
}

// A node may copy what came once, so that n - 1 messages need not start at the root.
TEST(Bounds, OfOneNicChannel_AreForPersonalisedMessagesAlone) {
  for (const char* collective : {"broadcast", "all-reduce", "multinode-accumulation"}) {
    const CommandResult refused = run_rota({"bounds", "ring:6", "--collective", collective, "--nic-channels", "1"});
    EXPECT_EQ(refused.status, 2) << collective << refused.out;
  }
  EXPECT_EQ(run_rota({"bounds", "ring:6", "--collective", "gather", "--nic-channels", "1"}).status, 0);
}

// Every proof proves something of some collective, and most prove more than a total exchange takes.
TEST(Certificate, OfAnotherCollective_IsRefused) {
  const ScratchFolder folder;
  const auto steps_of_all_reduce =
      nlohmann::json::parse(run_rota(bounds_of_collective("complete:4", "multinode-all-reduce")).out)["all"]["best"];
  auto exchange = nlohmann::json::parse(run_rota({"bounds", "complete:4", "--json"}).out);
  exchange.erase("crc32");
  exchange["all"]["best"] = steps_of_all_reduce;
  exchange["all"]["bounds"].push_back(
      {{"name", "sums"}, {"steps", steps_of_all_reduce}, {"certificate", {{"kind", "sums"}}}});
  write_file(folder.path("bad.json"), exchange.dump());
  const CommandResult refused = run_rota({"verify", "--certificate", folder.path("bad.json")});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("a certificate of kind \"sums\" proves nothing about a total-exchange"));
}

TEST(Certificate, AboutAnotherRootOrDemand_IsRefused) {
  const ScratchFolder folder;
  const auto expect_refused = [&folder](nlohmann::json file, const std::string& why) {
    file.erase("crc32");
    write_file(folder.path("bad.json"), file.dump());
    const CommandResult refused = run_rota({"verify", "--certificate", folder.path("bad.json")});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr(why));
  };
  auto broadcast = nlohmann::json::parse(run_rota(bounds_of_collective("array:5", "broadcast")).out);
  broadcast["task"]["root"] = 2;
  expect_refused(broadcast, "a certificate about node 0; the root of the broadcast is 2");
  auto halo = nlohmann::json::parse(run_rota(bounds_of_collective("array:5", "neighbour-exchange")).out);
  halo["all"] = {
      {"best", 4},
      {"bounds", {{{"name", "distance"}, {"steps", 4}, {"certificate", {{"kind", "far pair"}, {"nodes", {0, 4}}}}}}}};
  expect_refused(halo, "a certificate about nodes 0 and 4, which have no message for one another");
}

/// Bit by bit, as IEEE 802.3 defines it.
std::uint32_t crc32_by_bits(const std::string& text) {
  std::uint32_t crc = ~0U;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

TEST(Certificate, Checksum_IsTheCrcOfTheRestWithItsKeysSorted) {
  ASSERT_EQ(crc32_by_bits("123456789"), 0xCBF43926U);
  auto object = nlohmann::json::parse(run_rota({"bounds", "ring:5", "--json"}).out);
  const std::string checksum = object["crc32"];
  object.erase("crc32");
  EXPECT_EQ(std::stoul(checksum, nullptr, 16), crc32_by_bits(object.dump(-1, ' ', true)));
}

TEST(Certificate, ThatIsMalformed_StatusTwo) {
  const ScratchFolder folder;
  const auto good = nlohmann::json::parse(run_rota({"bounds", "array:4", "--json"}).out);
  const auto refuse = [&](const std::string& text, const char* words) {
    write_file(folder.path("bad.json"), text);
    const auto result = run_rota({"verify", "--certificate", folder.path("bad.json")});
    EXPECT_EQ(result.status, 2) << text;
    EXPECT_THAT(result.err, HasSubstr(words));
  };
  refuse("{", "not a JSON object");
  refuse("[]", "not a JSON object");
  refuse("{}", "\"topology\" is missing");
  auto bad = good;
  bad["all"]["bounds"][0]["certificate"]["kind"] = "faith";
  refuse(bad.dump(), "faith");
  bad = good;
  bad["all"]["bounds"][0]["certificate"]["nodes"] = {9};
  refuse(bad.dump(), "node 9; allowed: 0 to 3");
  bad = good;
  bad["all"]["bounds"][0]["steps"] = -1;
  refuse(bad.dump(), "\"steps\" is -1");
  bad = good;
  bad["all"]["bounds"].back()["certificate"] = {{"kind", "weights"}, {"weights", {1, 2, 3}}};
  refuse(bad.dump(), "3 weights");
  bad = good;
  bad["single"] = 3;
  refuse(bad.dump(), "\"single\" is 3");
  EXPECT_EQ(run_rota({"verify", "--certificate", folder.path("none.json")}).status, 2);
  EXPECT_EQ(run_rota({"verify"}).status, 2);
  write_file(folder.path("good.json"), good.dump());
  EXPECT_EQ(run_rota({"verify", "--certificate", folder.path("good.json"), "--topology", "ring:4"}).status, 1);
}

}  // namespace
}  // namespace rota
