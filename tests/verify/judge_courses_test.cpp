// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/judge_courses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

/// ring:5 by hand: to the nodes at distance 1 and 2, both ways at once, in 3 steps.
CourseSchedule ring_of_five() {
  CourseSchedule courses = empty_courses(parse_topology("ring:5"));
  const auto send = [&courses](std::uint32_t destination, std::uint32_t start, std::uint32_t port, std::uint32_t hops) {
    const std::array legs{CourseLeg{Port{port}, hops}};
    courses.add(Node{destination}, Step{start}, legs);
  };
  send(1, 0, 0, 1);
  send(4, 0, 1, 1);
  send(2, 1, 0, 2);
  send(3, 1, 1, 2);
  return courses;
}

TEST(JudgeCourses, FindsWhatTheJudgesOfHopsFind) {
  const CourseSchedule courses = ring_of_five();
  const Judgement by_courses = judge(courses);
  const Judgement by_hops = judge(with_hops(courses));
  ASSERT_TRUE(by_hops.verdict.ok) << by_hops.verdict.offence;
  EXPECT_TRUE(by_hops.by_all_nodes);
  EXPECT_EQ(by_courses.verdict, by_hops.verdict);
  EXPECT_EQ(by_courses.load.busy_steps, by_hops.load.busy_steps);
  EXPECT_EQ(by_courses.load.crosspoints, by_hops.load.crosspoints);
  EXPECT_EQ(by_courses.judged_by(), "quotient");
}

struct Defect {
  const char* name;
  std::function<void(CourseSchedule&)> make;
  const char* message;
};
void PrintTo(const Defect& defect, std::ostream* out) { *out << defect.name; }

class JudgeCourses : public testing::TestWithParam<Defect> {};

TEST_P(JudgeCourses, RefusesADefect) {
  CourseSchedule courses = ring_of_five();
  GetParam().make(courses);
  const Judgement judgement = judge(courses);
  EXPECT_FALSE(judgement.verdict.ok);
  EXPECT_THAT(judgement.verdict.offence, HasSubstr(GetParam().message));
  EXPECT_THROW((void)require_correct(judge(courses)), CheckFailed);
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, JudgeCourses,
    testing::Values(
        Defect{"OneLinkTwice", [](auto& c) { c.courses[2].start = Step{0}; }, "already carries a message in this step"},
        Defect{"TooLate", [](auto& c) { c.courses[2].start = Step{2}; }, "but the schedule states only 3 steps"},
        Defect{"TooManySteps", [](auto& c) { c.header.steps = 4; }, "states 4 steps, but its courses take 3"},
        Defect{"Missing", [](auto& c) { c.courses.pop_back(); }, "message 0→3 is never delivered"},
        Defect{"Twice", [](auto& c) { c.courses.push_back(c.courses[0]); }, "message 0→1 has two courses"},
        Defect{"ToItself", [](auto& c) { c.courses[0].destination = Node{0}; }, "a course goes from node 0 to itself"},
        Defect{"WrongEnd", [](auto& c) { c.legs[2].hops = 1; }, "message 0→2 ends at node 1"},
        Defect{"MovesOn", [](auto& c) { c.legs[0].hops = 2; }, "but that message was already delivered"},
        Defect{"NoSuchPort", [](auto& c) { c.legs[0].port = Port{2}; }, "over port 2, but there is none"},
        Defect{"NoSuchNode", [](auto& c) { c.courses[0].destination = Node{5}; }, "ring:5 has 5 nodes"}),
    [](const auto& defect) { return std::string(defect.param.name); });

}  // namespace
}  // namespace rota
