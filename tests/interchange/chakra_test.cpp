// SPDX-License-Identifier: Apache-2.0
//
// Chakra traces are run here as ASTRA-sim runs them: a node starts when those that it depends on have ended, a link
// carries one message at a time.
#include "compiler/interchange/chakra.h"

#include <google/protobuf/io/coded_stream.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "chakra.pb.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "tests/example_input.h"

namespace rota::interchange {
namespace {

Schedule made(const std::string& spec, CollectiveKind collective = CollectiveKind::total_exchange) {
  ScheduleRequest request;
  request.collective = collective;
  return make_schedule(parse_topology(spec), request);
}

/// A file's messages behind their lengths.
std::vector<std::string> records(const std::string& bytes) {
  google::protobuf::io::CodedInputStream in(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                            static_cast<int>(bytes.size()));
  std::vector<std::string> result;
  for (std::uint32_t length = 0; in.ReadVarint32(&length);) {
    result.emplace_back();
    EXPECT_TRUE(in.ReadString(&result.back(), static_cast<int>(length)));
  }
  return result;
}

std::int64_t attribute(const chakra::Node& node, const std::string& name) {
  for (const auto& a : node.attr()) {
    if (a.name() == name) return a.value_case() == chakra::Attribute::kInt64Val ? a.int64_val() : a.int32_val();
  }
  ADD_FAILURE() << node.name() << " has no " << name;
  return -1;
}

/// The traces of all ranks, run as soon as possible. Returns how many message times the last reception takes.
class Player {
 public:
  explicit Player(const std::vector<ExportedFile>& files) {
    for (const ExportedFile& file : files) {
      nodes_.emplace_back();
      const auto all = records(file.bytes);
      chakra::GlobalMetadata metadata;
      EXPECT_TRUE(metadata.ParseFromString(all.at(0)));
      EXPECT_EQ(metadata.version(), "0.0.4");
      for (std::size_t i = 1; i < all.size(); ++i) {
        chakra::Node node;
        EXPECT_TRUE(node.ParseFromString(all[i]));
        EXPECT_EQ(node.id(), i - 1);
        nodes_.back().push_back(node);
      }
      ended_.emplace_back(nodes_.back().size(), -1);
    }
  }

  long run() {
    for (bool any = true; any;) {
      any = false;
      for (std::size_t r = 0; r < nodes_.size(); ++r) {
        for (std::size_t i = 0; i < nodes_[r].size(); ++i) any = step(r, i) || any;
      }
    }
    long last = 0;
    for (const auto& rank : ended_) {
      for (const long end : rank) {
        EXPECT_GE(end, 0) << "a node never starts";
        last = std::max(last, end);
      }
    }
    return last;
  }

 private:
  bool step(std::size_t rank, std::size_t i) {
    const chakra::Node& node = nodes_[rank][i];
    if (ended_[rank][i] >= 0) return false;
    long ready = 0;
    for (const std::uint64_t before : node.data_deps()) {
      if (ended_[rank][before] < 0) return false;
      ready = std::max(ready, ended_[rank][before]);
    }
    if (node.type() == chakra::COMP_NODE) {
      ended_[rank][i] = ready;
      return true;
    }
    const std::tuple key{attribute(node, "comm_src"), attribute(node, "comm_dst"), attribute(node, "comm_tag")};
    if (node.type() == chakra::COMM_SEND_NODE) {
      EXPECT_TRUE(sent_.try_emplace(key, ready + 1).second) << "a tag twice on a link";
      ended_[rank][i] = ready + 1;
      return true;
    }
    const auto sent = sent_.find(key);
    if (sent == sent_.end()) return false;
    ended_[rank][i] = sent->second;
    return true;
  }

  std::vector<std::vector<chakra::Node>> nodes_;
  std::vector<std::vector<long>> ended_;  ///< -1: not yet
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, long> sent_;
};

TEST(Chakra, OptimalExchanges_TakeTheirStepsWhenTheTracesRun) {
  const std::map<std::string, long> steps = {
      {"torus:4x4", 8}, {"star:4", 21}, {"ring:16", 32}, {"torus:8x8", 64}, {"twisted:4x4x8", 74}};
  for (const auto& [spec, expected] : steps) {
    const Schedule schedule = made(spec);
    EXPECT_EQ(schedule.steps, expected) << spec;
    EXPECT_EQ(Player(chakra_files(schedule, {})).run(), expected) << spec;
  }
}

TEST(Chakra, EveryCollective_EndsWithinItsSteps) {
  for (const Collective& collective : collectives()) {
    if (collective.kind == CollectiveKind::isotropic) continue;
    const TopologyPtr torus = parse_topology("torus:3x4");
    ScheduleRequest request{.collective = collective.kind};
    request.input = testing_support::example_input(collective.kind, *torus);
    const Schedule schedule = make_schedule(torus, request);
    const long took = Player(chakra_files(schedule, {})).run();
    EXPECT_LE(took, schedule.steps) << collective.name;
    EXPECT_GT(took, 0) << collective.name;
  }
}

TEST(Chakra, FieldNumbers_AreThePublishedOnes) {
  const auto files = chakra_files(made("ring:3"), {.message_bytes = 5, .with_config = false});
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0].path, "collective.0.et");
  const std::string first = records(files[0].bytes).at(1);
  // name (2): "send 0>1 step 0", type (3): 5, then attributes (10): is_cpu_op (bool, 27), comm_type (int64, 9) …
  const std::string expected = std::string("\x12\x0fsend 0>1 step 0\x18\x05") + "\x52\x0e\x0a\x09is_cpu_op\xd8\x01" +
                               std::string(1, '\0') + "\x52\x0d\x0a\x09" + "comm_type\x48\x05";
  EXPECT_EQ(first.substr(0, expected.size()), expected);
}

TEST(Chakra, Config_HasAWorkloadForEveryRank_AndNamesTheTraces) {
  const auto files = chakra_files(made("ring:4"), {.message_bytes = 64, .with_config = true});
  std::set<std::string> names;
  std::string system;
  for (const ExportedFile& file : files) {
    names.insert(file.path);
    if (file.path == "system.json") system = file.bytes;
  }
  EXPECT_EQ(names.size(), 11U);
  for (const char* name : {"workload.3.et", "network.yml", "memory.json"}) EXPECT_EQ(names.count(name), 1U) << name;
  EXPECT_NE(system.find("\"all-to-all-implementation-custom\": [\n    \"collective\""), std::string::npos) << system;
}

}  // namespace
}  // namespace rota::interchange
