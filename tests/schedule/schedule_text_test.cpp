// SPDX-License-Identifier: Apache-2.0
//
// What a schedule file can say beside a plain total exchange: copies, sums, several messages of a pair, packets,
// phases, timelines. Each is read and written alike.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "compiler/error.h"
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

TEST(ScheduleText, Link_TellsParallelLinksApart) {
  const std::string header = R"({"rota":1,"topology":"graph:)" ROTA_EXAMPLES
                             R"(/dgx1.txt","collective":"broadcast","ports":"all","algorithm":"a","steps":1,"root":0})"
                             "\n";
  const std::string hop = R"({"t":0,"src":0,"dst":3,"msg":[0,-1]})";
  const std::string second = R"({"t":0,"src":0,"dst":3,"msg":[0,-1],"link":1})";
  EXPECT_EQ(written_again(header + hop + "\n" + second + "\n"), header + hop + "\n" + second + "\n");
  std::istringstream in(header + hop + "\n" + second + "\n");
  const Schedule schedule = read_schedule(in, "F");
  EXPECT_EQ(schedule.hops[0].port, Port{2});
  EXPECT_EQ(schedule.hops[1].port, Port{3});
  const auto complaint = [&](const std::string& line) {
    try {
      return written_again(header + line + "\n");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(complaint(R"({"t":0,"src":0,"dst":3,"msg":[0,-1],"link":2})"),
            "F:2: \"link\" is 2; allowed: 0 to 1, the parallel links from node 0 to node 3");
  EXPECT_EQ(complaint(R"({"t":0,"src":0,"dst":1,"msg":[0,-1],"link":1})"),
            "F:2: \"link\" is 1; allowed: 0, the one link from node 0 to node 1");
  EXPECT_EQ(complaint(R"({"t":0,"src":0,"dst":3,"msg":[0,-1],"link":-1})"),
            "F:2: \"link\" is -1; allowed: a whole number from 0");
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
