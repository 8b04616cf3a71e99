// SPDX-License-Identifier: Apache-2.0
//
// `rota plot` as its users call it: every kind of figure for every kind of network, its data against what `rota sim`
// reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "testbench/runs/child_process.h"
#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// The fields of a file's lines but the first. No field of these figures holds a comma but the ids, which stay whole.
std::vector<std::vector<std::string>> table(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line + ",");
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) rows.back().push_back(field);
  }
  return rows;
}

class PlotTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("gnuplot")) GTEST_SKIP() << "gnuplot is not installed";
  }
  /// Draws an SVG and a PDF, and checks what every figure must be. Returns the rows of the data.
  std::vector<std::vector<std::string>> drawn(const std::string& kind, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"plot", kind});
    const std::string svg = folder.path("figure.svg");
    const std::string pdf = folder.path("figure.pdf");
    const std::string csv = folder.path("figure.csv");
    const auto with = [&](const std::vector<std::string>& more) {
      std::vector<std::string> all = arguments;
      all.insert(all.end(), more.begin(), more.end());
      return run_rota(all);
    };
    const CommandResult result = with({"-o", svg, "--csv", csv});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err, "");
    picture = read_file(svg);
    EXPECT_THAT(picture, StartsWith("<?xml"));
    EXPECT_THAT(picture, HasSubstr("</svg>"));
    EXPECT_EQ(with({"-o", pdf}).status, 0);
    EXPECT_THAT(read_file(pdf), StartsWith("%PDF"));
    EXPECT_THAT(read_file(pdf), HasSubstr("(D:19700101000000"));
    EXPECT_THAT(folder.files(), ElementsAre("figure.csv", "figure.pdf", "figure.svg"));
    return table(read_file(csv));
  }
  [[nodiscard]] std::size_t times_in_picture(const std::string& words) const {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = picture.find(words, at)) != std::string::npos; ++at) ++count;
    return count;
  }

  ScratchFolder folder;
  std::string picture;  ///< the last SVG
};

class PlotOfRun : public PlotTest, public testing::WithParamInterface<std::string> {};

TEST_P(PlotOfRun, DataAre_ThoseOfTheRun) {
  const std::string& spec = GetParam();
  const auto json = nlohmann::json::parse(run_rota({"sim", spec, "--model", "systemc", "--json"}).out);
  const std::size_t transmissions = json["transmissions"];

  double busy = 0;
  for (const auto& row : drawn("heat", {spec, "--model", "systemc"})) busy += std::stod(row.at(6));
  EXPECT_EQ(busy, transmissions);

  const auto bars = drawn("space-time", {spec, "--model", "systemc"});
  EXPECT_EQ(bars.size(), transmissions);
  EXPECT_GE(times_in_picture("<polygon"), transmissions);
  std::uint64_t last = 0;
  for (const auto& row : bars) last = std::max<std::uint64_t>(last, std::stoull(row.at(7)));
  EXPECT_EQ(last + 1, json["cycles"]) << "the last write is an edge after the last flit";

  const auto way = drawn("message", {spec, "--model", "systemc", "--message", "0,7"});
  ASSERT_FALSE(way.empty());
  EXPECT_EQ(way.front().at(0), "0");
  EXPECT_EQ(way.back().at(1), "7");
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (i > 0) {
      EXPECT_EQ(way[i].at(0), way[i - 1].at(1));
    }
    EXPECT_EQ(std::stoull(way[i].at(4)) + std::stoull(way[i].at(7)), std::stoull(way[i].at(5)));
  }
}

TEST_P(PlotOfRun, CostsAndGrowth_AreThoseOfTheSchedules) {
  const std::string& spec = GetParam();
  const auto rows = drawn("cost", {spec});
  ASSERT_FALSE(rows.empty());
  for (const auto& row : rows) {
    const auto json = nlohmann::json::parse(run_rota({"schedule", spec, "--algorithm", row.at(0), "--json"}).out);
    EXPECT_EQ(row.at(1), json["steps"].dump());
    EXPECT_EQ(row.at(2), json["bound"].dump());
    EXPECT_EQ(row.at(4), json["fifo"]["slots"].dump());
    EXPECT_EQ(row.at(5), json["rom_bits"].dump());
    EXPECT_EQ(times_in_picture(">" + row.at(0) + "<"), 1) << "its name in the key";
  }
  const auto growth = drawn("growth", {"ring:6", spec});
  ASSERT_EQ(growth.size(), 2);
  EXPECT_EQ(growth[0].at(1), "6");
  EXPECT_EQ(growth[1].at(2), rows.front().at(1));
}

INSTANTIATE_TEST_SUITE_P(Plot, PlotOfRun,
                         testing::Values("torus:4x4", "hypercube:4", "star:4", "ccc:3", "mesh:4x4",
                                         "graph:" ROTA_EXAMPLES "/petersen.txt"),
                         [](const auto& spec) {
                           return test_name(spec.param.starts_with("graph:") ? "petersen" : spec.param);
                         });

TEST_F(PlotTest, SameFigure_HasTheSameBytes) {
  for (const char* const name : {"figure.svg", "figure.pdf"}) {
    const std::vector<std::string> arguments{"plot",    "space-time", "ring:6",         "--model",
                                             "systemc", "-o",         folder.path(name)};
    ASSERT_EQ(run_rota(arguments).status, 0);
    const std::string first = read_file(folder.path(name));
    ASSERT_EQ(run_rota(arguments).status, 0);
    EXPECT_EQ(read_file(folder.path(name)), first);
  }
}

TEST_F(PlotTest, Paper_ShowsEveryMeasuredRow) {
  const auto rows = drawn("paper", {"000/fig-1/ring-12"});
  ASSERT_EQ(rows.size(), 1);
  EXPECT_THAT(rows[0], ElementsAre("0", "000/fig-1/ring-12", "steps", "", "36", "36", "36", "agrees"));
}

TEST_F(PlotTest, Paper_ThatPrintsWords_HasNoPrintedNumber) {
  const auto words = drawn("paper", {"003/fig-6/ts100-tm1/n3"});  // "no improvement for very small n"
  ASSERT_EQ(words.size(), 1);
  EXPECT_EQ(words[0].at(3), "");
  EXPECT_EQ(words[0].at(4), "-1.604");
  EXPECT_EQ(times_in_picture(">printed<"), 0);
  EXPECT_EQ(times_in_picture(">formula<"), 1);

  const auto number = drawn("paper", {"003/table-3/n5"});
  ASSERT_EQ(number.size(), 1);
  EXPECT_EQ(number[0].at(3), "2.7e-1");
  EXPECT_EQ(times_in_picture(">printed<"), 1);
  EXPECT_EQ(times_in_picture(">formula<"), 0);
}

/// Of the two kinds of rows, each is in its own series.
TEST_F(PlotTest, Paper_WithNumbersAndExpressions_DrawsBoth) {
  const auto rows = drawn("paper", {"004/table-1/8x8"});
  EXPECT_TRUE(std::ranges::any_of(rows, [](const auto& row) { return row.at(3).empty(); }));
  EXPECT_TRUE(std::ranges::any_of(rows, [](const auto& row) { return !row.at(3).empty(); }));
  EXPECT_EQ(times_in_picture(">printed<"), 1);
  EXPECT_EQ(times_in_picture(">formula<"), 1);
}

TEST_F(PlotTest, Broadcasts_AndSums_HaveMessagesOfTheirNames) {
  EXPECT_EQ(drawn("message", {"ring:6", "--collective", "broadcast", "--message", "0,*"}).size(), 5);
  EXPECT_EQ(drawn("message", {"ring:6", "--collective", "accumulation", "--message", "*,0"}).size(), 5);
}

TEST_F(PlotTest, ALargeHeatMap_IsASmallPictureWithAPixelAField) {
  const auto rows = drawn("heat", {"torus:16x16", "--model", "systemc"});
  EXPECT_EQ(rows.size(), 1024 * 512);
  EXPECT_EQ(times_in_picture("a column is"), 0);
  EXPECT_EQ(times_in_picture("<image style='image-rendering:pixelated' "), 1);
  EXPECT_LT(picture.size(), 200'000);
  const std::string pdf = read_file(folder.path("figure.pdf"));
  EXPECT_LT(pdf.size(), 100'000);
  EXPECT_THAT(pdf, HasSubstr("/Width 512"));
  EXPECT_THAT(pdf, HasSubstr("/Height 1024"));
  EXPECT_THAT(pdf, HasSubstr("/Interpolate false"));
}

/// 1600 links over 1000 steps are more fields than a figure shows, so two steps share a column.
TEST_F(PlotTest, ALongHeatMap_MergesSteps_AndSaysHowMany) {
  const auto rows = drawn("heat", {"torus:20x20", "--model", "systemc"});
  EXPECT_EQ(rows.size(), 1600 * 500);
  EXPECT_EQ(times_in_picture("a column is 2 of them"), 1);
  double busy = 0;
  for (const auto& row : rows) {
    EXPECT_EQ(std::stoi(row.at(4)) % 2, 0);
    busy += std::stod(row.at(6)) * 2;
  }
  EXPECT_NEAR(busy, 1600 * 1000, 1e-3) << "every link is busy in every step";
}

/// All algorithms at the bound: the axis of steps beyond it begins at 0.
TEST_F(PlotTest, CostsAtTheBound_HaveAnAxisFromZero) {
  for (const std::string spec : {"torus:4x4", "hypercube:4"}) {
    (void)drawn("cost", {spec});
    EXPECT_EQ(times_in_picture(">-0.5<"), 0) << spec;
    EXPECT_EQ(times_in_picture("> 0<") + times_in_picture(">0<") > 0, true) << spec;
  }
}

TEST_F(PlotTest, AMessage_GoesByNumbersOrNames) {
  const auto by_number = drawn("message", {"torus:4x4", "--model", "systemc", "--message", "0,10"});
  EXPECT_EQ(by_number.size(), 4);
  EXPECT_EQ(drawn("message", {"torus:4x4", "--model", "systemc", "--message", "0_0,2_2"}), by_number);
  EXPECT_EQ(drawn("message", {"torus:4x4", "--model", "systemc", "--message", "0_0>10"}), by_number);
  EXPECT_EQ(drawn("message", {"torus:4x4", "--model", "systemc", "--message", "0,0-2,2"}), by_number);
}

TEST_F(PlotTest, WhatCannotBeDrawn_IsRefusedInOneLine_AndLeavesNoFile) {
  const std::string svg = folder.path("figure.svg");
  const auto expect_refused = [&](std::vector<std::string> arguments, const std::string& words) {
    arguments.insert(arguments.begin(), "plot");
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2) << words;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
  };
  expect_refused({"heat", "ring:6"}, "-o is missing");
  expect_refused({"heat", "ring:6", "-o", folder.path("figure.png")}, "FILE.svg or FILE.pdf");
  expect_refused({"heat", "ring:6", "-o", folder.path("no/figure.svg")}, "cannot be written");
  expect_refused({"heat", "ring:6", "-o", svg, "--csv", folder.path("no/figure.csv")}, "--csv");
  expect_refused({"warmth", "ring:6", "-o", svg}, "KIND warmth");
  expect_refused({"heat", "ring:6", "ring:8", "-o", svg}, "takes one");
  expect_refused({"heat", "ringg:6", "-o", svg}, "ringg");
  expect_refused({"space-time", "torus:12x12", "--model", "systemc", "-o", svg}, "allowed: up to 50000");
  expect_refused({"message", "ring:6", "-o", svg}, "--message is missing");
  expect_refused({"heat", "ring:6", "--message", "0,1", "-o", svg}, "--message 0,1");
  expect_refused({"message", "ring:6", "--message", "0,6", "-o", svg}, "no such message");
  expect_refused({"paper", "009", "-o", svg}, "009");
  EXPECT_THAT(folder.files(), IsEmpty());
}

/// A limit on the size of files is a full disk to gnuplot, which ends with status 0 then. The smaller limits already
/// cut the script that gnuplot reads.
TEST_F(PlotTest, WithoutRoomForTheFigureOrItsData_IsRefused_AndLeavesNoFile) {
  const auto expect_refused = [&](const std::string& kind, const std::string& file, int blocks_of_512_bytes) {
    const CommandResult result =
        run_program("/bin/sh", {"-c", "ulimit -f \"$1\"; shift; exec \"$@\"", "sh", std::to_string(blocks_of_512_bytes),
                                rota_path(), "plot", kind, "mesh:4x4", "--model", "systemc", "-o", folder.path(file),
                                "--csv", folder.path("data.csv")});
    EXPECT_EQ(result.status, 2) << file << ": " << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(folder.files(), IsEmpty()) << file;
  };
  for (const int blocks : {1, 8, 40}) expect_refused("space-time", "figure.svg", blocks);
  for (const int blocks : {1, 8, 20}) expect_refused("space-time", "figure.pdf", blocks);
}

}  // namespace
}  // namespace rota::cli
