// SPDX-License-Identifier: Apache-2.0
//
// A waveform of both models: the RTL's inside beside SystemC's, under the same names.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"
#include "tests/testbench/waves/vcd_history.h"

namespace rota::cli {
namespace {

/// A run of the list, as options of rota sim.
class TwoModels : public testing::TestWithParam<std::vector<std::string>> {};

/// The kind of a signal: its name without its node and numbers.
std::string kind_of(const std::string& name) {
  return std::regex_replace(name.substr(name.find('.') + 1), std::regex("_\\d+"), "");
}

TEST_P(TwoModels, ShowTheSameInside_InEveryCycle) {
  const ScratchFolder folder;
  std::vector<std::string> options{"sim", "--model", "both", "--wave", "run.vcd", "--wave-nodes", "0,5"};
  options.insert(options.end(), GetParam().begin(), GetParam().end());
  const CommandResult run = run_rota(options, folder.path());
  ASSERT_EQ(run.status, 0) << run.err;
  const bool is_timed = std::ranges::find(GetParam(), "timed") != GetParam().end();

  std::map<std::string, std::set<std::string>> values_of_kind;
  std::size_t compared = 0;
  for (const auto& [time, values] : history(folder.path("run.vcd"))) {
    for (const auto& [name, value] : values) {
      constexpr std::string_view kTop = "network.";
      if (!name.starts_with("network.node_")) continue;
      const std::string signal = name.substr(kTop.size());
      if (signal.ends_with(".differs")) {
        EXPECT_EQ(value, "0") << name << " at " << time;
      }
      const auto twin = values.find("network.rtl." + signal);
      // The RTL's addresses are those of the last access, SystemC's those of the next.
      if (twin == values.end() || signal.ends_with(".address")) continue;
      if (is_timed && signal.find(".nic.inject_") != std::string::npos) continue;
      ++compared;
      ASSERT_EQ(value, twin->second) << signal << " at " << time;
      values_of_kind[kind_of(signal)].insert(value);
    }
  }
  EXPECT_GT(compared, 500U);
  EXPECT_GT(values_of_kind["router.send.source"].size(), 1U);
  EXPECT_GT(values_of_kind["router.receive.target"].size(), 1U);
  EXPECT_GT(values_of_kind["router.link_out.message"].size(), 1U);
  EXPECT_GT(values_of_kind["router.fifo_to.fill"].size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Runs, TwoModels,
    testing::Values(std::vector<std::string>{"torus:4x4", "--router", "handshake"},
                    std::vector<std::string>{"torus:4x4", "--flits", "3", "--startup", "2", "--router", "handshake"},
                    std::vector<std::string>{"mesh:3x3", "--ports", "single", "--flits", "2", "--router", "handshake"},
                    std::vector<std::string>{"star:4", "--discipline", "self-timed", "--stall", "0.3", "--flits", "2"},
                    std::vector<std::string>{"ring:8", "--collective", "all-reduce", "--flits", "2", "--router",
                                             "handshake"},
                    std::vector<std::string>{"mesh:8x8", "--algorithm", "product-a3", "--router", "handshake"},
                    std::vector<std::string>{"torus:4x4", "--router", "timed"},
                    std::vector<std::string>{"torus:4x4", "--router", "timed", "--flits", "3", "--startup", "2"},
                    std::vector<std::string>{"mesh:3x3", "--router", "timed", "--ports", "single"}));

TEST(TwoModelsWaveform, SelfTimed_CountsMessagesAndHasNoStep) {
  const ScratchFolder folder;
  ASSERT_EQ(
      run_rota({"sim", "ring:5", "--discipline", "self-timed", "--flits", "2", "--wave", "run.vcd"}, folder.path())
          .status,
      0);
  std::string last;
  for (const auto& [time, values] : history(folder.path("run.vcd"))) {
    for (const auto& [name, value] : values) EXPECT_FALSE(name.ends_with("step")) << name;
    last = values.at("network.node_0.router.send_0.messages");
    EXPECT_EQ(last, values.at("network.rtl.node_0.router.send_0.messages")) << time;
  }
  EXPECT_EQ(last, "b11 ") << "a node of a ring of five sends three messages each way";
}

}  // namespace
}  // namespace rota::cli
