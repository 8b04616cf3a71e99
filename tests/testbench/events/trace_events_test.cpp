// SPDX-License-Identifier: Apache-2.0
//
// Traces in the Trace Event Format, read back by what that format says of events, and compared with the run.
#include "testbench/events/trace_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "tests/test_name.h"
#include "tests/testbench/events/recorded_run.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using Json = nlohmann::json;

class TraceEventsOf : public testing::TestWithParam<std::string> {};

TEST_P(TraceEventsOf, ReadBack_HaveEveryMessageFlowAndLevelOfTheRun) {
  const RecordedRun run({GetParam(), {}, 2});
  const Json trace = Json::parse(trace_events(run.programs, run.events));

  std::map<std::pair<int, int>, std::string> threads;
  std::multiset<std::tuple<int, std::uint64_t, std::uint64_t, std::string>> slices;
  std::map<std::size_t, std::pair<int, std::uint64_t>> begun;
  std::size_t flows = 0;
  std::map<std::string, std::size_t> levels;
  for (const Json& event : trace.at("traceEvents")) {
    const std::string phase = event.at("ph");
    if (phase == "M") {
      if (event.at("name") == "thread_name") {
        EXPECT_TRUE(threads.emplace(std::pair(event["pid"], event["tid"]), event["args"]["name"]).second);
      }
    } else if (phase == "X") {
      EXPECT_TRUE(threads.contains({event.at("pid"), event.at("tid")})) << "a thread without a name";
      slices.emplace(event["tid"], event.at("ts"), event.at("dur"), event.at("name"));
    } else if (phase == "s") {
      EXPECT_TRUE(begun.emplace(event.at("id"), std::pair(event.at("tid"), event.at("ts"))).second);
    } else if (phase == "f") {
      EXPECT_EQ(event.at("bp"), "e") << "without it the flow ends at the thread's next slice";
      ASSERT_TRUE(begun.contains(event.at("id")));
      EXPECT_LT(begun[event["id"]].second, event.at("ts"));
      ++flows;
    } else {
      ASSERT_EQ(phase, "C");
      ++levels[event.at("name")];
      EXPECT_TRUE(event.at("args").at("flits").is_number_unsigned());
    }
  }

  std::multiset<std::tuple<int, std::uint64_t, std::uint64_t, std::string>> expected;
  std::size_t expected_flows = 0;
  for (const HopEvent& hop : run.events.hops) {
    expected.emplace(hop.link, hop.first_cycle, hop.last_cycle + 1 - hop.first_cycle, message_title(hop.hop));
    expected_flows += hop.previous ? 1 : 0;
  }
  EXPECT_EQ(slices, expected);
  EXPECT_EQ(flows, expected_flows);
  EXPECT_EQ(begun.size(), expected_flows) << "flows without an end";
  EXPECT_EQ(threads.size(), run.events.record.links.size());
  std::size_t changes = 0;
  for (const FifoRecord& fifo : run.events.record.fifos) changes += fifo.changes.size();
  std::size_t read = 0;
  for (const auto& [name, count] : levels) read += count;
  EXPECT_EQ(read, changes);
}

INSTANTIATE_TEST_SUITE_P(TraceEvents, TraceEventsOf, testing::ValuesIn(networks_of_every_kind()),
                         [](const testing::TestParamInfo<std::string>& traced) {
                           return test_name(traced.param.starts_with("graph:") ? "petersen" : traced.param);
                         });

TEST(TraceEvents, Command_WritesThemForJson_AndTheSameBytesEachTime) {
  const ScratchFolder folder;
  const std::string file = folder.path("run.json");
  ASSERT_EQ(run_rota({"sim", "star:4", "--trace", file}).status, 0);
  const std::string first = read_file(file);
  EXPECT_TRUE(Json::parse(first).contains("traceEvents"));
  ASSERT_EQ(run_rota({"sim", "star:4", "--trace", file}).status, 0);
  EXPECT_EQ(read_file(file), first);
  EXPECT_THAT(folder.files(), testing::ElementsAre("run.json"));
}

}  // namespace
}  // namespace rota::cli
