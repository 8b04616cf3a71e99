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

/// Keeps the earliest.
class Findings {
 public:
  explicit Findings(const Schedule& schedule) : schedule_(schedule) {}
  void note(const Finding& finding);
  [[nodiscard]] bool any() const noexcept { return first_.has_value(); }
  /// The lowest node of the class stands for all: the offence is at each of them. Precondition: any().
  [[nodiscard]] std::string in_words() const;

 private:
  const Schedule& schedule_;
  std::optional<Finding> first_;
};

/// The end of a message that makes it one of the collective's: its origin (broadcast) or destination (sum).
using MessageEnd = Node ClassHop::*;

/// Holds hop i against the step count, the ports, the root and the port model; counts it in `use`.
[[nodiscard]] std::optional<OffenceKind> examine_hop(const Schedule& schedule, std::uint32_t i, MessageEnd end,
                                                     LinkUse& use);

/// Positions of the hops by class of that end, those of one class in the schedule's order, up to the first hop that
/// examine_hop refuses, which is noted.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> examine_hops(const Schedule& schedule, MessageEnd end,
                                                                   LinkUse& use, Findings& findings);

/// What a judge of copies or of sums found: the first offence, or what the figures of a correct schedule are made of.
struct Judged {
  std::string offence;
  LinkUse use;
  std::vector<Feed> feeds;
};

/// The verdict where `judged` is of the whole schedule: `messages` delivered by at least `min_transmissions`.
[[nodiscard]] Verdict verdict_on(const Schedule& schedule, Judged judged, std::uint64_t messages,
                                 std::uint64_t min_transmissions);

/// Sets the figures of a correct schedule: `messages` delivered by at least `min_transmissions`.
void measure(const Schedule& schedule, const LinkUse& use, std::vector<Feed> feeds, std::uint64_t messages,
             std::uint64_t min_transmissions, Verdict& verdict);

}  // namespace rota::verify
