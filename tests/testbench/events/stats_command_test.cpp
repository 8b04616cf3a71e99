// SPDX-License-Identifier: Apache-2.0
//
// `rota sim --stats` as its users call it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/test_name.h"
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

/// The least, the mean and the most of some rows' numbers, as the object `stats` of --json has them.
void expect_summary(const nlohmann::json& summary, const std::vector<std::uint64_t>& values, const char* what) {
  ASSERT_FALSE(values.empty()) << what;
  const auto sum = static_cast<double>(std::accumulate(values.begin(), values.end(), std::uint64_t{0}));
  EXPECT_EQ(summary["min"], *std::ranges::min_element(values)) << what;
  EXPECT_EQ(summary["max"], *std::ranges::max_element(values)) << what;
  EXPECT_NEAR(summary["mean"], sum / static_cast<double>(values.size()), 1e-9) << what;
}

std::vector<std::uint64_t> values_of(const std::map<std::string, std::uint64_t>& by_name) {
  std::vector<std::uint64_t> values;
  for (const auto& [name, value] : by_name) values.push_back(value);
  return values;
}

class StatsOfNetwork : public Stats, public testing::WithParamInterface<std::string> {};

TEST_P(StatsOfNetwork, Rows_AddUpToTheJson) {
  constexpr std::uint64_t kFlits = 2;
  const CommandResult result = sim({GetParam(), "--flits", "2", "--stats", file, "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  std::map<std::string, std::map<std::string, std::uint64_t>> link_flits;  // by model and link
  std::map<std::string, std::uint64_t> fifo_peaks;
  std::vector<std::uint64_t> latencies;
  std::vector<std::uint64_t> waits;
  std::uint64_t hops = 0;
  std::uint64_t waited_hops = 0;
  std::uint64_t hops_of_messages = 0;
  for (const auto& row : csv_rows(read_file(file))) {
    const std::string& record = row.at("record");
    const auto number = [&row](const char* column) { return std::stoull(row.at(column)); };
    if (record == "link") {
      link_flits[row.at("source")][row.at("node") + " " + row.at("port")] += number("flits");
    } else if (record == "hop") {
      ++hops;
      waited_hops += number("waited_cycles") > 0 ? 1 : 0;
    } else if (record == "message") {
      hops_of_messages += number("hops");
      latencies.push_back(number("latency_cycles"));
      waits.push_back(number("waited_cycles"));
    } else if (number("cycles") > 0) {
      std::uint64_t& peak = fifo_peaks[row.at("node") + " " + row.at("fifo")];
      peak = std::max<std::uint64_t>(peak, number("flits"));
    }
  }
  const auto& stats = json["stats"];
  const std::uint64_t transmissions = json["transmissions"];
  EXPECT_EQ(hops, transmissions);
  EXPECT_EQ(hops_of_messages, transmissions);
  EXPECT_EQ(stats["hops"]["count"], hops);
  EXPECT_EQ(stats["hops"]["waited"], waited_hops);
  EXPECT_EQ(latencies.size(), json["delivered"]);
  EXPECT_EQ(stats["messages"]["count"], latencies.size());
  expect_summary(stats["messages"]["latency_cycles"], latencies, "latency_cycles");
  expect_summary(stats["messages"]["waited_cycles"], waits, "waited_cycles");
  for (const char* model : {"systemc", "rtl"}) {
    const std::vector<std::uint64_t> flits = values_of(link_flits[model]);
    EXPECT_EQ(std::accumulate(flits.begin(), flits.end(), std::uint64_t{0}), transmissions * kFlits) << model;
    EXPECT_EQ(stats["links"]["count"], flits.size()) << model;
    expect_summary(stats["links"]["flits"], flits, model);
  }
  EXPECT_EQ(stats["fifos"]["count"], fifo_peaks.size());
  expect_summary(stats["fifos"]["peak_flits"], values_of(fifo_peaks), "peak_flits");
}

INSTANTIATE_TEST_SUITE_P(Networks, StatsOfNetwork,
                         testing::Values("torus:4x4", "hypercube:4", "star:4", "ccc:3", "mesh:4x4",
                                         "graph:" ROTA_EXAMPLES "/petersen.txt"),
                         [](const auto& spec) {
                           return test_name(spec.param.starts_with("graph:") ? "petersen" : spec.param);
                         });

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
