// SPDX-License-Identifier: Apache-2.0
#include "compiler/report/run_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "compiler/version.h"

namespace rota {
namespace {

RunReport agreeing() {
  RunReport report;
  report.topology = "torus:4x4";
  report.steps = 8;
  report.bound = 8;
  report.transmissions = report.min_transmissions = 512;
  report.cycles = 11;
  report.router = RomCost{.rom_bits = 379, .fifo_depth = 1, .fifo_slots = 9, .fifo_flits = 9, .fifo_lanes = 1};
  report.delivery = DeliveryCounts{240, 0, 0, 0, 0};
  report.sources = {{"paper", "", 8, 512, std::nullopt, 1.0, 1.0},
                    {"schedule", "", 8, 512, 11, 1.0, 1.0, LinkUtilisation{1.0, 1.0, 1.0}, FifoFlits{1, 9}},
                    {"systemc", "", 8, 512, 11, 1.0, 1.0, LinkUtilisation{1.0, 1.0, 1.0}, FifoFlits{1, 9}}};
  return report;
}

TEST(RunReport, EqualSources_Agree) {
  EXPECT_TRUE(agreeing().agree());
  EXPECT_TRUE(agreeing().optimal());
}

TEST(RunReport, AnyDifferentField_DisagreesAndIsNamed) {
  for (int field = 0; field < 9; ++field) {
    RunReport report = agreeing();
    SourceNumbers& measured = report.sources.back();
    if (field == 0) measured.steps = 9;
    if (field == 1) measured.transmissions = 511;
    if (field == 2) measured.cycles = 12;
    if (field == 3) measured.utilisation = 0.99;
    if (field == 4) measured.window_utilisation = 0.99;
    if (field == 5) measured.links->min = 0.99;
    if (field == 6) measured.links->max = 0.99;
    if (field == 7) measured.fifo->depth = 2;
    if (field == 8) measured.fifo->slots = 8;
    EXPECT_FALSE(report.agree());
    ASSERT_EQ(report.disagreements().size(), 1U);
    EXPECT_THAT(report.disagreements()[0], testing::HasSubstr("systemc"));
    EXPECT_EQ(to_json(report)["agree"], false);
    EXPECT_THAT(to_text(report), testing::HasSubstr("DISAGREE"));
  }
}

TEST(RunReport, AbsentFields_AreNotCompared) {
  RunReport report = agreeing();
  report.sources[0].utilisation.reset();
  report.sources[0].steps.reset();
  EXPECT_TRUE(report.agree());
}

TEST(RunReport, AnythingLostDuplicatedCorruptedOrMisdelivered_Disagrees) {
  for (int kind = 0; kind < 4; ++kind) {
    RunReport report = agreeing();
    std::uint64_t* const counts[] = {&report.delivery->lost, &report.delivery->duplicated, &report.delivery->corrupted,
                                     &report.delivery->misdelivered};
    *counts[kind] = 1;
    EXPECT_FALSE(report.agree());
  }
}

TEST(RunReport, WithoutExactCycles_StepsAndCyclesMayDiffer_TransmissionsMayNot) {
  RunReport report = agreeing();
  report.exact_cycles = false;
  report.sources.back().cycles = 30;
  report.sources.back().steps = 27;
  EXPECT_TRUE(report.agree());
  report.sources.back().transmissions = 5;
  EXPECT_FALSE(report.agree());
}

TEST(RunReport, WithoutExactFifos_OnlyWhatWasMeasuredMustBeEqual) {
  RunReport report = agreeing();
  report.exact_fifos = false;
  report.sources.back().fifo = FifoFlits{2, 10};
  EXPECT_TRUE(report.agree());
  report.sources.push_back(report.sources.back());
  report.sources.back().name = "rtl";
  report.sources.back().fifo = FifoFlits{2, 11};
  EXPECT_FALSE(report.agree());
}

TEST(RunReport, CountDifferences_Disagree) {
  RunReport report = agreeing();
  report.count_differences = {"link of node 3 at port 1"};
  EXPECT_FALSE(report.agree());
  EXPECT_THAT(to_text(report), testing::HasSubstr("DISAGREE     link of node 3 at port 1"));
}

TEST(RunReport, Settings_AreInTheJson) {
  RunReport report = agreeing();
  report.root = 5;
  report.settings = RunSettings{"both", "self-timed", 7, 3, 33, true, 0.25, 42};
  const auto json = to_json(report);
  EXPECT_EQ(json["root"], 5);
  EXPECT_EQ(json["model"], "both");
  EXPECT_EQ(json["discipline"], "self-timed");
  EXPECT_EQ(json["startup"], 7);
  EXPECT_EQ(json["rearrange"], 3);
  EXPECT_EQ(json["width"], 33);
  EXPECT_EQ(json["link_parity"], true);
  EXPECT_EQ(json["stall"], 0.25);
  EXPECT_EQ(json["seed"], 42);
  EXPECT_EQ(json["version"], kVersion);
  report.settings->seed.reset();
  EXPECT_FALSE(to_json(report).contains("seed"));
  EXPECT_FALSE(to_json(agreeing()).contains("model"));
}

TEST(RunReport, Failures_Disagree) {
  RunReport report = agreeing();
  report.failures = {"node 3 never received 5→3"};
  EXPECT_FALSE(report.agree());
  EXPECT_THAT(to_text(report), testing::HasSubstr("node 3 never received"));
}

TEST(RunReport, Text_TellsOfPacketsOnlyWhereTheyCostOtherThanAStartUpAStep) {
  RunReport report = agreeing();
  report.startups = report.steps;
  report.rearranged_messages = 0;
  EXPECT_THAT(to_text(report), testing::Not(testing::HasSubstr("start-ups")));
  report.rearranged_messages = 1;
  EXPECT_THAT(to_text(report), testing::HasSubstr("1 message rearranged"));
  report.rearranged_messages = 0;
  report.startups = report.steps - 1;
  EXPECT_THAT(to_text(report), testing::HasSubstr("start-ups"));
}

TEST(RunReport, Text_CountsTheTransmissionsBeyondShortestPaths) {
  RunReport report = agreeing();
  EXPECT_THAT(to_text(report), testing::HasSubstr("routes       minimal"));
  report.transmissions += 3;
  EXPECT_THAT(to_text(report), testing::HasSubstr("routes       3 transmissions more than shortest paths"));
}

TEST(RunReport, Text_ShowsHowBusyTheLinksWere) {
  RunReport report = agreeing();
  report.settings = RunSettings{"both", "lockstep", 0, 0, 64, false, 0.0, {}};
  report.sources.back().links = LinkUtilisation{0.25, 0.5, 0.75};
  EXPECT_THAT(to_text(report), testing::HasSubstr("25.00 / 50.00 / 75.00 %"));
}

TEST(RunReport, Json_HasTheContractsKeysInOrder) {
  std::vector<std::string> keys;
  const auto json = to_json(agreeing());
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"topology",
                                            "nodes",
                                            "degree",
                                            "collective",
                                            "ports",
                                            "algorithm",
                                            "flits",
                                            "bound",
                                            "steps",
                                            "optimal",
                                            "transmissions",
                                            "min_transmissions",
                                            "startups",
                                            "rearranged_messages",
                                            "cycles",
                                            "classes",
                                            "rom_bits",
                                            "link_utilisation",
                                            "window_utilisation",
                                            "fifo",
                                            "timed",
                                            "delivered",
                                            "lost",
                                            "duplicated",
                                            "corrupted",
                                            "misdelivered",
                                            "agree",
                                            "sources"}));
  EXPECT_FALSE(json["sources"]["paper"].contains("cycles"));
  EXPECT_EQ(json["sources"]["systemc"]["cycles"], 11);
}

TEST(RunReport, NoRouterHoldsThePrograms_SaysWhy_AndNothingOfHardware) {
  RunReport report = agreeing();
  report.router.reset();
  report.no_router = "too many FIFOs";
  const auto json = to_json(report);
  EXPECT_EQ(json["no_router"], "too many FIFOs");
  EXPECT_FALSE(json.contains("rom_bits"));
  EXPECT_FALSE(json.contains("fifo"));
  EXPECT_THAT(to_text(report), testing::HasSubstr("a router     none: too many FIFOs"));
  EXPECT_TRUE(report.agree());
}

}  // namespace
}  // namespace rota
