// SPDX-License-Identifier: Apache-2.0
//
// Judge of broadcasts by one node per class. For each class, the message of its representative is followed through the
// whole network in that node's frame; a translation carries it to the class's other origins (paper 000, Lemma 2). In a
// multicast a class has one node, and only those lack a copy that demand one.
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

class QuotientBroadcast {
 public:
  explicit QuotientBroadcast(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        demand_(schedule.demanded()),
        n_(topology_.node_count()),
        use_(schedule),
        copy_(std::size_t{n_} * schedule.demand.segments, kNone32),
        lowest_(lowest_nodes(symmetry_, n_)),
        used_(schedule.hops.size(), false) {}

  Judged judge() {
    const auto by_class = examine_hops(schedule_, &ClassHop::origin, use_, findings_);
    for (std::uint32_t c = 0; c < by_class.size(); ++c) follow(ClassId{c}, by_class[c]);
    const auto [lowest_origin, segment, lacking] = missing_;
    std::string offence = findings_.any() ? findings_.in_words() : total_left_at_relay(schedule_, used_);
    if (offence.empty()) {
      offence = offence_at_the_end(schedule_,
                                   lowest_origin == kNoNode ? "" : describe_missing(lowest_origin, lacking, segment));
    }
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  [[nodiscard]] Node receiver_of(const ClassHop& hop) const {
    return topology_.neighbour(symmetry_.representative(hop.cls), hop.port);
  }

  /// `own`: the hops of the messages from class c, in the schedule's order.
  void follow(ClassId c, std::span<const std::uint32_t> own) {
    const Node origin = symmetry_.representative(c);
    std::size_t next = 0;  // the hop that arrives next
    for (const std::uint32_t i : own) {
      for (;
           index(schedule_.hops[own[next]].step) + std::uint64_t{schedule_.hop_steps} <= index(schedule_.hops[i].step);
           ++next) {
        receive(origin, own[next]);
      }
      send(origin, i);
    }
    for (; next < own.size(); ++next) receive(origin, own[next]);
    if (!schedule_.root.has_value() || origin == *schedule_.root) note_missing(c);
    // Clears only what this class wrote: with a class per node, clearing everything would take n² writes.
    for (const std::uint32_t i : own) copy_[place(schedule_.hops[i], receiver_in_frame(i))] = kNone32;
  }

  [[nodiscard]] Node receiver_in_frame(std::uint32_t i) const {
    const ClassHop& hop = schedule_.hops[i];
    return symmetry_.to_frame(hop.origin, receiver_of(hop));
  }

  [[nodiscard]] std::size_t place(const ClassHop& hop, Node in_frame) const {
    return std::size_t{hop.copy} * n_ + index(in_frame);
  }

  void send(Node origin, std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node sender = symmetry_.to_frame(hop.origin, symmetry_.representative(hop.cls));
    if (sender == origin) return;
    const std::uint32_t held = copy_[place(hop, sender)];
    if (held == kNone32) return findings_.note({i, OffenceKind::not_held});
    if (changes_timeline(schedule_, schedule_.hops[held], hop)) findings_.note({i, OffenceKind::changes_timeline});
    used_[held] = true;
    feeds_.push_back({held, i});
  }

  void receive(Node origin, std::uint32_t i) {
    const Node receiver = receiver_in_frame(i);
    std::uint32_t& held = copy_[place(schedule_.hops[i], receiver)];
    const bool spare = receiver == origin || (held != kNone32 && !used_[held]);
    if (spare && !takes_spare_copies(schedule_)) findings_.note({i, OffenceKind::spare, true});
    if (held == kNone32 || comes_last(schedule_, schedule_.hops[held], schedule_.hops[i])) held = i;
  }

  /// Records the lowest origin of class c with an undelivered message, and the lowest node that lacks it.
  void note_missing(ClassId c) {
    const Node origin = symmetry_.representative(c);
    const Node lowest = lowest_[index(c)];
    if (std::get<0>(missing_) < lowest) return;
    for (std::uint32_t segment = 0; segment < schedule_.demand.segments; ++segment) {
      Node lacking = kNoNode;
      for (std::uint32_t z = 0; z < n_; ++z) {
        if (copy_[segment * std::size_t{n_} + z] == kNone32 && demand_.copied_to(origin, Node{z}))
          lacking = std::min(lacking, symmetry_.from_frame(lowest, Node{z}));
      }
      if (lacking == kNoNode) continue;
      missing_ = std::min(missing_, std::tuple(lowest, segment, lacking));
      return;
    }
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  Demand demand_;
  std::uint32_t n_;
  LinkUse use_;
  std::vector<std::uint32_t> copy_;  ///< [segment][node in the origin's frame]: class hop that brought the last copy
  std::vector<Node> lowest_;         ///< index: class
  std::vector<bool> used_;           ///< index: class hop; its copy was forwarded
  std::vector<Feed> feeds_;
  Findings findings_{schedule_};
  std::tuple<Node, std::uint32_t, Node> missing_{kNoNode, 0, kNoNode};  ///< origin, segment, who lacks it
};

}  // namespace

Judged judge_broadcast_quotient(const Schedule& schedule) { return QuotientBroadcast(schedule).judge(); }

Assessment broadcast_quotient(const Schedule& schedule) {
  const std::uint64_t copies = schedule.demanded().messages();
  return assessment_of(schedule, judge_broadcast_quotient(schedule), copies, copies);
}

}  // namespace rota::verify
