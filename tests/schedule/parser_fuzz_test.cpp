// SPDX-License-Identifier: Apache-2.0
//
// Mutated inputs for the parsers that read what users type or bring: each is either taken or refused with one readable
// line. What the reader of schedule files takes goes through both judges, which must agree (CheckFailed if not). Run
// under the sanitizers (preset asan), where a crash or an overflow ends the test.
// tests/sc_models/schedule_fuzz_test.cpp goes on from there and simulates.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "tests/example_topologies.h"
#include "tests/mutator.h"
#include "tests/sanitized.h"

namespace rota {
namespace {

// Under the sanitizers a case takes several times as long.
constexpr int kSpecs = testing_support::kSanitized ? 15'000 : 100'000;
constexpr int kScheduleFiles = testing_support::kSanitized ? 50'000 : 200'000;
constexpr std::size_t kLongestMessage = 1000;

/// Runs `parse`; anything but success or a one-line InputError fails.
template <class Parse>
bool taken(const std::string& input, Parse parse) {
  try {
    parse();
    return true;
  } catch (const InputError& e) {
    const std::string message = e.what();
    EXPECT_FALSE(message.empty()) << testing::PrintToString(input);
    EXPECT_EQ(message.find('\n'), std::string::npos) << testing::PrintToString(input);
    EXPECT_LT(message.size(), kLongestMessage) << testing::PrintToString(input);
    return false;
  }
}

TEST(ParserFuzz, Specs_AreTakenOrRefusedInOneLine) {
  std::vector<std::string> seeds = testing_support::example_specs();
  seeds.insert(seeds.end(), {"product:ring:5*star:4", "cayley:/nonexistent.json", "circulant:16:1,5"});
  testing_support::Mutator mutator(seeds);
  int accepted = 0;
  for (int i = 0; i < kSpecs && !testing::Test::HasFailure(); ++i) {
    const std::string input = mutator.next();
    accepted += taken(input, [&] { (void)parse_topology(input); }) ? 1 : 0;
  }
  EXPECT_GT(accepted, kSpecs / 100);  // the mutations reach beyond the first check
}

/// Correct schedules that have, all together, every key that a header and a hop may have.
std::vector<std::string> schedule_seeds() {
  const std::string exchange = R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all",)";
  const std::string hops =
      "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":0,\"src\":0,\"dst\":2,\"msg\":[0,2]}\n"
      "{\"t\":0,\"src\":1,\"dst\":2,\"msg\":[1,2]}\n{\"src\":1, \"dst\":0,\"t\":0,\"msg\":[ 1 ,0]}\n"
      "{\"t\":0,\"src\":2,\"dst\":0,\"msg\":[2,0]}\n{\"t\":0,\"src\":2,\"dst\":1,\"msg\":[2,1]}\n";
  return {
      exchange + R"("algorithm":"a","steps":1})" + '\n' + hops,
      exchange + R"("algorithm":"","steps":1,"phases":[[0,2]],"timelines":[0,63]})" + '\n' + hops,
      R"({"rota":1,"topology":"array:3","collective":"scatter","ports":"single","algorithm":"a","steps":3,"root":0,)"
      R"("phases":[[0,0],[2,1]]})"
      "\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,2],\"packet\":7}\n"
      "{\"t\":1,\"src\":0,\"dst\":1,\"msg\":[0,1],\"packet\":7}\n{\"t\":2,\"src\":1,\"dst\":2,\"msg\":[0,2]}\n",
      R"({"rota":1,"topology":"ring:3","collective":"isotropic","ports":"all","algorithm":"a","steps":2,)"
      R"("demand":[0,2,0]})"
      "\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":0,\"src\":1,\"dst\":2,\"msg\":[1,2,0]}\n"
      "{\"t\":0,\"src\":2,\"dst\":0,\"msg\":[2,0]}\n{\"t\":1,\"src\":0,\"dst\":1,\"msg\":[0,1,1]}\n"
      "{\"t\":1,\"src\":1,\"dst\":2,\"msg\":[1,2,1]}\n{\"t\":1,\"src\":2,\"dst\":0,\"msg\":[2,0,1]}\n",
      R"({"rota":1,"topology":"array:2","collective":"all-reduce","ports":"all","algorithm":"a","steps":2,"root":1})"
      "\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[-1,1]}\n{\"t\":1,\"src\":1,\"dst\":0,\"msg\":[1,-1]}\n",
      R"({"rota":1,"topology":"array:3","collective":"all-reduce","ports":"all","algorithm":"a","steps":2,)"
      R"("sums":[{"own":true,"adds":[0]},{"own":true,"adds":[1]}],"kept":[0,1]})"
      "\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[-1,-1]}\n{\"t\":0,\"src\":2,\"dst\":1,\"msg\":[-1,-1,1]}\n"
      "{\"t\":1,\"src\":1,\"dst\":0,\"msg\":[-1,-1,1]}\n{\"t\":1,\"src\":1,\"dst\":2,\"msg\":[-1,-1]}\n",
  };
}

Schedule read_text(const std::string& text) {
  std::istringstream in(text);
  return read_schedule(in, "fuzz");
}

TEST(ParserFuzz, TheSeedsOfScheduleFiles_AreCorrect) {
  for (const std::string& seed : schedule_seeds()) {
    EXPECT_EQ(judge(read_text(seed)).verdict.offence, "") << seed;
  }
}

TEST(ParserFuzz, ScheduleFiles_AreTakenOrRefusedInOneLine_AndTheJudgesAgree) {
  testing_support::Mutator mutator(schedule_seeds());
  int accepted = 0;
  int correct = 0;
  for (int i = 0; i < kScheduleFiles && !testing::Test::HasFailure(); ++i) {
    const std::string input = mutator.next();
    accepted += taken(input, [&] { correct += judge(read_text(input)).verdict.ok ? 1 : 0; }) ? 1 : 0;
  }
  EXPECT_GT(accepted, kScheduleFiles / 100);
  EXPECT_GT(correct, kScheduleFiles / 150);
}

}  // namespace
}  // namespace rota
