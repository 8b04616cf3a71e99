// SPDX-License-Identifier: Apache-2.0
//
// A run on several threads, or on several ranks under mpirun, is the run on one: the same JSON to the last byte,
// whatever goes wrong in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "tests/test_name.h"
#include "tests/testbench/ranks/run_ranks.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

class DividedRun : public testing::TestWithParam<const char*> {
 protected:
  static CommandResult run(std::vector<std::string> more) {
    std::vector<std::string> arguments = words_of(GetParam());
    arguments.insert(arguments.begin(), "sim");
    arguments.emplace_back("--json");
    std::ranges::move(more, std::back_inserter(arguments));
    return run_rota(arguments);
  }
};

TEST_P(DividedRun, GivesTheBytesOfOneThreadOnSeveral) {
  const CommandResult one = run({});
  ASSERT_FALSE(one.out.empty()) << one.err;
  for (const char* threads : {"2", "3"}) {
    const CommandResult many = run({"--threads", threads});
    EXPECT_EQ(many.status, one.status) << threads;
    EXPECT_EQ(many.out, one.out) << threads;
    EXPECT_EQ(many.err, one.err) << threads;
  }
}

TEST_P(DividedRun, GivesTheBytesOfOneProcessOnSeveralRanks) {
  if (!has_mpi()) GTEST_SKIP() << "built without MPI";
  const CommandResult one = run({});
  std::vector<std::string> arguments = words_of(GetParam());
  arguments.insert(arguments.begin(), "sim");
  arguments.emplace_back("--json");
  const CommandResult two = run_ranks(2, arguments);
  EXPECT_EQ(two.status, one.status) << two.err;
  EXPECT_EQ(two.out, one.out);
}

/// Thirty networks, most with a collective that takes less time than a total exchange. All have at least 128 nodes: a
/// network of fewer runs on one thread.
constexpr const char* kNetworks[] = {"array:130 --collective scatter",
                                     "ring:128 --collective multinode-broadcast",
                                     "mesh:12x12 --collective scatter",
                                     "mesh:16x8 --collective scatter",
                                     "mesh:8x4x4 --collective broadcast",
                                     "torus:16x8 --collective multinode-broadcast",
                                     "torus:12x12 --collective all-reduce",
                                     "torus:8x4x4",
                                     "torus:5x5x6 --collective multinode-broadcast",
                                     "torus:4x4x4x2 --collective multinode-accumulation",
                                     "twisted:4x4x8",
                                     "twisted:8x16 --collective multinode-broadcast",
                                     "hypercube:7",
                                     "hypercube:8 --collective multinode-broadcast",
                                     "complete:128 --collective scatter",
                                     "ghc:12x12 --collective multinode-broadcast",
                                     "ghc:6x5x5 --collective multinode-broadcast",
                                     "ccc:5 --collective multinode-broadcast",
                                     "butterfly:5 --collective multinode-broadcast",
                                     "cycliccube:3:4 --collective multinode-broadcast",
                                     "circulant:130:1,7 --collective multinode-broadcast",
                                     "circulant:129:1,5,25 --collective multinode-accumulation",
                                     "star:6 --collective broadcast",
                                     "pancake:6 --collective broadcast",
                                     "bubble:6 --collective broadcast",
                                     "product:ring:8*star:4 --collective multinode-broadcast",
                                     "product:complete:4*mesh:6x6 --collective scatter",
                                     "product:ccc:3*ring:6 --collective multinode-broadcast",
                                     "product:butterfly:3*array:6 --collective broadcast",
                                     "fail:0-1,20:torus:12x12 --collective scatter"};

static_assert(std::size(kNetworks) == 30);

class DividedNetwork : public testing::TestWithParam<const char*> {
 protected:
  static std::vector<std::string> with(const std::string& options) {
    return words_of("sim " + std::string(GetParam()) + " --model systemc --json " + options);
  }

  static void expect_the_bytes_of_one_thread(const std::vector<std::string>& arguments, int status) {
    const CommandResult one = run_rota(arguments);
    EXPECT_EQ(one.status, status) << one.err;
    ASSERT_FALSE(one.out.empty()) << one.err;
    std::vector<std::string> on_threads = arguments;
    on_threads.insert(on_threads.end(), {"--threads", "2"});
    EXPECT_EQ(run_rota(on_threads).out, one.out);
    if (!has_mpi()) return;
    const CommandResult on_ranks = run_ranks(2, arguments);
    EXPECT_EQ(on_ranks.status, one.status) << on_ranks.err;
    EXPECT_EQ(on_ranks.out, one.out);
  }
};

TEST_P(DividedNetwork, SelfTimedWithStalls_GivesTheBytesOfOneThread) {
  expect_the_bytes_of_one_thread(with("--discipline self-timed --stall 0.3 --seed 5"), 0);
}

TEST_P(DividedNetwork, WithADetectedFault_GivesTheBytesOfOneThread) {
  expect_the_bytes_of_one_thread(with("--fault data@0:0:3 --link-parity"), 0);
}

INSTANTIATE_TEST_SUITE_P(Networks, DividedNetwork, testing::ValuesIn(kNetworks),
                         [](const auto& tested) { return test_name(tested.param); });

// As above, no fewer than 128 nodes.
INSTANTIATE_TEST_SUITE_P(
    Runs, DividedRun,
    testing::Values("torus:16x8", "torus:16x16 --model systemc", "torus:16x12 --model rtl",
                    "torus:8x4x4 --ports single", "hypercube:7", "hypercube:8 --model rtl --ports single",
                    "ring:128 --model systemc", "mesh:12x12", "ccc:5 --model systemc", "circulant:130:1,7",
                    "twisted:4x4x8", "butterfly:5 --model systemc", "pancake:6 --model systemc --collective broadcast",
                    "star:6 --model systemc --collective broadcast", "torus:12x12 --collective multinode-accumulation",
                    "torus:12x12 --collective accumulation", "hypercube:7 --collective all-reduce",
                    "torus:12x12 --collective multinode-all-reduce", "torus:12x12 --collective scatter",
                    "torus:12x12 --collective multinode-broadcast", "torus:12x12 --router timed",
                    "hypercube:7 --router timed --flits 3 --ports single", "torus:12x12 --link-latency 3",
                    "hypercube:7 --discipline self-timed", "torus:12x12 --discipline self-timed --stall 0.3 --seed 5",
                    "hypercube:7 --discipline self-timed --stall 0.5 --flits 2 --ports single --model rtl",
                    "torus:12x12 --link-parity --fault data@17:1:9 --model systemc",
                    "torus:12x12 --fault data@100:2:20 --model rtl",
                    "torus:12x12 --flits 2 --fault valid@90:0:7 --model systemc",
                    "hypercube:7 --fault program@3:2:5 --model systemc",
                    "torus:12x12 --fault fifo@60:1:30 --model systemc",
                    "torus:12x12 --fault stop@77:0:12 --model systemc", "torus:16x8 --startup 3 --flits 2",
                    "hypercube:7 --rtl-nodes 0,5,100"),
    [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace rota
