// SPDX-License-Identifier: Apache-2.0
//
// Judge of broadcasts over all nodes. Every class hop is expanded to every node, and a table holds, for each node and
// origin, the transmission that brought the last copy. A node forwards the last copy that came and keeps the last of
// all. In a multicast only those lack a copy that demand one. A copy is spare if another comes before it was forwarded,
// or if it returns to the origin.
#include <optional>
#include <utility>
#include <vector>

#include "compiler/schedule/expand.h"
#include "compiler/verify/class_hops.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

class Broadcast {
 public:
  /// Precondition: `schedule` has one class per node.
  explicit Broadcast(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        demand_(schedule.demanded()),
        n_(topology_.node_count()),
        use_(schedule),
        copy_(message_rows(schedule) * n_, kNone32),
        used_(schedule.hops.size(), false) {}

  Judged judge() {
    std::string offence = play_steps(
        schedule_, [this](std::uint32_t i) { return send(i); }, [this](std::uint32_t i) { return receive(i); });
    if (offence.empty()) offence = total_left_at_relay(schedule_, used_);
    if (offence.empty()) offence = offence_at_the_end(schedule_, missing());
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  [[nodiscard]] std::string missing() {
    for (std::uint32_t row = 0; row * std::size_t{n_} < copy_.size(); ++row) {
      const Node origin = schedule_.root.value_or(Node{row});
      for (std::uint32_t x = 0; x < n_; ++x) {
        if (!demand_.copied_to(origin, Node{x}) || copy_[row * std::size_t{n_} + x] != kNone32) continue;
        return describe_missing(origin, Node{x}, schedule_.root.has_value() ? row : 0);
      }
    }
    return {};
  }

  std::optional<OffenceKind> send(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node sender{index(hop.cls)};
    const auto kind = examine_hop(schedule_, i, &ClassHop::origin, use_);
    if (kind.has_value() || hop.origin == sender) return kind;
    const std::uint32_t held = copy(hop, sender);
    if (held == kNone32) return OffenceKind::not_held;
    if (changes_timeline(schedule_, schedule_.hops[held], hop)) return OffenceKind::changes_timeline;
    used_[held] = true;
    feeds_.push_back({held, i});
    return std::nullopt;
  }

  std::optional<OffenceKind> receive(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node receiver = topology_.neighbour(Node{index(hop.cls)}, hop.port);
    std::uint32_t& held = copy(hop, receiver);
    const bool spare = receiver == hop.origin || (held != kNone32 && !used_[held]);
    if (held == kNone32 || comes_last(schedule_, schedule_.hops[held], hop)) held = i;
    return spare && !takes_spare_copies(schedule_) ? std::optional(OffenceKind::spare) : std::nullopt;
  }

  [[nodiscard]] std::uint32_t& copy(const ClassHop& hop, Node x) {
    return copy_[message_row(schedule_, hop, hop.origin) * n_ + index(x)];
  }

  const Schedule& schedule_;
  const Topology& topology_;
  Demand demand_;
  std::uint32_t n_;
  LinkUse use_;
  std::vector<std::uint32_t> copy_;  ///< [message_row][node]: the hop that brought the last copy
  std::vector<bool> used_;           ///< index: hop; its copy was forwarded
  std::vector<Feed> feeds_;
};

}  // namespace

Judged judge_broadcast_all_nodes(const Schedule& schedule) { return Broadcast(schedule).judge(); }

Assessment broadcast_all_nodes(const Schedule& schedule) {
  const Schedule expanded = expand(schedule);
  const std::uint64_t copies = schedule.demanded().messages();
  return assessment_of(expanded, Broadcast(expanded).judge(), copies, copies);
}

}  // namespace rota::verify
