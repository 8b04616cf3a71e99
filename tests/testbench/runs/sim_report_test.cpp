// SPDX-License-Identifier: Apache-2.0
//
// Every counter of a run is held against the schedule: a model that counted wrong would be found out.
#include "testbench/runs/sim_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "testbench/runs/count_comparison.h"
#include "testbench/runs/schedule_report.h"

namespace rota::cli {
namespace {

using testing::HasSubstr;

/// A schedule and what SystemC measured of it, to be falsified.
class SimReport : public testing::Test {
 protected:
  static constexpr std::uint32_t kFlits = 4;

  void run(const char* spec, const NetworkConfig& network_config, PortModel ports = PortModel::all) {
    config = network_config;
    schedule = share_programs(make_schedule(parse_topology(spec), {.ports = ports, .algorithm = {}, .input = {}}));
    programs = compile_programs(schedule, kFlits);
    Network network("network", programs, config);
    result = network.run();
  }

  [[nodiscard]] RunReport report_of(const SimulationResult& measured) const {
    const Judgement judgement = require_correct(schedule);
    RunReport report = describe_schedule(schedule, judgement, programs);
    Simulated simulated;
    simulated.runs.push_back({"systemc", measured, std::nullopt});
    add_simulation(report, simulated, {judgement.load, programs, config, std::nullopt});
    return report;
  }

  /// `falsify` changes what was measured; the check must fail and say `words`.
  void expect_found_out(const std::function<void(SimulationResult&)>& falsify, const std::string& words) const {
    SimulationResult wrong = result;
    falsify(wrong);
    const RunReport report = report_of(wrong);
    EXPECT_THAT(to_text(report), HasSubstr(words));
    EXPECT_THAT(to_text(report), testing::Not(HasSubstr("all sources agree")));
    EXPECT_EQ(to_json(report)["agree"], false);
    EXPECT_THROW(require_agreement(report), CheckFailed) << words;
  }

  NetworkConfig config;
  Schedule schedule;
  Programs programs;
  SimulationResult result;
};

TEST_F(SimReport, WhatTheModelMeasured_Agrees) {
  run("torus:4x4", {});
  const RunReport report = report_of(result);
  EXPECT_TRUE(report.agree()) << to_text(report);
  EXPECT_NO_THROW(require_agreement(report));
  EXPECT_EQ(report.sources.back().fifo, report.sources[report.sources.size() - 2].fifo);
}

TEST_F(SimReport, AnyFalseCounter_IsFoundOut) {
  run("torus:4x4", {});
  expect_found_out(
      [](SimulationResult& r) {  // the sum stays
        const std::uint64_t half = r.links[3].flits / 2;
        r.links[3].flits -= half;
        r.links[17].flits += half;
      },
      "link of node");
  expect_found_out([](SimulationResult& r) { r.links.pop_back(); }, "counted 63 links, the network has 64");
  expect_found_out([](SimulationResult& r) { ++r.link_flits; }, "flits over all links");
  expect_found_out([](SimulationResult& r) { ++r.transmissions; }, "transmissions: ");
  expect_found_out([](SimulationResult& r) { ++r.cycles; }, "cycles: ");
  expect_found_out([](SimulationResult& r) { r.peak_fill_flits[0].at(0) = 8; }, "counted 8 flits at most");
  expect_found_out([](SimulationResult& r) { r.peak_fill_flits[0].at(0) = 0; }, "counted 0 flits at most");
  expect_found_out([](SimulationResult& r) { ++r.injected_flits[5]; }, "flits sent, its program has 60");
  expect_found_out([](SimulationResult& r) { --r.ejected_flits[5]; }, "flits received, its program has 60");
  expect_found_out([](SimulationResult& r) { ++r.delivery.lost; }, "1 messages lost");
  expect_found_out([](SimulationResult& r) { ++r.delivery.duplicated; }, "1 messages duplicated");
  expect_found_out([](SimulationResult& r) { ++r.delivery.corrupted; }, "1 flits corrupted");
  expect_found_out([](SimulationResult& r) { ++r.delivery.misdelivered; }, "1 flits misdelivered");
  expect_found_out([](SimulationResult& r) { r.stranded_routers = 2; }, "did not end cleanly");
  expect_found_out([](SimulationResult& r) { r.violations = 1; }, "did not end cleanly");
  expect_found_out([](SimulationResult& r) { r.nodes_with_errors = 1; }, "did not end cleanly");
  expect_found_out([](SimulationResult& r) { r.end = RunEnd::deadlock; }, "did not end cleanly");
}

TEST_F(SimReport, SelfTimed_LinksAndNicsAreStillExact_AndFifosHoldNoMoreThanTheirCapacity) {
  run("torus:4x4", {.discipline = Discipline::self_timed, .stall_probability = 0.3});
  EXPECT_TRUE(report_of(result).agree()) << to_text(report_of(result));
  expect_found_out(
      [](SimulationResult& r) {
        --r.links[0].flits;
        ++r.links[1].flits;
      },
      "link of node");
  expect_found_out(
      [&](SimulationResult& r) { r.peak_fill_flits[0][0] = programs.classes[0].fifos[0].capacity_flits + 1; },
      "the schedule allows");
}

TEST_F(SimReport, TwoModelsOfDifferentFill_AreFoundOut) {
  run("torus:4x4", {.discipline = Discipline::self_timed});
  const Judgement judgement = require_correct(schedule);
  RunReport report = describe_schedule(schedule, judgement, programs);
  Simulated simulated;
  simulated.runs.push_back({"systemc", result, std::nullopt});
  simulated.runs.push_back({"rtl", result, std::nullopt});
  --simulated.runs.back().result.peak_fill_flits[0][0];
  add_simulation(report, simulated, {judgement.load, programs, config, std::nullopt});
  EXPECT_THAT(to_text(report), HasSubstr("class 0, FIFO 0"));
  EXPECT_THROW(require_agreement(report), CheckFailed);
}

TEST_F(SimReport, StartUps_LeaveLinksIdleForCycles_NotForTheStepsWindows) {
  run("torus:4x4", {.startup_cycles = 28});
  const RunReport report = report_of(result);
  EXPECT_TRUE(report.agree()) << to_text(report);
  EXPECT_DOUBLE_EQ(report.link_utilisation.mean, 4.0 / 32);
  EXPECT_DOUBLE_EQ(report.window_utilisation.min, 1.0);
  const auto json = to_json(report);
  EXPECT_DOUBLE_EQ(json["sources"]["schedule"]["utilisation"].get<double>(), 4.0 / 32);
  EXPECT_DOUBLE_EQ(json["sources"]["systemc"]["utilisation"].get<double>(), 4.0 / 32);
  EXPECT_DOUBLE_EQ(json["sources"]["systemc"]["window_utilisation"].get<double>(), 1.0);
  EXPECT_FALSE(json["sources"]["paper"].contains("utilisation"));
  EXPECT_THAT(to_text(report), HasSubstr("12.50 / 12.50 / 12.50 %                100.00 %"));
}

/// What lockstep fills each FIFO to is its depth in messages times F, in every port model and on every kind of network.
class LockstepFill : public testing::TestWithParam<std::tuple<const char*, PortModel, std::uint32_t>> {};

TEST_P(LockstepFill, IsTheSchedulesDepthTimesTheFlits) {
  const auto& [spec, ports, startup] = GetParam();
  const Schedule schedule = make_schedule(parse_topology(spec), {.ports = ports, .algorithm = {}, .input = {}});
  const NetworkLoad load = require_correct(schedule).load;
  std::vector<Programs> programs;
  for (const std::uint32_t flits : {1U, 2U, 7U}) programs.push_back(compile_programs(schedule, flits));
  std::vector<std::unique_ptr<Network>> networks;  // all are made before any runs
  for (const Programs& one : programs) {
    networks.push_back(std::make_unique<Network>(("n" + std::to_string(one.flits)).c_str(), one,
                                                 NetworkConfig{.startup_cycles = startup}));
  }
  for (std::size_t i = 0; i < networks.size(); ++i) {
    const SimulationResult result = networks[i]->run();
    EXPECT_THAT(count_differences(load, programs[i], {.startup_cycles = startup}, result, "systemc"),
                testing::IsEmpty());
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, LockstepFill,
                         testing::Combine(testing::Values("torus:4x4", "mesh:3x4", "star:4", "ccc:3", "hypercube:4"),
                                          testing::Values(PortModel::single, PortModel::all), testing::Values(0U, 3U)));

}  // namespace
}  // namespace rota::cli
