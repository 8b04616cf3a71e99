// SPDX-License-Identifier: Apache-2.0
//
// Recorded events against what is known from elsewhere: the judges' counts, the schedule's steps, the models' counters.
#include "testbench/events/run_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "compiler/error.h"
#include "tests/test_name.h"
#include "tests/testbench/events/recorded_run.h"

namespace rota::cli {
namespace {

std::vector<RecordedCase> recorded_cases() {
  std::vector<RecordedCase> cases;
  for (const std::string& spec : networks_of_every_kind()) {
    cases.push_back({spec, {}, 1});
    cases.push_back({spec, {.startup_cycles = 3}, 4});
    cases.push_back({spec, {.router = RouterKind::timed}, 3});
    cases.push_back({spec, {.discipline = Discipline::self_timed, .stall_probability = 0.2}, 3});
    const bool has_group = parse_topology(spec)->group() != nullptr;
    cases.push_back({spec,
                     {.flit_width_bits = 9, .link_parity = true},
                     1,
                     has_group ? CollectiveKind::multinode_broadcast : CollectiveKind::broadcast});
  }
  cases.push_back({"torus:4x4", {}, 2, CollectiveKind::multinode_accumulation});
  cases.push_back({"torus:4x4", {}, 2, CollectiveKind::all_reduce});
  cases.push_back({"torus:4x4", {}, 2, CollectiveKind::multinode_all_reduce});
  cases.push_back({"mesh:3x3", {}, 1, CollectiveKind::multinode_all_reduce});
  return cases;
}

class RunEventsOf : public testing::TestWithParam<RecordedCase> {
 protected:
  RunEventsOf() : run(GetParam()), flits(run.programs.flits) {}
  [[nodiscard]] bool lockstep() const { return run.config.discipline == Discipline::lockstep; }

  void expect_links_carryineachstepwhattheschedulesays() const;
  void expect_hops_crossinthecyclesoftheirsteps() const;
  void expect_messages_spendtheirlatencyonlinksandwaiting() const;
  void expect_fifos_spendeverycycleataleveluptotheirpeak() const;

  RecordedRun run;
  const std::uint32_t flits;
};

void RunEventsOf::expect_links_carryineachstepwhattheschedulesays() const {
  ASSERT_TRUE(run.result.good());
  ASSERT_EQ(run.events.record.links.size(), run.result.links.size());
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> steps;  // of (node, port)
  const auto members = nodes_by_class(*run.schedule.symmetry, run.schedule.topology->node_count());
  for (const ClassHop& hop : run.schedule.hops) {
    for (const Node x : members[index(hop.cls)]) steps[{index(x), index(hop.port)}].insert(index(hop.step));
  }
  for (const LinkRecord& link : run.events.record.links) {
    EXPECT_EQ(link.messages.size(), run.load.busy(link.source, link.port));
    const auto& in_window = link.flits_in_window;
    EXPECT_EQ(std::accumulate(in_window.begin(), in_window.end(), 0U), link.messages.size() * flits);
    if (!lockstep()) continue;
    const auto& busy = steps[{index(link.source), index(link.port)}];
    for (std::uint32_t w = 0; w < in_window.size(); ++w) EXPECT_EQ(in_window[w], busy.contains(w) ? flits : 0) << w;
  }
}

void RunEventsOf::expect_hops_crossinthecyclesoftheirsteps() const {
  ASSERT_EQ(run.events.hops.size(), run.schedule.transmissions());
  for (const HopEvent& hop : run.events.hops) {
    EXPECT_GE(hop.last_cycle, hop.first_cycle + flits - 1);
    if (!lockstep()) continue;
    EXPECT_EQ(hop.last_cycle, hop.first_cycle + flits - 1);
    EXPECT_EQ(hop.last_cycle + 1, run.events.windows.start(index(hop.hop.step) + 1));
  }
}

void RunEventsOf::expect_messages_spendtheirlatencyonlinksandwaiting() const {
  const Payload payload = traits_of(run.programs.collective).payload;
  const std::uint64_t n = run.schedule.topology->node_count();
  const bool is_per_pair =
      payload == Payload::personalised || GetParam().collective == CollectiveKind::multinode_broadcast;
  const bool is_multinode_reduced = GetParam().collective == CollectiveKind::multinode_all_reduce;  // n results each
  const std::uint64_t expected = is_multinode_reduced            ? n * n
                                 : is_per_pair                   ? n * (n - 1)
                                 : payload == Payload::broadcast ? n - 1
                                                                 : n;
  EXPECT_EQ(run.events.messages.size(), expected);
  for (const MessageEvent& message : run.events.messages) {
    const HopEvent& last = run.events.hops[message.way.back()];
    const std::uint64_t stalled = last.last_cycle - last.first_cycle + 1 - flits;
    EXPECT_EQ(message.latency_cycles(), message.way.size() + message.waited_cycles + flits - 1 + stalled);
    if (lockstep()) {
      EXPECT_EQ(stalled, 0);
    }
    for (std::size_t i = 1; i < message.way.size(); ++i) {
      EXPECT_EQ(run.events.hops[message.way[i]].hop.src, run.events.hops[message.way[i - 1]].to);
    }
    const HopEvent& first = run.events.hops[message.way.front()];
    if (payload == Payload::personalised) {
      EXPECT_EQ(first.hop.src, first.hop.origin);
    }
    if (payload == Payload::personalised) {
      EXPECT_EQ(last.to, last.hop.destination);
    }
  }
}

void RunEventsOf::expect_fifos_spendeverycycleataleveluptotheirpeak() const {
  std::size_t fifos = 0;
  std::vector<std::vector<std::uint32_t>> peaks;
  for (const auto& of_class : run.result.peak_fill_flits) peaks.emplace_back(of_class.size());
  for (const FifoRecord& fifo : run.events.record.fifos) {
    EXPECT_EQ(std::accumulate(fifo.cycles_at.begin(), fifo.cycles_at.end(), std::uint64_t{0}), run.result.cycles);
    auto& peak = peaks[index(run.schedule.symmetry->class_of(fifo.node))][fifo.number];
    peak = std::max(peak, static_cast<std::uint32_t>(fifo.cycles_at.size() - 1));
    ASSERT_FALSE(fifo.cycles_at.size() > 1 && fifo.changes.empty());
    if (!fifo.changes.empty()) {
      EXPECT_EQ(fifo.changes.back().flits, 0);
    }
  }
  EXPECT_EQ(peaks, run.result.peak_fill_flits);
  for (std::uint32_t x = 0; x < run.schedule.topology->node_count(); ++x) {
    fifos += run.programs.classes[index(run.schedule.symmetry->class_of(Node{x}))].fifos.size();
  }
  EXPECT_EQ(run.events.record.fifos.size(), fifos);
}

// One test, because a process can make one run.
TEST_P(RunEventsOf, Records_AgreeWithScheduleJudgesAndCounters) {
  expect_links_carryineachstepwhattheschedulesays();
  expect_hops_crossinthecyclesoftheirsteps();
  expect_messages_spendtheirlatencyonlinksandwaiting();
  expect_fifos_spendeverycycleataleveluptotheirpeak();
}

std::string recorded_case_name(const testing::TestParamInfo<RecordedCase>& info) {
  const RecordedCase& c = info.param;
  std::string spec = c.spec.starts_with("graph:") ? "petersen" : c.spec;
  return test_name(spec + "_" + std::string(to_string(c.config.discipline)) + "_" +
                   std::string(to_string(c.config.router)) + "_" + std::to_string(c.flits) + "_" +
                   std::string(traits_of(c.collective).name));
}

INSTANTIATE_TEST_SUITE_P(RunEvents, RunEventsOf, testing::ValuesIn(recorded_cases()), recorded_case_name);

TEST(RunEvents, WrongRecords_AreFoundOut) {
  const RecordedRun run({"torus:4x4", {}, 2});
  const auto assembled = [&](const std::function<void(RunRecord&)>& falsify) {
    RunRecord record = run.events.record;
    falsify(record);
    return assemble_events(run.schedule, run.programs, run.config, "systemc", run.result.cycles, std::move(record));
  };
  EXPECT_NO_THROW((void)assembled([](RunRecord&) {}));
  EXPECT_THROW((void)assembled([](RunRecord& record) { record.links[5].messages.pop_back(); }), CheckFailed);
  EXPECT_THROW((void)assembled([](RunRecord& record) {
                 record.links[5].messages.push_back({90, 91, 1});
               }),
               CheckFailed);
  EXPECT_THROW((void)assembled([](RunRecord& record) {
                 std::swap(record.links[5].messages[0].data, record.links[5].messages[1].data);
               }),
               CheckFailed);
}

}  // namespace
}  // namespace rota::cli
