// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/judge_courses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "compiler/text/counted.h"
#include "compiler/verify/class_group.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/offence.h"

namespace rota {
namespace {

class CourseJudge {
 public:
  explicit CourseJudge(const CourseSchedule& courses)
      : courses_(courses),
        header_(courses.header),
        topology_(*header_.topology),
        ports_(topology_.port_count()),
        busy_(ports_, 0),
        taken_(ports_, std::vector<bool>(header_.steps, false)),
        crosspoint_used_(std::size_t{ports_} * ports_, false),
        delivered_(topology_.node_count(), false) {}

  Judgement run() {
    Judgement judgement;
    Verdict& verdict = judgement.verdict;
    verdict.steps = header_.steps;
    verdict.transmissions = courses_.class_hops() * topology_.node_count();
    verdict.offence = verify::class_group_offence(topology_, *header_.symmetry);
    if (verdict.offence.empty()) verdict.offence = first_offence();
    if (!verdict.offence.empty()) return judgement;
    verdict.ok = true;
    measure(judgement);
    return judgement;
  }

 private:
  std::string first_offence() {
    delivered_[0] = true;  // it has no message for itself
    for (const Course& course : courses_.courses) {
      if (index(course.destination) >= topology_.node_count()) {
        return fmt::format("a course ends at node {}, but {} has {} nodes", index(course.destination), topology_.spec(),
                           topology_.node_count());
      }
      if (course.destination == Node{0}) return "a course goes from node 0 to itself";
      if (delivered_[index(course.destination)]) {
        return fmt::format("message 0→{} has two courses", index(course.destination));
      }
      std::string offence = follow(course);
      if (!offence.empty()) return offence;
      delivered_[index(course.destination)] = true;
    }
    const auto missing = std::find(delivered_.begin(), delivered_.end(), false);
    if (missing != delivered_.end()) {
      return verify::describe_missing(Node{0}, Node{static_cast<std::uint32_t>(missing - delivered_.begin())});
    }
    if (taken_steps_ != header_.steps) {
      return fmt::format("the schedule states {}, but its courses take {}", counted(header_.steps, "step"),
                         taken_steps_);
    }
    return {};
  }

  /// Follows a message from node 0; empty if it arrives at its destination, and not before its last hop.
  std::string follow(const Course& course) {
    Node place{0};
    std::uint64_t step = index(course.start);
    std::uint32_t came_in = kNoInput;
    for (const CourseLeg& leg : courses_.legs_of(course)) {
      const std::uint32_t port = index(leg.port);
      if (port >= ports_) return at(step, place, course, fmt::format("over port {}, but there is none", port));
      const std::uint32_t opposite = index(topology_.reverse_port(Node{0}, leg.port));  // the same at every node
      for (std::uint32_t i = 0; i < leg.hops; ++i, ++step) {
        if (place == course.destination) {
          return at(step, place, course, "but that message was already delivered");
        }
        if (step >= header_.steps) {
          return at(step, place, course,
                    fmt::format("but the schedule states only {}", counted(header_.steps, "step")));
        }
        if (taken_[port][step]) {
          return at(step, place, course,
                    fmt::format("over port {}, but that link already carries a message in this step", port));
        }
        taken_[port][step] = true;
        ++busy_[port];
        if (came_in != kNoInput) crosspoint_used_[std::size_t{came_in} * ports_ + port] = true;
        came_in = opposite;
        place = topology_.neighbour(place, leg.port);
      }
    }
    if (place != course.destination) {
      return fmt::format("message 0→{} ends at node {}", index(course.destination), index(place));
    }
    taken_steps_ = std::max(taken_steps_, step);
    return {};
  }

  static std::string at(std::uint64_t step, Node place, const Course& course, const std::string& complaint) {
    return fmt::format("step {}: node {} sends 0→{}, {}", step, index(place), index(course.destination), complaint);
  }

  /// Counts for a correct schedule. What arrives in one step leaves in the next, before the next message comes over the
  /// same link, so a crosspoint that is used holds one message, which does not wait.
  void measure(Judgement& judgement) const {
    const std::uint64_t nodes = topology_.node_count();
    Verdict& verdict = judgement.verdict;
    verdict.messages = nodes * (nodes - 1);
    std::vector<bool> seen;
    verdict.min_transmissions = nodes * verify::distances_from(topology_, Node{0}, seen).status;
    verdict.minimal = verdict.transmissions == verdict.min_transmissions;
    verdict.directed_links = nodes * ports_;
    const auto [least, most] = std::minmax_element(busy_.begin(), busy_.end());
    verdict.link_busy_min = least == busy_.end() ? 0 : *least;
    verdict.link_busy_max = most == busy_.end() ? 0 : *most;
    verdict.fifo_consistent = true;

    NetworkLoad& load = judgement.load;
    load.symmetry = header_.symmetry;
    load.links = class_link_numbers(topology_, *header_.symmetry);
    load.busy_steps = busy_;
    for (std::uint32_t in = 0; in < ports_; ++in) {
      for (std::uint32_t out = 0; out < ports_; ++out) {
        if (crosspoint_used_[std::size_t{in} * ports_ + out]) {
          load.crosspoints.push_back({ClassId{0}, Port{in}, Port{out}, 1, 0});
        }
      }
    }
    verdict.fifo_slots = load.crosspoints.size();
    verdict.fifo_depth = load.crosspoints.empty() ? 0 : 1;
  }

  static constexpr std::uint32_t kNoInput = std::numeric_limits<std::uint32_t>::max();

  const CourseSchedule& courses_;
  const Schedule& header_;
  const Topology& topology_;
  std::uint32_t ports_;
  std::vector<std::uint32_t> busy_;       ///< by port: steps in which it carries a message
  std::vector<std::vector<bool>> taken_;  ///< by port and step
  std::vector<bool> crosspoint_used_;     ///< by input and output port
  std::vector<bool> delivered_;           ///< by relative address
  std::uint64_t taken_steps_ = 0;
};

}  // namespace

Judgement judge(const CourseSchedule& courses) { return CourseJudge(courses).run(); }

}  // namespace rota
