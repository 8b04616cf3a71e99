// SPDX-License-Identifier: Apache-2.0
//
// `rota sim --model both` where no RTL node of rota's own has the ports or lanes: Verilator builds one while the
// command runs, and it is compared with the SystemC model on every link in every cycle.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

const std::vector<std::string> kNinePorts{"complete:10", "--ports", "single"};

CommandResult run_fitted(const std::vector<std::string>& network, const std::vector<std::string>& options) {
  std::vector<std::string> arguments{"sim"};
  arguments.insert(arguments.end(), network.begin(), network.end());
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_rota(arguments);
}

TEST(FittedRtl, MorePortsThanRotasOwnNodes_IsTheModelOnEveryLinkInEveryCycle) {
  const CommandResult result = run_fitted(kNinePorts, {"--model", "both", "--flits", "3"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.err, HasSubstr("no single-port RTL node of 9 ports"));
  EXPECT_THAT(result.err, HasSubstr("Verilator builds one of 9 ports, 1 lane and"));
  EXPECT_THAT(result.out, HasSubstr("\n  rtl "));
  EXPECT_THAT(result.out, HasSubstr("all sources agree"));
}

TEST(FittedRtl, MoreLanesThanRotasOwnNodes_WithAHandshakeRouterToo) {
  const std::vector<std::string> lanes{"torus:16x16", "--collective", "all-reduce", "--ports", "single"};
  const CommandResult result = run_fitted(lanes, {"--model", "both", "--router", "handshake", "--startup", "2"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.err, HasSubstr("Verilator builds one of 4 ports, 9 lanes and"));
  EXPECT_THAT(result.out, HasSubstr("all sources agree"));
}

TEST(FittedRtl, FaultsStrikeIt_AndWaveformsShowIt) {
  const ScratchFolder folder;
  const std::string wave = folder.path() + "/run.vcd";
  const CommandResult result =
      run_fitted(kNinePorts, {"--model", "both", "--flits", "2", "--fault", "program@5:2:4", "--wave", wave, "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto faults = nlohmann::json::parse(result.out)["faults"];
  EXPECT_EQ(faults["rtl"]["caught"], true);
  EXPECT_EQ(faults["rtl"]["damage"], faults["systemc"]["damage"]);
  EXPECT_EQ(run_program("/bin/grep", {"-q", "rtl", wave}).status, 0);
}

TEST(FittedRtl, WithoutBeingAsked_TheRunIsOnSystemcAndSaysHow) {
  const CommandResult result = run_fitted(kNinePorts, {});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("--model both builds a node that fits, with Verilator"));
}

TEST(FittedRtl, WithoutVerilator_OneLine_StatusTwo) {
  const ScratchFolder folder;
  const CommandResult missing = run_program("/usr/bin/env", {"PATH=" + folder.path(), rota_path(), "sim", "complete:10",
                                                             "--ports", "single", "--model", "rtl"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.err,
            "rota: --model rtl: needs verilator (Debian package verilator); allowed without it: --model systemc\n");
}

TEST(FittedRtl, MoreThanAnyRtlHas_OneLine_StatusTwo) {
  const CommandResult result = run_rota({"sim", "complete:18", "--model", "rtl"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "rota: --model rtl: RTL node: 17 ports; allowed: up to 16\n");
}

}  // namespace
}  // namespace rota
