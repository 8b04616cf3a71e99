// SPDX-License-Identifier: Apache-2.0
//
// Schedules of every collective that left in MSCCL's formats run from those files, clock by clock, in the steps in
// which they left.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/schedule/collective.h"
#include "tests/interchange/trip_networks.h"
#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

class ImportedRuns : public testing::TestWithParam<const char*> {
 protected:
  /// Exports the schedule and runs the file: it takes that many steps.
  void expect_trip(const std::vector<std::string>& schedule, const std::string& format, unsigned steps) {
    const std::string file = folder_.path(format);
    std::vector<std::string> leaves{"export"};
    leaves.insert(leaves.end(), schedule.begin(), schedule.end());
    leaves.insert(leaves.end(), {"--format", format, "-o", file});
    const CommandResult written = run_rota(leaves);
    ASSERT_EQ(written.status, 0) << written.err;
    const CommandResult run = run_rota({"sim", file, "--model", "systemc", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["sources"]["systemc"]["steps"], steps);
  }

 private:
  ScratchFolder folder_;
};

TEST_P(ImportedRuns, OfEveryCollective_TakeTheSchedulesSteps) {
  std::size_t trips = 0;
  for (const Collective& collective : collectives()) {
    if (collective.kind == CollectiveKind::isotropic) continue;
    for (const char* ports : {"all", "single"}) {
      SCOPED_TRACE(std::string(collective.name) + ", " + ports);
      std::vector<std::string> words{GetParam(), "--collective", std::string(collective.name), "--ports", ports};
      if (collective.rooted()) words.insert(words.end(), {"--root", "0"});
      std::vector<std::string> makes{"schedule", "--json"};
      makes.insert(makes.end(), words.begin(), words.end());
      const CommandResult made = run_rota(makes);
      if (made.status == 2) continue;  // no algorithm
      const unsigned steps = nlohmann::json::parse(made.out)["steps"];
      for (const char* format : {"msccl", "msccl-tools"}) expect_trip(words, format, steps);
      ++trips;
    }
  }
  EXPECT_GE(trips, 10U);
}

INSTANTIATE_TEST_SUITE_P(Networks, ImportedRuns, testing::ValuesIn(testing_support::kTripNetworks),
                         [](const auto& network) { return test_name(network.param); });

}  // namespace
}  // namespace rota
