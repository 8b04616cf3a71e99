// SPDX-License-Identifier: Apache-2.0
//
// `rota sim --stats` as its users call it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The rows of a CSV file as maps from column to text.
std::vector<std::map<std::string, std::string>> csv_rows(const std::string& text) {
  const auto fields = [](const std::string& line) {
    std::vector<std::string> result;
    std::istringstream in(line + ",");
    for (std::string field; std::getline(in, field, ',');) result.push_back(field);
    return result;
  };
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = fields(line);
  std::vector<std::map<std::string, std::string>> rows;
  while (std::getline(in, line)) {
    const auto values = fields(line);
    EXPECT_EQ(values.size(), columns.size()) << line;
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(values.size(), columns.size()); ++i) row[columns[i]] = values[i];
  }
  return rows;
}

class Stats : public testing::Test {
 protected:
  CommandResult sim(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sim");
    return run_rota(arguments);
  }
  ScratchFolder folder;
  const std::string file = folder.path("stats.csv");
};

TEST_F(Stats, BothModels_HaveTheSameLinkRows_AndJsonSumsUpTheFile) {
  const CommandResult result = sim({"hypercube:3", "--flits", "2", "--stats", file, "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  std::map<std::string, std::vector<std::string>> links;
  std::map<std::string, int> rows;
  std::uint64_t latency = 0;
  for (const auto& row : csv_rows(read_file(file))) {
    if (row.at("record") != "link") {
      EXPECT_EQ(row.at("source"), "systemc");
      ++rows[row.at("record")];
    } else {
      links[row.at("source")].push_back(row.at("node") + " " + row.at("port") + " " + row.at("number") + " " +
                                        row.at("flits") + " " + row.at("utilisation"));
    }
    if (row.at("record") == "message") latency += std::stoull(row.at("latency_cycles"));
  }
  EXPECT_EQ(links["systemc"], links["rtl"]);
  EXPECT_EQ(links["systemc"].size(), 96);
  const auto& stats = json["stats"];
  EXPECT_EQ(stats["messages"]["count"], 56);
  EXPECT_EQ(rows["message"], 56);
  EXPECT_EQ(rows["hop"], json["transmissions"]);
  EXPECT_DOUBLE_EQ(stats["messages"]["latency_cycles"]["mean"], static_cast<double>(latency) / 56);
  EXPECT_EQ(stats["windows"], json["steps"]);
}

TEST_F(Stats, TheRtlAlone_HasTheFifoRowsOfSystemC) {
  const std::vector<std::vector<std::string>> runs{
      {"torus:4x4", "--flits", "2"},
      {"mesh:3x3", "--router", "timed"},
      {"ring:6", "--ports", "single"},
      {"torus:4x4", "--flits", "3", "--discipline", "self-timed", "--stall", "0.3"}};
  for (const std::vector<std::string>& run : runs) {
    const auto fifo_rows_of = [&](const std::string& model) {
      std::vector<std::string> arguments = run;
      arguments.insert(arguments.end(), {"--model", model, "--stats", file});
      EXPECT_EQ(sim(arguments).status, 0);
      std::vector<std::string> rows;
      for (const auto& row : csv_rows(read_file(file))) {
        if (row.at("record") != "fifo") continue;
        rows.push_back(row.at("node") + " " + row.at("fifo") + " " + row.at("flits") + " " + row.at("cycles"));
      }
      return rows;
    };
    const std::vector<std::string> rows = fifo_rows_of("rtl");
    EXPECT_FALSE(rows.empty()) << run[0];
    EXPECT_EQ(rows, fifo_rows_of("systemc")) << run[0];
  }
}

TEST_F(Stats, SameRun_WritesTheSameBytes) {
  const std::vector<std::string> arguments{"ring:6", "--discipline", "self-timed", "--stall", "0.3", "--stats", file};
  ASSERT_EQ(sim(arguments).status, 0);
  const std::string first = read_file(file);
  ASSERT_EQ(sim(arguments).status, 0);
  EXPECT_EQ(read_file(file), first);
  EXPECT_THAT(folder.files(), ElementsAre("stats.csv"));
}

TEST_F(Stats, InterruptedRun_LeavesNoHalfFile) {
  const int status =
      interrupt_rota({"sim", "torus:16x16", "--stats", file, "--trace", folder.path("run.pftrace")}, 300);
  EXPECT_EQ(status, 128 + SIGINT);
  EXPECT_THAT(folder.files(), IsEmpty());
}

/// Beyond `ulimit -f` (here 8 KiB) a writer fails as it does on a full disk.
TEST_F(Stats, WithoutRoom_IsRefusedInOneLine_AndLeavesNoFile) {
  for (const std::string option : {"--stats", "--trace", "--wave"}) {
    const std::string name = folder.path(option == "--wave"    ? "run.vcd"
                                         : option == "--trace" ? "run.pftrace"
                                                               : "run.out");
    const CommandResult result = run_program("/bin/sh", {"-c", "ulimit -f 16; exec \"$@\"", "sh", rota_path(), "sim",
                                                         "mesh:4x4", "--model", "systemc", option, name});
    EXPECT_EQ(result.status, 2) << option;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(folder.files(), IsEmpty()) << option;
  }
}

TEST_F(Stats, WhatCannotBeRecorded_IsRefusedInOneLine_AndLeavesNoFile) {
  const auto expect_refused = [&](const std::vector<std::string>& arguments, const std::string& words) {
    const CommandResult result = sim(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
  };
  expect_refused({"torus:4x4", "--stats", folder.path("no/stats.csv")}, "cannot be written");
  expect_refused({"torus:4x4", "--stats", folder.path("")}, "--stats");
  expect_refused({"torus:4x4", "--stats", file, "--fault", "data@0:0:5"}, "--fault");
  expect_refused({"ring:256", "--stats", file}, "allowed: up to 4000000");
  EXPECT_THAT(folder.files(), IsEmpty());
}

TEST_F(Stats, ATraceOfAnotherEnding_IsRefusedInOneLine_AndNamesTheAllowedOnes) {
  for (const std::string name : {"run.jsn", "run", "run.pftrace.gz", "run.JSON"}) {
    const CommandResult result = sim({"ring:4", "--trace", folder.path(name)});
    EXPECT_EQ(result.status, 2) << name;
    EXPECT_EQ(result.err, "rota: --trace " + folder.path(name) +
                              ": a trace is FILE.pftrace (Perfetto) or FILE.json (Trace Event Format)\n");
  }
  EXPECT_THAT(folder.files(), IsEmpty());
}

}  // namespace
}  // namespace rota
