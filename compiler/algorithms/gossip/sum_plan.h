// SPDX-License-Identifier: Apache-2.0
//
// An all-port multinode all-reduce in the making: for every sum and node the hop that hands on the node's part of the
// sum, and the one that brings the sum's total.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/algorithms/gossip/gossip_plan.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Sum r is collected at node r, then its total spreads from there. Seen backwards in time, the first is like the
/// second: something spreads from node r over opposite links. Each half is told in its own view, collecting backwards.
enum class SumHalf : std::uint8_t { collect, spread };

/// A step of a link in the view of a half: `step` counts from the half's own beginning, `link` leads away from the
/// sum's node.
struct LinkStep {
  std::uint32_t link;
  std::uint32_t step;
};

/// A leg is the hop of one node in one half of one sum. Legs are numbered; those that are placed form a tree in each
/// half that the sum's node is the root of, and no two are placed on the same link in the same step.
class SumPlan {
 public:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

  /// No leg is placed. `links`: those of the topology; it must outlive the plan.
  SumPlan(const Topology& topology, const GossipLinks& links, std::uint32_t steps, std::uint32_t hop_steps);

  /// Places the hops of a correct schedule that come before the end of this one, as far as they lead to the root.
  void take_over(const Schedule& longer);
  /// Precondition: all legs are placed.
  [[nodiscard]] Schedule schedule(const TopologyPtr& topology) const;

  [[nodiscard]] const GossipLinks& links() const noexcept { return links_; }
  [[nodiscard]] std::uint32_t steps() const noexcept { return steps_; }
  [[nodiscard]] std::uint32_t hop_steps() const noexcept { return hop_steps_; }
  [[nodiscard]] std::uint32_t opposite(std::uint32_t link) const { return opposite_[link]; }

  [[nodiscard]] std::uint32_t leg_count() const noexcept { return static_cast<std::uint32_t>(slot_.size()); }
  /// Node r has no leg in sum r: that number is a leg that is never placed.
  [[nodiscard]] std::uint32_t leg(std::uint32_t sum, SumHalf half, std::uint32_t node) const {
    return (sum * 2 + (half == SumHalf::spread ? 1U : 0U)) * nodes_ + node;
  }
  [[nodiscard]] std::uint32_t sum_of(std::uint32_t leg) const { return leg / nodes_ / 2; }
  [[nodiscard]] SumHalf half_of(std::uint32_t leg) const {
    return leg / nodes_ % 2 == 0 ? SumHalf::collect : SumHalf::spread;
  }
  [[nodiscard]] std::uint32_t node_of(std::uint32_t leg) const { return leg % nodes_; }
  [[nodiscard]] bool is_placed(std::uint32_t leg) const { return slot_[leg].step != kNever; }
  /// Where it is placed, in the view of its half.
  [[nodiscard]] LinkStep place_of(std::uint32_t leg) const { return slot_[leg]; }
  /// The legs that have to be placed and are not.
  [[nodiscard]] std::uint32_t missing(std::uint32_t sum) const { return missing_[sum]; }

  void place(std::uint32_t leg, LinkStep at);
  void take_out(std::uint32_t leg);
  /// Takes back all changes since `mark` was the number of changes.
  void roll_back(std::size_t mark);
  [[nodiscard]] std::size_t changes() const noexcept { return journal_.size(); }
  void forget_changes() { journal_.clear(); }

  /// Numbers the places of the network, which both halves see.
  [[nodiscard]] std::size_t number(SumHalf half, LinkStep at) const { return number(seen(half, at)); }
  /// The same place in the view of `half`.
  [[nodiscard]] LinkStep seen_from(SumHalf half, SumHalf before, LinkStep at) const {
    return half == before ? at : LinkStep{opposite_[at.link], steps_ - 1 - at.step};
  }
  /// The leg on this link and step, or kNever.
  [[nodiscard]] std::uint32_t occupant(SumHalf half, LinkStep at) const { return held_[number(half, at)]; }
  /// The first step from `step` on in which the link is free, or kNever.
  [[nodiscard]] std::uint32_t next_free(SumHalf half, std::uint32_t link, std::uint32_t step) const;
  /// The first step in which the node can send on in this sum and half, or kNever if it has nothing to send. The sum's
  /// node waits for the end of the other half.
  [[nodiscard]] std::uint32_t earliest(std::uint32_t sum, SumHalf half, std::uint32_t node) const;
  /// The last step in which the leg lets those that come after it in its tree be where they are.
  [[nodiscard]] std::uint32_t latest(std::uint32_t leg) const;
  /// Whether the leg could be there if nothing else is. Precondition: the link leads to the leg's node.
  [[nodiscard]] bool suits(std::uint32_t leg, LinkStep at) const;

 private:
  struct Change {
    std::uint32_t leg;
    LinkStep before;
  };

  /// From a half's view to that of `spread`, which is the network's, and back.
  [[nodiscard]] LinkStep seen(SumHalf half, LinkStep at) const { return seen_from(SumHalf::spread, half, at); }
  [[nodiscard]] std::size_t number(LinkStep at) const { return std::size_t{at.link} * steps_ + at.step; }
  void set(std::uint32_t leg, LinkStep at);
  void clear(std::uint32_t leg);
  void set_free(LinkStep at, bool free);
  void take_over(std::uint32_t leg, LinkStep at);
  /// The first step in which the node of the leg sends on, or kNever.
  [[nodiscard]] std::uint32_t first_child(std::uint32_t leg) const;

  const GossipLinks& links_;
  std::uint32_t nodes_;
  std::uint32_t steps_;
  std::uint32_t hop_steps_;
  std::uint32_t words_;                  ///< 64 steps each
  std::vector<std::uint32_t> opposite_;  ///< index: link
  std::vector<LinkStep> slot_;           ///< index: leg
  std::vector<std::uint32_t> held_;      ///< index: link and step of the network; the leg
  std::vector<std::uint64_t> free_[2];   ///< by half, in its view; index: link and 64 steps
  std::vector<std::uint32_t> missing_;   ///< index: sum
  std::vector<Change> journal_;
};

}  // namespace rota
