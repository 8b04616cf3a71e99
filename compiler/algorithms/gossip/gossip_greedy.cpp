// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/gossip_greedy.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

/// Scale of what a rule weighs, and of the chance that decides ties.
constexpr std::int64_t kOne = 1 << 24;
constexpr std::uint32_t kNoise = 1 << 18;
/// A node that must get a message over every link in every step that is left has this urgency.
constexpr std::uint32_t kUrgent = 32;

class GreedyGossip {
 public:
  GreedyGossip(const GossipLinks& links, const GossipRule& rule, std::uint32_t target, std::uint64_t seed,
               const GossipFrame& frame)
      : links_(links),
        rule_(rule),
        frame_(frame),
        target_(target),
        random_(seed),
        nodes_(links.node_count()),
        words_((nodes_ + 63) / 64),
        plan_(nodes_),
        has_(std::size_t{nodes_} * words_),
        holders_(nodes_, 1),
        missing_(nodes_, nodes_ - 1),
        urgency_(nodes_),
        matched_(links.size(), kNobody),
        tried_(links.size(), 0) {
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      plan_.start(x, start_of(x));
      last_start_ = std::max(last_start_, start_of(x));
    }
  }

  std::optional<GossipPlan> run(std::uint32_t most_steps) {
    std::uint64_t left = std::uint64_t{nodes_} * (nodes_ - 1);
    for (step_ = 0; left > 0; ++step_) {
      if (step_ >= most_steps) return std::nullopt;
      for (std::uint32_t x = 0; x < nodes_; ++x) {
        if (start_of(x) == step_) add(x, x);
      }
      judge_urgency();
      std::uint64_t sent = 0;
      for (std::uint32_t y = 0; y < nodes_; ++y) sent += match(y);
      if (sent == 0 && step_ >= std::max(last_start_, frame_.steps)) return std::nullopt;
      left -= sent;
      deliver();
    }
    return std::move(plan_);
  }

 private:
  static constexpr std::uint32_t kNobody = GossipPlan::kNever;

  [[nodiscard]] bool has(std::uint32_t x, std::uint32_t message) const {
    return (has_[std::size_t{x} * words_ + message / 64] >> (message % 64) & 1U) != 0;
  }
  void add(std::uint32_t x, std::uint32_t message) {
    has_[std::size_t{x} * words_ + message / 64] |= 1ULL << (message % 64);
  }

  [[nodiscard]] std::uint32_t start_of(std::uint32_t message) const {
    return frame_.start.empty() ? 0 : frame_.start[message];
  }
  [[nodiscard]] bool is_taken(std::uint32_t link) const {
    return step_ < frame_.steps && frame_.taken[std::size_t{link} * frame_.steps + step_];
  }

  void judge_urgency() {
    const std::uint32_t left = target_ > step_ ? target_ - step_ : 1;
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      const std::uint64_t share = std::uint64_t{missing_[x]} * kUrgent / (std::uint64_t{links_.in_degree(x)} * left);
      const std::uint64_t urgency = std::min<std::uint64_t>(share, 2 * std::uint64_t{kUrgent});
      urgency_[x] = static_cast<std::int64_t>(urgency * urgency * urgency * urgency);
    }
  }

  /// The smaller, the sooner y gets the message.
  [[nodiscard]] std::int64_t key(std::uint32_t y, std::uint32_t message) {
    std::int64_t key = rule_.rare * holders_[message] * kOne / nodes_ + random_.below(kNoise);
    const std::uint32_t end = links_.first(y + 1);
    if (rule_.useful != 0) {
      // Links lead both ways: who sends to y is also who y can send to.
      constexpr std::int64_t kScale = kOne / (std::int64_t{kUrgent} * kUrgent * kUrgent * kUrgent);
      for (std::uint32_t link = links_.first(y); link < end; ++link) {
        const std::uint32_t z = links_.sender(link);
        if (!has(z, message)) key -= rule_.useful * urgency_[z] * kScale;
      }
    }
    if (rule_.old != 0) {
      std::uint32_t first = kNobody;
      for (std::uint32_t link = links_.first(y); link < end; ++link) {
        first = std::min(first, plan_.time(message, links_.sender(link)));
      }
      key += rule_.old * first * kOne / target_;
    }
    return key;
  }

  /// Chooses what the links into y carry. Returns how many do.
  std::uint32_t match(std::uint32_t y) {
    const std::uint32_t begin = links_.first(y);
    const std::uint32_t end = links_.first(y + 1);
    std::fill(matched_.begin() + begin, matched_.begin() + end, kNobody);
    if (missing_[y] == 0) return 0;
    open_.clear();
    for (std::uint32_t link = begin; link < end; ++link) {
      if (!is_taken(link)) open_.push_back(link);
    }
    candidates_.clear();
    for (std::uint32_t w = 0; w < words_; ++w) {
      std::uint64_t open = 0;
      for (const std::uint32_t link : open_) open |= has_[std::size_t{links_.sender(link)} * words_ + w];
      for (open &= ~has_[std::size_t{y} * words_ + w]; open != 0; open &= open - 1) {
        const std::uint32_t message = w * 64 + static_cast<std::uint32_t>(std::countr_zero(open));
        candidates_.emplace_back(-key(y, message), message);
      }
    }
    std::make_heap(candidates_.begin(), candidates_.end());
    std::uint32_t found = 0;
    // Messages that can be matched together form a matroid: taking the best one first gives the best maximum matching.
    while (!candidates_.empty() && found < open_.size()) {
      std::pop_heap(candidates_.begin(), candidates_.end());
      ++round_;
      if (augment(y, candidates_.back().second)) ++found;
      candidates_.pop_back();
    }
    return found;
  }

  bool augment(std::uint32_t y, std::uint32_t message) {
    return std::any_of(open_.begin(), open_.end(), [&](std::uint32_t link) {
      if (tried_[link] == round_ || !has(links_.sender(link), message) || overtakes(link, message)) return false;
      tried_[link] = round_;
      if (matched_[link] != kNobody && !augment(y, matched_[link])) return false;
      matched_[link] = message;
      return true;
    });
  }

  /// True if the message came to its crosspoint before one that has left over the link, and one lane is all there is.
  [[nodiscard]] bool overtakes(std::uint32_t link, std::uint32_t message) const {
    if (!rule_.one_lane) return false;
    const std::uint32_t x = links_.sender(link);
    const auto last = last_left_.find({plan_.link(message, x), link});
    return last != last_left_.end() && plan_.time(message, x) <= last->second;
  }

  void deliver() {
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      for (std::uint32_t link = links_.first(y); link < links_.first(y + 1); ++link) {
        const std::uint32_t message = matched_[link];
        if (message == kNobody) continue;
        const std::uint32_t x = links_.sender(link);
        if (rule_.one_lane && x != message) last_left_[{plan_.link(message, x), link}] = plan_.time(message, x);
        plan_.arrive(message, y, link, step_);
        ++holders_[message];
        --missing_[y];
      }
    }
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      for (std::uint32_t link = links_.first(y); link < links_.first(y + 1); ++link) {
        if (matched_[link] != kNobody) add(y, matched_[link]);
      }
    }
  }

  const GossipLinks& links_;
  GossipRule rule_;
  const GossipFrame& frame_;
  std::uint32_t target_;
  Random random_;
  std::uint32_t nodes_;
  std::uint32_t words_;
  GossipPlan plan_;
  std::vector<std::uint64_t> has_;      ///< by node: a bit for each message, as of the beginning of the step
  std::vector<std::int64_t> holders_;   ///< by message: nodes that have it
  std::vector<std::uint32_t> missing_;  ///< by node: messages that it needs
  std::vector<std::int64_t> urgency_;   ///< by node
  std::uint32_t last_start_ = 0;
  std::vector<std::uint32_t> matched_;  ///< by link: the message of this step
  std::vector<std::uint32_t> open_;     ///< the links into the node that is matched which are not taken
  std::vector<std::uint64_t> tried_;    ///< by link: the last search that looked at it
  std::vector<std::pair<std::int64_t, std::uint32_t>> candidates_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> last_left_;  ///< by crosspoint: its arrival
  std::uint64_t round_ = 0;
  std::uint32_t step_ = 0;
};

}  // namespace

std::optional<GossipPlan> greedy_gossip(const GossipLinks& links, const GossipRule& rule, std::uint32_t target,
                                        std::uint32_t most_steps, std::uint64_t seed, const GossipFrame& frame) {
  return GreedyGossip(links, rule, std::max(target, 1U), seed, frame).run(most_steps);
}

}  // namespace rota
