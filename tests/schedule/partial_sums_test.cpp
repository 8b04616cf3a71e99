// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/partial_sums.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/verify/gate.h"

namespace rota {
namespace {

/// On an array of three: sum 0 goes right, sum 1 left.
std::string all_reduce(
    const std::string& keys = R"("sums":[{"own":true,"adds":[0]},{"own":true,"adds":[1]}],"kept":[0,1])",
    const std::string& collective = "all-reduce") {
  return R"({"rota":1,"topology":"array:3","collective":")" + collective +
         R"(","ports":"all","algorithm":"a","steps":2,)" + keys +
         "}\n{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[-1,-1]}\n{\"t\":0,\"src\":2,\"dst\":1,\"msg\":[-1,-1,1]}\n"
         "{\"t\":1,\"src\":1,\"dst\":2,\"msg\":[-1,-1]}\n{\"t\":1,\"src\":1,\"dst\":0,\"msg\":[-1,-1,1]}\n";
}

Schedule read_file(const std::string& text) {
  std::istringstream in(text);
  return read_schedule(in, "F");
}

std::string complaint_about(const std::string& text) {
  try {
    (void)read_file(text);
    return "none";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(PartialSums, AreReadAndWrittenAlike) {
  const Schedule schedule = read_file(all_reduce());
  EXPECT_EQ(judge(schedule).verdict.offence, "");
  EXPECT_FALSE(schedule.root.has_value());
  EXPECT_TRUE(schedule.sums.adds(1, 1));
  EXPECT_FALSE(schedule.sums.adds(1, 0));
  EXPECT_TRUE(schedule.sums.keeps(0));
  std::ostringstream out;
  write_schedule(schedule, out);
  EXPECT_EQ(out.str(), all_reduce());
}

TEST(PartialSums, BadInput_IsRefusedInOneLine) {
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[]}])")),
            "F:1: key \"kept\" is missing beside \"sums\" or \"kept\"");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[],"kept":[])")),
            "F:1: \"sums\" is no list of sums; allowed: 1 to 65535 of them");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":1,"adds":[]}],"kept":[])")),
            R"(F:1: an entry of "sums" is no sum; allowed: {"own":true,"adds":[0,2]})");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":false,"adds":[]}],"kept":[])")),
            R"(F:1: a sum of nothing; allowed: {"own":true,"adds":[0,2]})");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[1]}],"kept":[])")),
            "F:1: a number in \"adds\" is 1; allowed: a whole number from 0 to 0");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[]},{"own":true,"adds":[1,0]}],"kept":[])")),
            "F:1: \"adds\" has 0 after 1; allowed: ascending numbers");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[]}],"kept":0)")),
            "F:1: \"kept\" is not a list; allowed: numbers of sums, [0,2]");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[]}],"kept":[0])")),
            "F:3: the copy in \"msg\" is 1; allowed: 0, for all but demands, segments and sums");
  EXPECT_EQ(complaint_about(all_reduce(R"("root":1,"sums":[{"own":true,"adds":[]}],"kept":[0])")),
            "F:1: keys \"root\" and \"sums\"; allowed: one of them");
  EXPECT_EQ(complaint_about(all_reduce(R"("sums":[{"own":true,"adds":[]}],"kept":[0])", "multinode-broadcast")),
            "F:1: key \"sums\" is for an all-reduce without \"root\", or of subsets; this is multinode-broadcast");
  EXPECT_EQ(complaint_about(all_reduce(R"("root":1)")),
            "F:2: the destination in \"msg\" is -1; allowed in a all-reduce: a node number");
}

}  // namespace
}  // namespace rota
