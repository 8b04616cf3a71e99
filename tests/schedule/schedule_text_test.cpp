// SPDX-License-Identifier: Apache-2.0
//
// What a schedule file can say beside a plain total exchange: copies, sums, several messages of a pair, packets,
// phases, timelines. Each is read and written alike.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "compiler/schedule/schedule_file.h"

namespace rota {
namespace {

std::string written_again(const std::string& text) {
  std::istringstream in(text);
  std::ostringstream out;
  write_schedule(read_schedule(in, "F"), out);
  return out.str();
}

TEST(ScheduleText, EveryKindOfMessage_IsReadAndWrittenAlike) {
  for (
      const std::string text : {
          R"({"rota":1,"topology":"ring:4","collective":"broadcast","ports":"all","algorithm":"a","steps":1,"root":2})"
          "\n"
          R"({"t":0,"src":2,"dst":3,"msg":[2,-1]})"
          "\n",
          R"({"rota":1,"topology":"ring:4","collective":"multinode-accumulation","ports":"all","algorithm":"a","steps":1})"
          "\n"
          R"({"t":0,"src":2,"dst":3,"msg":[-1,3]})"
          "\n",
          R"({"rota":1,"topology":"ring:3","collective":"all-reduce","ports":"all","algorithm":"a","steps":2,"root":2})"
          "\n"
          R"({"t":0,"src":1,"dst":2,"msg":[-1,2]})"
          "\n"
          R"({"t":1,"src":2,"dst":1,"msg":[2,-1]})"
          "\n",
          R"({"rota":1,"topology":"ring:4","collective":"isotropic","ports":"all","algorithm":"a","steps":2,"demand":[0,2,0,0]})"
          "\n"
          R"({"t":0,"src":2,"dst":3,"msg":[2,3]})"
          "\n"
          R"({"t":1,"src":2,"dst":3,"msg":[2,3,1]})"
          "\n",
      }) {
    EXPECT_EQ(written_again(text), text);
  }
}

TEST(ScheduleText, AnAllReduceWithoutARoot_HasTheOneThatItsFirstHopNames) {
  const std::string header =
      R"({"rota":1,"topology":"ring:3","collective":"all-reduce","ports":"all","algorithm":"a","steps":2})"
      "\n";
  const auto root_of = [&header](const std::string& hops) {
    std::istringstream in(header + hops);
    return read_schedule(in, "F").root;
  };
  EXPECT_EQ(root_of(R"({"t":0,"src":1,"dst":2,"msg":[-1,2]})"
                    "\n"),
            Node{2});
  EXPECT_EQ(root_of(R"({"t":1,"src":1,"dst":2,"msg":[1,-1]})"
                    "\n"),
            Node{1});
  EXPECT_EQ(root_of(""), Node{0});
}

TEST(ScheduleText, PacketsPhasesAndTimelines_AreReadAndWrittenAlike) {
  const std::string text =
      R"({"rota":1,"topology":"ring:4","collective":"total-exchange","ports":"all","algorithm":"a","steps":3,"phases":[[0,4],[2,7]],"timelines":[0,1]})"
      "\n"
      R"({"t":0,"src":0,"dst":1,"msg":[0,1],"packet":0})"
      "\n"
      R"({"t":0,"src":1,"dst":2,"msg":[1,2]})"
      "\n"
      R"({"t":1,"src":0,"dst":1,"msg":[0,2],"packet":0})"
      "\n";
  std::istringstream in(text);
  const Schedule schedule = read_schedule(in, "F");
  EXPECT_FALSE(schedule.hops[0].continues_packet);
  EXPECT_TRUE(schedule.hops[2].continues_packet);
  ASSERT_EQ(schedule.phases.size(), 2U);
  EXPECT_EQ(schedule.phases[1].rearranged_messages, 7U);
  EXPECT_EQ(written_again(text), text);
}

}  // namespace
}  // namespace rota
