// SPDX-License-Identifier: Apache-2.0
//
// Judge of sums by one node per class, as trees. For the destination that represents each class, seen from its frame,
// every other node must send exactly one hop, and its receiver's hop must be hop_steps later, or more, unless the
// receiver is the destination. Then all contributions arrive once (by the duality of paper 002: an accumulation is a
// reversed broadcast). In a reduction, which has a class per node, only those must send that contribute or that have
// received a partial sum.
#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/verify/class_hops.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

class Trees {
 public:
  explicit Trees(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        n_(topology_.node_count()),
        demand_(schedule.demanded()),
        has_relays_(traits_of(schedule.collective).has_relays()),
        use_(schedule),
        receives_(n_),
        hop_of_(std::size_t{n_} * schedule.demand.segments, kNone32),
        lowest_(lowest_nodes(symmetry_, n_)) {}

  Judged judge() {
    const auto by_class = examine_hops(schedule_, &ClassHop::destination, use_, findings_);
    for (std::uint32_t c = 0; c < by_class.size(); ++c) examine_tree(ClassId{c}, by_class[c]);
    std::string offence = findings_.any() ? findings_.in_words() : offence_at_the_end(schedule_, missing());
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  [[nodiscard]] std::string missing() const {
    const auto [destination, segment, lacking] = missing_;
    if (destination == kNoNode) return {};
    const bool is_its_own = demand_.adds_to(lacking, destination);
    return is_its_own ? describe_missing_contribution(lacking, destination, segment)
                      : describe_missing_partial_sum(lacking, destination);
  }

  [[nodiscard]] Node receiver_of(const ClassHop& hop) const {
    return topology_.neighbour(symmetry_.representative(hop.cls), hop.port);
  }

  [[nodiscard]] std::size_t place(const ClassHop& hop, Node in_frame) const {
    return std::size_t{hop.copy} * n_ + index(in_frame);
  }

  void examine_tree(ClassId c, std::span<const std::uint32_t> own) {
    const Node destination = symmetry_.representative(c);
    if (!demand_.adds_up_at(destination) && !schedule_.root.has_value()) {
      for (const std::uint32_t i : own) findings_.note({i, OffenceKind::not_demanded});
      return;
    }
    std::uint32_t senders = 0;
    for (const std::uint32_t i : own) {
      const ClassHop& hop = schedule_.hops[i];
      const Node sender = symmetry_.to_frame(hop.destination, symmetry_.representative(hop.cls));
      std::uint32_t& only = hop_of_[place(hop, sender)];
      if (sender == destination) {
        findings_.note({i, OffenceKind::moves_on});
      } else if (only != kNone32) {
        findings_.note({i, OffenceKind::sent_before});
      } else {
        only = i;
        ++senders;
      }
    }
    for (const std::uint32_t i : own) {
      const ClassHop& hop = schedule_.hops[i];
      const Node parent = symmetry_.to_frame(hop.destination, receiver_of(hop));
      const std::uint32_t onward = hop_of_[place(hop, parent)];
      receives_[index(parent)] = true;
      if (parent == destination || onward == kNone32) continue;
      if (index(schedule_.hops[onward].step) < index(hop.step) + std::uint64_t{schedule_.hop_steps}) {
        findings_.note({i, OffenceKind::too_late, true});
      } else if (changes_timeline(schedule_, hop, schedule_.hops[onward])) {
        findings_.note({onward, OffenceKind::changes_timeline});
      }
      feeds_.push_back({i, onward});
    }
    const bool wanted = !schedule_.root.has_value() || destination == *schedule_.root;
    const bool all_sent = senders == (n_ - 1) * std::uint64_t{schedule_.demand.segments};
    if (wanted && !all_sent) note_missing(c);
    // Clears only what this class wrote: with a class per node, clearing everything would take n² writes.
    for (const std::uint32_t i : own) {
      const ClassHop& hop = schedule_.hops[i];
      hop_of_[place(hop, symmetry_.to_frame(hop.destination, symmetry_.representative(hop.cls)))] = kNone32;
      receives_[index(symmetry_.to_frame(hop.destination, receiver_of(hop)))] = false;
    }
  }

  /// Records the lowest destination of class c that lacks something, and the lowest node whose contribution is missing.
  void note_missing(ClassId c) {
    const Node destination = symmetry_.representative(c);
    const Node lowest = lowest_[index(c)];
    if (std::get<0>(missing_) < lowest) return;
    for (std::size_t place = 0; place < hop_of_.size(); ++place) {
      const Node y{static_cast<std::uint32_t>(place % n_)};
      if (hop_of_[place] != kNone32 || y == destination) continue;
      if (has_relays_ && !receives_[index(y)] && !demand_.adds_to(y, destination)) continue;
      const auto segment = static_cast<std::uint32_t>(place / n_);
      missing_ = std::min(missing_, std::tuple(lowest, segment, symmetry_.from_frame(lowest, y)));
    }
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  std::uint32_t n_;
  Demand demand_;
  bool has_relays_;
  LinkUse use_;
  std::vector<bool> receives_;         ///< of the present destination's sum; index: node in its frame
  std::vector<std::uint32_t> hop_of_;  ///< [segment][node in the destination's frame]: class hop of its partial sum
  std::vector<Node> lowest_;           ///< index: class
  std::vector<Feed> feeds_;
  Findings findings_{schedule_};
  std::tuple<Node, std::uint32_t, Node> missing_{kNoNode, 0, kNoNode};  ///< destination, segment, whose part
};

}  // namespace

Judged judge_sum_quotient(const Schedule& schedule) { return Trees(schedule).judge(); }

Assessment sum_quotient(const Schedule& schedule) {
  return assessment_of(schedule, judge_sum_quotient(schedule), sums_asked_for(schedule),
                       schedule.demanded().messages());
}

}  // namespace rota::verify
