// SPDX-License-Identifier: Apache-2.0
//
// The memory that rota says a simulation takes, against what it took.
#include "testbench/runs/memory_needs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "compiler/topology/registry.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using ::testing::HasSubstr;

struct MeasuredRun {
  std::string spec;
  std::vector<std::string> options;
  std::string model;
};

class MemoryOf : public testing::TestWithParam<MeasuredRun> {};

/// The largest resident set of any child so far; a test has a process of its own.
std::uint64_t children_bytes() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

TEST_P(MemoryOf, ARun_IsWithinAFactorOfThreeOfWhatIsSaid) {
  const auto& [spec, options, model] = GetParam();
  std::vector<std::string> arguments{"sim", spec, "--model", model};
  arguments.insert(arguments.end(), options.begin(), options.end());
  ASSERT_EQ(run_rota(arguments).status, 0);
  const std::uint64_t bytes =
      simulation_bytes(*parse_topology(spec), {.systemc = model != "rtl", .rtl = model != "systemc"});
  EXPECT_LT(children_bytes(), bytes + 60'000'000) << "beside the nodes: schedule, programs, libraries";
  EXPECT_GT(children_bytes(), bytes / 3);
}

INSTANTIATE_TEST_SUITE_P(
    MemoryNeeds, MemoryOf,
    testing::Values(MeasuredRun{"torus:64x64", {"--collective", "broadcast"}, "systemc"},
                    MeasuredRun{"torus:64x64", {"--collective", "scatter", "--ports", "single"}, "systemc"},
                    MeasuredRun{"hypercube:12", {"--collective", "broadcast", "--router", "timed"}, "systemc"},
                    MeasuredRun{"torus:32x32", {"--collective", "broadcast"}, "rtl"},
                    MeasuredRun{"torus:32x32", {"--collective", "broadcast", "--flits", "16"}, "both"}),
    [](const auto& run) {
      std::string name = run.param.spec + "_" + run.param.model + "_" + run.param.options.back();
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      return name;
    });

TEST(MemoryNeeds, MoreThanThereIs_IsRefusedInOneLineBeforeAnyWork) {
  const CommandResult run = run_program(
      "/bin/sh", {"-c", "ulimit -v 3000000; exec " + rota_path() + " sim hypercube:16 --collective scatter"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(
      run.err,
      "rota: hypercube:16: 65536 nodes; their simulation takes up to 8.5 GB of memory in a process, and there are "
      "3.1 GB (--model systemc takes least, mpirun -n N shares it among N processes, rota schedule verifies "
      "without it)\n");
}

TEST(MemoryNeeds, Processes_ShareTheNodes) {
  const TopologyPtr torus = parse_topology("torus:64x64");
  const SimulatedModels models{.systemc = true, .rtl = false};
  EXPECT_EQ(simulation_bytes(*torus, models), 4 * simulation_bytes(*torus, models, 4));
}

}  // namespace
}  // namespace rota::cli
