// SPDX-License-Identifier: Apache-2.0
//
// --nic-channels 1: the schedule runs on models whose NIC has one channel each way, in T·F + c0 cycles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

struct NarrowRun {
  const char* spec;
  std::vector<std::string> options;
  std::uint64_t step_cycles;  ///< S + F
};
void PrintTo(const NarrowRun& run, std::ostream* out) { *out << run.spec; }

class NarrowNicSim : public testing::TestWithParam<NarrowRun> {};

TEST_P(NarrowNicSim, BothModelsAgree_AndTakeAsManyCyclesAsAnySchedule) {
  constexpr std::uint64_t kTimedPipelineCycles = 5;  // c0 of docs/architecture.md
  const NarrowRun& run = GetParam();
  std::vector<std::string> arguments{"sim",   run.spec,  "--nic-channels", "1",     "--router",
                                     "timed", "--model", "both",           "--json"};
  arguments.insert(arguments.end(), run.options.begin(), run.options.end());
  const CommandResult result = run_rota(arguments);
  ASSERT_EQ(result.status, 0) << result.err;
  const auto report = nlohmann::json::parse(result.out);
  const std::uint64_t n = report["nodes"];
  EXPECT_EQ(report["delivered"], n * (n - 1));
  EXPECT_EQ(report["agree"], true);
  EXPECT_EQ(report["cycles"], report["steps"].get<std::uint64_t>() * run.step_cycles + kTimedPipelineCycles);
  if (run.step_cycles == 1) {
    EXPECT_EQ(report["timed"]["slots"], 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, NarrowNicSim,
                         testing::Values(NarrowRun{"torus:4x4", {}, 1}, NarrowRun{"torus:5x5", {"--flits", "4"}, 4},
                                         NarrowRun{"hypercube:4", {"--startup", "2", "--flits", "3"}, 5},
                                         NarrowRun{"ring:4", {"--link-parity"}, 1}, NarrowRun{"star:4", {}, 1},
                                         NarrowRun{"mesh:3x3", {"--flits", "2"}, 2}),
                         [](const auto& test) { return test_name(test.param.spec); });

TEST(NarrowNicCommand, RefusesWhatNoNarrowNodeDoes) {
  const auto refusal = [](const std::vector<std::string>& arguments) {
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2) << result.out;
    return result.err;
  };
  EXPECT_THAT(refusal({"sim", "ring:4", "--nic-channels", "1", "--router", "handshake"}),
              HasSubstr("allowed: --router timed"));
  EXPECT_THAT(refusal({"schedule", "ring:4", "--nic-channels", "1", "--ports", "single"}),
              HasSubstr("contradicts --ports single"));
  EXPECT_THAT(refusal({"schedule", "ring:4", "--nic-channels", "1", "--collective", "broadcast"}),
              HasSubstr("no algorithm for ring:4 with --ports all --nic-channels 1"));
  EXPECT_THAT(refusal({"schedule", "ring:4", "--nic-channels", "1", "--hop-steps", "2"}),
              HasSubstr("allowed: hops of one step, that is --hop-steps 1"));
  EXPECT_THAT(refusal({"schedule", "ring:4", "--nic-channels", "2"}), HasSubstr("--nic-channels 2"));
  ScratchFolder folder;
  EXPECT_THAT(refusal({"emit", "ring:4", "--nic-channels", "1", "--router", "handshake", "-o", folder.path("out")}),
              HasSubstr("allowed: --router timed"));
  EXPECT_THAT(refusal({"report", "ring:4", "--nic-channels", "1", "--router", "timed", "-o", folder.path("r.html")}),
              HasSubstr("--nic-channels 1"));
}

TEST(NarrowNicCommand, ASchedulesFileKeepsIt) {
  ScratchFolder folder;
  const std::string file = folder.path("narrow.jsonl");
  ASSERT_EQ(run_rota({"schedule", "torus:3x3", "--nic-channels", "1", "-o", file}).status, 0);
  EXPECT_EQ(run_rota({"verify", file}).status, 0);
  EXPECT_EQ(run_rota({"sim", file, "--router", "timed", "--model", "both"}).status, 0);
  std::string text = read_file(file);
  const std::string wide = R"(,"nic_channels":1)";
  text.replace(text.find(wide), wide.size(), "");
  write_file(file, text);
  EXPECT_EQ(run_rota({"verify", file}).status, 0);  // what suits one channel suits more
}

TEST(NarrowNicCommand, BoundsAreProvedAgainFromTheirFile) {
  ScratchFolder folder;
  const CommandResult bounds = run_rota({"bounds", "torus:6x6", "--nic-channels", "1", "--json"});
  ASSERT_EQ(bounds.status, 0);
  auto proved = nlohmann::json::parse(bounds.out);
  EXPECT_EQ(proved["narrow_nic"]["best"], 38);
  const std::string file = folder.path("bounds.json");
  write_file(file, proved.dump());
  EXPECT_EQ(run_rota({"verify", "--certificate", file}).status, 0);
  for (auto& bound : proved["narrow_nic"]["bounds"]) {
    if (bound["name"] == "NIC delay") bound["steps"] = 39;
  }
  write_file(file, proved.dump());
  EXPECT_EQ(run_rota({"verify", "--certificate", file}).status, 1);
}

}  // namespace
}  // namespace rota
