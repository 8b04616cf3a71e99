// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/sum_plan.h"

#include <algorithm>
#include <bit>

#include "compiler/algorithms/core/hop_order.h"

namespace rota {
namespace {

constexpr LinkStep kNowhere{SumPlan::kNever, SumPlan::kNever};

std::uint32_t link_into(const GossipLinks& links, Node y, Node sender, Port port) {
  std::uint32_t link = links.first(index(y));
  while (links.sender(link) != index(sender) || links.port(link) != port) ++link;
  return link;
}

}  // namespace

SumPlan::SumPlan(const Topology& topology, const GossipLinks& links, std::uint32_t steps, std::uint32_t hop_steps)
    : links_(links),
      nodes_(links.node_count()),
      steps_(steps),
      hop_steps_(hop_steps),
      words_(steps / 64 + 1),
      slot_(std::size_t{2} * nodes_ * nodes_, kNowhere),
      held_(std::size_t{links.size()} * steps, kNever),
      missing_(nodes_, 2 * (nodes_ - 1)) {
  opposite_.resize(links.size());
  for (std::uint32_t y = 0; y < nodes_; ++y) {
    for (std::uint32_t link = links.first(y); link < links.first(y + 1); ++link) {
      const Node x{links.sender(link)};
      opposite_[link] = link_into(links, x, Node{y}, topology.reverse_port(x, links.port(link)));
    }
  }
  for (auto& bits : free_) {
    bits.assign(std::size_t{links.size()} * words_, 0);
    for (std::uint32_t link = 0; link < links.size(); ++link) {
      for (std::uint32_t step = 0; step < steps; ++step) {
        bits[std::size_t{link} * words_ + step / 64] |= 1ULL << (step % 64);
      }
    }
  }
}

void SumPlan::take_over(const Schedule& longer) {
  const auto link_of = [&](const ClassHop& hop) {
    return link_into(links_, longer.topology->neighbour(Node{index(hop.cls)}, hop.port), Node{index(hop.cls)},
                     hop.port);
  };
  // From the root of each tree: the last hops of the first half come first.
  for (auto hop = longer.hops.rbegin(); hop != longer.hops.rend(); ++hop) {
    if (hop->origin != kNoNode || index(hop->step) >= steps_) continue;
    take_over(leg(index(hop->destination), SumHalf::collect, index(hop->cls)),
              {opposite_[link_of(*hop)], steps_ - 1 - index(hop->step)});
  }
  for (const ClassHop& hop : longer.hops) {
    if (hop.origin == kNoNode || index(hop.step) >= steps_) continue;
    const Node to = longer.topology->neighbour(Node{index(hop.cls)}, hop.port);
    take_over(leg(index(hop.origin), SumHalf::spread, index(to)), {link_of(hop), index(hop.step)});
  }
  forget_changes();
}

void SumPlan::take_over(std::uint32_t leg, LinkStep at) {
  if (occupant(half_of(leg), at) == kNever && suits(leg, at)) place(leg, at);
}

Schedule SumPlan::schedule(const TopologyPtr& topology) const {
  Schedule result;
  result.topology = topology;
  result.symmetry = trivial_symmetry(topology);
  result.collective = CollectiveKind::multinode_all_reduce;
  result.hop_steps = hop_steps_;
  for (std::uint32_t leg = 0; leg < leg_count(); ++leg) {
    if (!is_placed(leg)) continue;
    const SumHalf half = half_of(leg);
    const auto [link, step] = seen(half, slot_[leg]);
    const Node sum{sum_of(leg)};
    result.hops.push_back({Step{step}, ClassId{links_.sender(link)}, links_.port(link),
                           half == SumHalf::spread ? sum : kNoNode, half == SumHalf::spread ? kNoNode : sum});
  }
  order_hops(result);
  return result;
}

void SumPlan::set_free(LinkStep at, bool free) {
  for (const SumHalf half : {SumHalf::collect, SumHalf::spread}) {
    const auto [link, step] = seen(half, at);
    std::uint64_t& bits = free_[static_cast<std::size_t>(half)][std::size_t{link} * words_ + step / 64];
    const std::uint64_t bit = 1ULL << (step % 64);
    bits = free ? bits | bit : bits & ~bit;
  }
}

void SumPlan::set(std::uint32_t leg, LinkStep at) {
  const LinkStep there = seen(half_of(leg), at);
  held_[number(there)] = leg;
  set_free(there, false);
  slot_[leg] = at;
  --missing_[sum_of(leg)];
}

void SumPlan::clear(std::uint32_t leg) {
  const LinkStep there = seen(half_of(leg), slot_[leg]);
  held_[number(there)] = kNever;
  set_free(there, true);
  slot_[leg] = kNowhere;
  ++missing_[sum_of(leg)];
}

void SumPlan::place(std::uint32_t leg, LinkStep at) {
  journal_.push_back({leg, kNowhere});
  set(leg, at);
}

void SumPlan::take_out(std::uint32_t leg) {
  journal_.push_back({leg, slot_[leg]});
  clear(leg);
}

void SumPlan::roll_back(std::size_t mark) {
  for (; journal_.size() > mark; journal_.pop_back()) {
    const Change& last = journal_.back();
    if (last.before.step == kNever) {
      clear(last.leg);
    } else {
      set(last.leg, last.before);
    }
  }
}

std::uint32_t SumPlan::next_free(SumHalf half, std::uint32_t link, std::uint32_t step) const {
  if (step >= steps_) return kNever;
  const std::uint64_t* const bits = &free_[static_cast<std::size_t>(half)][std::size_t{link} * words_];
  std::uint32_t word = step / 64;
  std::uint64_t open = bits[word] & (~0ULL << (step % 64));
  while (open == 0) {
    if (++word == words_) return kNever;
    open = bits[word];
  }
  return word * 64 + static_cast<std::uint32_t>(std::countr_zero(open));
}

std::uint32_t SumPlan::earliest(std::uint32_t sum, SumHalf half, std::uint32_t node) const {
  if (node != sum) {
    const LinkStep at = slot_[leg(sum, half, node)];
    return at.step == kNever ? kNever : at.step + hop_steps_;
  }
  // The other half's first hop from the sum's node is, the other way round in time, its last.
  const SumHalf other = half == SumHalf::spread ? SumHalf::collect : SumHalf::spread;
  const std::uint32_t first = first_child(leg(sum, other, node));
  return first == kNever ? 0 : steps_ - 1 - first + hop_steps_;
}

std::uint32_t SumPlan::first_child(std::uint32_t leg) const {
  const std::uint32_t y = node_of(leg);
  const std::uint32_t tree = leg - y;
  std::uint32_t first = kNever;
  for (std::uint32_t link = links_.first(y); link < links_.first(y + 1); ++link) {
    const LinkStep child = slot_[tree + links_.sender(link)];
    if (child.link == opposite_[link]) first = std::min(first, child.step);
  }
  return first;
}

std::uint32_t SumPlan::latest(std::uint32_t leg) const {
  const std::uint32_t first = first_child(leg);
  return first == kNever ? steps_ - 1 : first - hop_steps_;
}

bool SumPlan::suits(std::uint32_t leg, LinkStep at) const {
  const std::uint32_t from = earliest(sum_of(leg), half_of(leg), links_.sender(at.link));
  return from <= at.step && at.step <= latest(leg);
}

}  // namespace rota
