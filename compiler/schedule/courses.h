// SPDX-License-Identifier: Apache-2.0
//
// Schedules too large for a list of hops. Where no message ever waits, its start step and its turns say all, so a total
// exchange of a million nodes takes some megabytes instead of the 13 GB of its hops.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// So many hops over the same port, one in every step.
struct CourseLeg {
  Port port;
  std::uint32_t hops;
};

/// What the message of node 0 for `destination` does: from step `start` on it makes the hops of its legs, one a step.
struct Course {
  Node destination;
  Step start;
  std::uint64_t first_leg;
  std::uint32_t leg_count;
};

/// An all-port total exchange of one class: every node does what node 0 does, translated. Immutable once made.
struct CourseSchedule {
  Schedule header;  ///< everything but the hops, which are empty
  std::vector<Course> courses;
  std::vector<CourseLeg> legs;

  /// Also raises the stated steps to the end of this course.
  void add(Node destination, Step start, std::span<const CourseLeg> legs_of_course);
  [[nodiscard]] std::span<const CourseLeg> legs_of(const Course& course) const {
    return std::span(legs).subspan(course.first_leg, course.leg_count);
  }
  /// Counts the hops of one node's messages.
  [[nodiscard]] std::uint64_t class_hops() const;
};

/// Begins an all-port total exchange of one class, which has no message yet. Precondition: topology->group().
[[nodiscard]] CourseSchedule empty_courses(const TopologyPtr& topology);

/// The same schedule as a list of hops. Precondition: node 0 has the ports of all legs. Throws InputError above the
/// memory budget.
[[nodiscard]] Schedule with_hops(const CourseSchedule& courses);

}  // namespace rota
