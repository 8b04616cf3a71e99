// SPDX-License-Identifier: Apache-2.0
//
// What the judges of broadcasts and sums share: the rules that a hop must keep whatever its message is, the earliest
// offence of all, and the figures of a correct schedule. For them a schedule of classes and one of nodes are alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/link_use.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/quotient_queues.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

/// An offending class hop. In one step all sends come before all receptions.
struct Finding {
  std::uint32_t position;
  OffenceKind kind;
  bool at_reception = false;
};

/// The lowest node of the class stands for all: the offence is at each of them.
[[nodiscard]] std::string describe_at(const Schedule& schedule, const Finding& finding);

/// The lowest node of a class.
[[nodiscard]] Node lowest_node(const Symmetry& symmetry, ClassId c);

/// Keeps the earliest.
class Findings {
 public:
  explicit Findings(const Schedule& schedule) : schedule_(schedule) {}
  void note(const Finding& finding);
  [[nodiscard]] bool any() const noexcept { return first_.has_value(); }
  /// Precondition: any().
  [[nodiscard]] std::string in_words() const { return describe_at(schedule_, *first_); }

 private:
  const Schedule& schedule_;
  std::optional<Finding> first_;
};

/// The end of a message that makes it one of the collective's: its origin (broadcast) or destination (sum).
using MessageEnd = Node ClassHop::*;

/// Broadcasts may bring a node more copies than it needs; in an all-reduce a spare copy has no place to go.
[[nodiscard]] bool takes_spare_copies(const Schedule& schedule);

/// Holds hop i against the step count, the ports, the root and the port model; counts it in `use`.
[[nodiscard]] std::optional<OffenceKind> examine_hop(const Schedule& schedule, std::uint32_t i, MessageEnd end,
                                                     LinkUse& use);

/// Positions of the hops by class of that end, those of one class in the schedule's order, up to the first hop that
/// examine_hop refuses, which is noted.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> examine_hops(const Schedule& schedule, MessageEnd end,
                                                                   LinkUse& use, Findings& findings);

/// Goes through the steps: all sends of one, then all its receptions. Both take a hop's position and return an
/// OffenceKind or nothing. The first offence in words, or empty.
template <class Send, class Receive>
[[nodiscard]] std::string play_steps(const Schedule& schedule, const Send& send, const Receive& receive) {
  const auto& hops = schedule.hops;
  for (std::uint32_t i = 0, end = 0; i < hops.size(); i = end) {
    for (; end < hops.size() && hops[end].step == hops[i].step; ++end) {
      if (const std::optional<OffenceKind> kind = send(end)) return describe_at(schedule, {end, *kind});
    }
    for (std::uint32_t k = i; k < end; ++k) {
      if (const std::optional<OffenceKind> kind = receive(k)) return describe_at(schedule, {k, *kind, true});
    }
  }
  return {};
}

/// The offence of a schedule in which every hop is right: what is missing, in words, or else a wrong count of steps.
[[nodiscard]] std::string offence_at_the_end(const Schedule& schedule, std::string missing);

/// What a judge found: the first offence, or what the figures of a correct schedule are made of.
struct Judged {
  std::string offence;
  LinkUse use;
  std::vector<Feed> feeds;
};

/// The assessment of the whole schedule: `messages` delivered by at least `min_transmissions`.
[[nodiscard]] Assessment assessment_of(const Schedule& schedule, Judged judged, std::uint64_t messages,
                                       std::uint64_t min_transmissions);

}  // namespace rota::verify
