// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/courses.h"

#include <algorithm>
#include <tuple>

#include "compiler/schedule/budget.h"

namespace rota {

void CourseSchedule::add(Node destination, Step start, std::span<const CourseLeg> legs_of_course) {
  courses.push_back({destination, start, legs.size(), static_cast<std::uint32_t>(legs_of_course.size())});
  legs.insert(legs.end(), legs_of_course.begin(), legs_of_course.end());
  std::uint32_t end = index(start);
  for (const CourseLeg& leg : legs_of_course) end += leg.hops;
  header.steps = std::max(header.steps, end);
}

std::uint64_t CourseSchedule::class_hops() const {
  std::uint64_t sum = 0;
  for (const CourseLeg& leg : legs) sum += leg.hops;
  return sum;
}

CourseSchedule empty_courses(const TopologyPtr& topology) {
  CourseSchedule result;
  result.header.topology = topology;
  result.header.symmetry = whole_group(topology);
  result.header.ports = PortModel::all;
  return result;
}

Schedule with_hops(const CourseSchedule& courses) {
  const Topology& topology = *courses.header.topology;
  const Symmetry& symmetry = *courses.header.symmetry;
  require_budget(topology, {courses.class_hops(), topology.port_count()});
  Schedule schedule = courses.header;
  schedule.hops.reserve(courses.class_hops());
  for (const Course& course : courses.courses) {
    Node place{0};
    std::uint32_t step = index(course.start);
    for (const CourseLeg& leg : courses.legs_of(course)) {
      for (std::uint32_t i = 0; i < leg.hops; ++i, ++step) {
        // The message that node 0 sends here is the translated one, of which `place` is node 0.
        schedule.hops.push_back({Step{step}, ClassId{0}, leg.port, symmetry.to_frame(place, Node{0}),
                                 symmetry.to_frame(place, course.destination)});
        place = topology.neighbour(place, leg.port);
      }
    }
  }
  const auto order = [](const ClassHop& hop) { return std::tuple(index(hop.step), index(hop.port)); };
  std::sort(schedule.hops.begin(), schedule.hops.end(),
            [&order](const ClassHop& a, const ClassHop& b) { return order(a) < order(b); });
  return schedule;
}

}  // namespace rota
