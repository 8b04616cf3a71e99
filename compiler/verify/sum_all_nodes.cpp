// SPDX-License-Identifier: Apache-2.0
//
// Judge of sums over all nodes. Every class hop is expanded to every node, and for each destination every node counts
// the contributions that it holds. A node sends its own contribution and everything that it received before that step.
// In a reduction only those must send that contribute or that have received a partial sum; others add nothing to it.
#include <optional>
#include <utility>
#include <vector>

#include "compiler/schedule/expand.h"
#include "compiler/verify/class_hops.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

constexpr std::uint32_t kSent = 0;  ///< contributions of a node that has sent its partial sum

class Sums {
 public:
  /// Precondition: `schedule` has one class per node.
  explicit Sums(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        n_(topology_.node_count()),
        demand_(schedule.demanded()),
        use_(schedule),
        contributions_(message_rows(schedule) * n_, 1),
        newest_(message_rows(schedule) * n_, kNone32),
        before_(schedule.hops.size(), kNone32),
        carried_(schedule.hops.size(), 0) {}

  Judged judge() {
    std::string offence = play_steps(
        schedule_, [this](std::uint32_t i) { return send(i); }, [this](std::uint32_t i) { return receive(i); });
    if (offence.empty()) offence = offence_at_the_end(schedule_, missing());
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  [[nodiscard]] std::string missing() {
    for (std::uint32_t row = 0; row < message_rows(schedule_); ++row) {
      const Node d = schedule_.root.value_or(Node{row});
      if (!demand_.adds_up_at(d) || contributions_[row * std::size_t{n_} + index(d)] == n_) continue;
      // A node that never sent has kept its contributions; every other contribution ended up at one of these nodes.
      for (std::uint32_t x = 0; x < n_; ++x) {
        const std::size_t place = row * std::size_t{n_} + x;
        if (Node{x} == d || contributions_[place] == kSent) continue;
        if (demand_.adds_to(Node{x}, d)) {
          return describe_missing_contribution(Node{x}, d, schedule_.root.has_value() ? row : 0);
        }
        if (newest_[place] != kNone32) return describe_missing_partial_sum(Node{x}, d);
      }
    }
    return {};
  }

  std::optional<OffenceKind> send(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node sender{index(hop.cls)};
    const auto kind = examine_hop(schedule_, i, &ClassHop::destination, use_);
    if (kind.has_value()) return kind;
    if (!demand_.adds_up_at(hop.destination)) return OffenceKind::not_demanded;
    if (sender == hop.destination) return OffenceKind::moves_on;
    std::uint32_t& own = contributions_[at(hop, sender)];
    if (own == kSent) return OffenceKind::sent_before;
    carried_[i] = std::exchange(own, kSent);
    for (std::uint32_t in = newest_[at(hop, sender)]; in != kNone32; in = before_[in]) {
      if (changes_timeline(schedule_, schedule_.hops[in], hop)) return OffenceKind::changes_timeline;
      feeds_.push_back({in, i});
    }
    return std::nullopt;
  }

  std::optional<OffenceKind> receive(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node receiver = topology_.neighbour(Node{index(hop.cls)}, hop.port);
    const std::size_t place = at(hop, receiver);
    if (contributions_[place] == kSent) return OffenceKind::too_late;
    contributions_[place] += carried_[i];
    before_[i] = std::exchange(newest_[place], i);
    return std::nullopt;
  }

  [[nodiscard]] std::size_t at(const ClassHop& hop, Node x) const {
    return message_row(schedule_, hop, hop.destination) * n_ + index(x);
  }

  const Schedule& schedule_;
  const Topology& topology_;
  std::uint32_t n_;
  Demand demand_;
  LinkUse use_;
  std::vector<std::uint32_t> contributions_;  ///< [message_row][node]; initially 1, its own
  std::vector<std::uint32_t> newest_;         ///< [message_row][node]: the hop that brought the last partial sum
  std::vector<std::uint32_t> before_;         ///< index: hop; the hop that brought the previous one to the same node
  std::vector<std::uint32_t> carried_;        ///< index: hop; contributions in its partial sum
  std::vector<Feed> feeds_;
};

}  // namespace

Judged judge_sum_all_nodes(const Schedule& schedule) { return Sums(schedule).judge(); }

Assessment sum_all_nodes(const Schedule& schedule) {
  const Schedule expanded = expand(schedule);
  return assessment_of(expanded, Sums(expanded).judge(), sums_asked_for(schedule), schedule.demanded().messages());
}

}  // namespace rota::verify
