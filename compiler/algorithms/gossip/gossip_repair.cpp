// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/gossip_repair.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

/// The fewest and the most messages that are taken out together with one that does not arrive everywhere.
constexpr std::uint32_t kFewestOthers = 1;
constexpr std::uint32_t kMostOthers = 3;
/// One in so many times, they are sent again in random order; otherwise the one that did not arrive goes first.
constexpr std::uint32_t kShuffleEvery = 4;

class GossipRepair {
 public:
  GossipRepair(const GossipLinks& links, std::uint32_t steps, std::uint64_t seed)
      : links_(links),
        steps_(steps),
        random_(seed),
        nodes_(links.node_count()),
        plan_(nodes_),
        place_(std::size_t{links.size()} * steps, kFree),
        missed_(nodes_, 0) {}

  std::optional<GossipPlan> run(const GossipPlan& late, std::uint64_t most_visits) {
    take_over(late);
    while (!bad_.empty() && visits_ < most_visits) improve();
    if (!bad_.empty()) return std::nullopt;
    return std::move(plan_);
  }

 private:
  static constexpr std::uint32_t kFree = GossipPlan::kNever;

  /// The nodes that a message reaches in time, with all nodes on the way.
  void take_over(const GossipPlan& late) {
    for (std::uint32_t m = 0; m < nodes_; ++m) {
      for (std::uint32_t y = 0; y < nodes_; ++y) {
        if (y != m && late.time(m, y) <= steps_) arrive(m, y, late.link(m, y), late.time(m, y) - 1);
      }
      missed_[m] = count_missed(m);
    }
    list_bad();
  }

  [[nodiscard]] std::uint32_t count_missed(std::uint32_t m) const {
    std::uint32_t missed = 0;
    for (std::uint32_t y = 0; y < nodes_; ++y) missed += plan_.has(m, y) ? 0 : 1;
    return missed;
  }
  void list_bad() {
    bad_.clear();
    for (std::uint32_t m = 0; m < nodes_; ++m) {
      if (missed_[m] > 0) bad_.push_back(m);
    }
  }

  [[nodiscard]] std::uint32_t& place(std::uint32_t link, std::uint32_t step) {
    return place_[std::size_t{link} * steps_ + step];
  }
  void arrive(std::uint32_t m, std::uint32_t y, std::uint32_t link, std::uint32_t step) {
    plan_.arrive(m, y, link, step);
    place(link, step) = m;
  }
  void take_out(std::uint32_t m) {
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      if (y == m || !plan_.has(m, y)) continue;
      place(plan_.link(m, y), plan_.time(m, y) - 1) = kFree;
      plan_.forget(m, y);
    }
  }

  /// Sends the message everywhere as early as free places allow.
  void send(std::uint32_t m) {
    open_.clear();
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      if (y != m) open_.push_back(y);
    }
    for (std::uint32_t step = 0; step < steps_ && !open_.empty(); ++step) {
      std::size_t still = 0;
      for (const std::uint32_t y : open_) {
        if (!receive(m, y, step)) open_[still++] = y;
      }
      visits_ += open_.size();
      open_.resize(still);
    }
    missed_[m] = static_cast<std::uint32_t>(open_.size());
  }

  /// Over any free link from a node that has the message.
  bool receive(std::uint32_t m, std::uint32_t y, std::uint32_t step) {
    const std::uint32_t first = links_.first(y);
    const std::uint32_t degree = links_.in_degree(y);
    const std::uint32_t turn = turn_++ % degree;
    for (std::uint32_t k = 0; k < degree; ++k) {
      const std::uint32_t link = first + (turn + k < degree ? turn + k : turn + k - degree);
      if (plan_.time(m, links_.sender(link)) > step || place(link, step) != kFree) continue;
      arrive(m, y, link, step);
      return true;
    }
    return false;
  }

  /// Takes out a message that misses a node, and others that cross that node's links when it could; keeps the change if
  /// no more nodes are missed than before.
  void improve() {
    choose();
    std::uint32_t before = 0;
    saved_.clear();
    for (const std::uint32_t m : chosen_) {
      before += missed_[m];
      for (std::uint32_t y = 0; y < nodes_; ++y) saved_.emplace_back(plan_.time(m, y), plan_.link(m, y));
      take_out(m);
    }
    order_ = chosen_;
    if (random_.below(kShuffleEvery) == 0) random_.shuffle(order_);
    turn_ = random_.below(1U << 16U);
    std::uint32_t after = 0;
    for (const std::uint32_t m : order_) {
      send(m);
      after += missed_[m];
    }
    if (after > before) restore();
    list_bad();
  }

  void restore() {
    for (const std::uint32_t m : chosen_) take_out(m);
    auto from = saved_.begin();
    for (const std::uint32_t m : chosen_) {
      for (std::uint32_t y = 0; y < nodes_; ++y, ++from) {
        if (y != m && from->first != GossipPlan::kNever) arrive(m, y, from->second, from->first - 1);
      }
      missed_[m] = count_missed(m);
    }
  }

  void choose() {
    const std::uint32_t m = bad_[random_.below(static_cast<std::uint32_t>(bad_.size()))];
    open_.clear();
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      if (!plan_.has(m, y)) open_.push_back(y);
    }
    const std::uint32_t y = open_[random_.below(static_cast<std::uint32_t>(open_.size()))];
    chosen_.assign(1, m);
    const std::uint32_t others = kFewestOthers + random_.below(kMostOthers - kFewestOthers + 1);
    for (std::uint32_t k = 0; k < others; ++k) {
      const std::uint32_t link = links_.first(y) + random_.below(links_.in_degree(y));
      const std::uint32_t earliest = plan_.time(m, links_.sender(link));
      const std::uint32_t from = earliest < steps_ ? earliest : 0;
      const std::uint32_t other = place(link, from + random_.below(steps_ - from));
      const std::uint32_t any = other == kFree ? random_.below(nodes_) : other;
      if (std::find(chosen_.begin(), chosen_.end(), any) == chosen_.end()) chosen_.push_back(any);
    }
  }

  const GossipLinks& links_;
  std::uint32_t steps_;
  Random random_;
  std::uint32_t nodes_;
  GossipPlan plan_;
  std::vector<std::uint32_t> place_;   ///< by link and step: the message that crosses it
  std::vector<std::uint32_t> missed_;  ///< by message: nodes that it does not reach
  std::vector<std::uint32_t> bad_;     ///< the messages that miss nodes
  std::vector<std::uint32_t> chosen_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> open_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> saved_;  ///< by chosen message and node: time and link
  std::uint32_t turn_ = 0;
  std::uint64_t visits_ = 0;
};

}  // namespace

std::optional<GossipPlan> repaired_gossip(const GossipLinks& links, const GossipPlan& late, std::uint32_t steps,
                                          std::uint64_t most_visits, std::uint64_t seed) {
  if (steps == 0) return std::nullopt;
  return GossipRepair(links, steps, seed).run(late, most_visits);
}

}  // namespace rota
