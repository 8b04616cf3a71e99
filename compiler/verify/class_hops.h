// SPDX-License-Identifier: Apache-2.0
//
// Shared by the judges of broadcasts and sums: the rules that every hop must obey, the search for the earliest offence,
// and the figures of a correct schedule. They treat classes and nodes alike.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/link_use.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/quotient_queues.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

/// An offending class hop. A reception takes place hop_steps - 1 after the sending. Within a step, all sends precede
/// all receptions.
struct Finding {
  std::uint32_t position;
  OffenceKind kind;
  bool at_reception = false;
};

/// Describes the offence at the lowest node of the class; it is the same at the others.
[[nodiscard]] std::string describe_at(const Schedule& schedule, const Finding& finding);

/// The lowest node of a class.
[[nodiscard]] Node lowest_node(const Symmetry& symmetry, ClassId c);

/// The same for all classes of a network of `nodes` nodes, in one pass. Index: class.
[[nodiscard]] std::vector<Node> lowest_nodes(const Symmetry& symmetry, std::uint32_t nodes);

/// Keeps the earliest finding.
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

/// The end that identifies a collective's message: its origin (broadcast) or its destination (sum).
using MessageEnd = Node ClassHop::*;

/// True if a node may receive more copies than it needs, as in broadcasts of one segment. A spare copy goes to the
/// node's own address, which is not read. In an all-reduce a sum is there; of several segments all addresses are read.
[[nodiscard]] bool takes_spare_copies(const Schedule& schedule);

/// All-reduces of groups: describes the first hop that brings a node a total which it neither keeps nor, by `used`,
/// passes on; empty if there is none. No address could take it. `used`: by hop. Precondition: every hop has a receiver.
[[nodiscard]] std::string total_left_at_relay(const Schedule& schedule, const std::vector<bool>& used);

/// The row of a table that has one for each message: the segment's number in a rooted collective, where all hops have
/// one end in common, otherwise that end.
[[nodiscard]] inline std::size_t message_row(const Schedule& schedule, const ClassHop& hop, Node end) {
  return schedule.root.has_value() ? hop.copy : index(end);
}
/// How many such rows there are.
[[nodiscard]] inline std::size_t message_rows(const Schedule& schedule) {
  return schedule.root.has_value() ? schedule.demand.segments : schedule.topology->node_count();
}

/// Checks hop i against step count, ports, root, segments and port model, and counts it in `use`.
[[nodiscard]] std::optional<OffenceKind> examine_hop(const Schedule& schedule, std::uint32_t i, MessageEnd end,
                                                     LinkUse& use);

/// The positions of the hops by class of that end, in the schedule's order, up to the first hop that examine_hop
/// refuses, which is recorded.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> examine_hops(const Schedule& schedule, MessageEnd end,
                                                                   LinkUse& use, Findings& findings);

/// Goes through the steps: first all sends of a step, then all receptions of what was sent hop_steps - 1 before. Both
/// functions take a hop's position and return an OffenceKind or nullopt. Returns the first offence in words; empty if
/// there is none.
template <class Send, class Receive>
[[nodiscard]] std::string play_steps(const Schedule& schedule, const Send& send, const Receive& receive) {
  const auto& hops = schedule.hops;
  std::uint32_t next = 0;  // the hop that arrives next
  std::optional<Finding> first;
  const auto receive_before = [&](std::uint64_t step) {
    for (; next < hops.size() && index(hops[next].step) + std::uint64_t{schedule.hop_steps} <= step; ++next) {
      if (const std::optional<OffenceKind> kind = receive(next)) {
        first = {next, *kind, true};
        return false;
      }
    }
    return true;
  };
  for (std::uint32_t i = 0; i < hops.size(); ++i) {
    if (!receive_before(index(hops[i].step))) return describe_at(schedule, *first);
    if (const std::optional<OffenceKind> kind = send(i)) return describe_at(schedule, {i, *kind});
  }
  return receive_before(std::numeric_limits<std::uint64_t>::max()) ? std::string() : describe_at(schedule, *first);
}

/// The offence of a schedule whose hops are all right: what is missing, in words, otherwise a wrong number of steps.
[[nodiscard]] std::string offence_at_the_end(const Schedule& schedule, std::string missing);

/// A judge's result: the first offence, or the data for the figures of a correct schedule.
struct Judged {
  std::string offence;
  LinkUse use;
  std::vector<Feed> feeds;
};

/// The assessment of the whole schedule, which delivers `messages` with at least `min_transmissions`.
[[nodiscard]] Assessment assessment_of(const Schedule& schedule, Judged judged, std::uint64_t messages,
                                       std::uint64_t min_transmissions);

}  // namespace rota::verify
