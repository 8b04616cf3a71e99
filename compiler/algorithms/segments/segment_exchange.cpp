// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/segment_exchange.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

#include "compiler/algorithms/segments/unfed_parts.h"
#include "compiler/graph/matching.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kNoSegment = 0xFFFFFFFFU;

struct SegmentLink {
  std::uint32_t from;
  std::uint32_t to;
  std::uint32_t port;
};

class SegmentExchange {
 public:
  /// kNoNode: every node is the root of the segment of its number.
  SegmentExchange(const Topology& topology, Node root, std::uint32_t segments, ExchangeRule rule, Random& random)
      : topology_(topology),
        root_(index(root)),
        nodes_(topology.node_count()),
        segments_(segments),
        words_((segments + 63) / 64),
        rule_(rule),
        random_(random),
        has_(std::size_t{nodes_} * words_),
        coming_(has_.size()),
        missing_(nodes_, segments),
        holders_(segments, 1),
        links_of_(nodes_),
        matching_(nodes_, graph::Lookahead::free_first) {
    if (rule == ExchangeRule::in_order) {
      came_.resize(std::size_t{nodes_} * segments);
      last_left_.assign(std::size_t{nodes_} * topology.port_count() * topology.port_count(), 0);
    }
    if (root == kNoNode) unfed_.emplace(topology);
    for (std::uint32_t s = 0; s < segments; ++s) {
      const std::uint32_t x = root == kNoNode ? s : root_;
      has_[std::size_t{x} * words_ + s / 64] |= 1ULL << (s % 64);
      --missing_[x];
    }
    const graph::LinkTable table = link_table(topology);
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      table.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
        if (y == root_) return;
        links_of_[x].push_back({x, y, port});
        links_.push_back({x, y, port});
      });
    }
  }

  std::optional<std::vector<SegmentHop>> run(std::uint32_t most_steps) {
    std::uint64_t left = std::uint64_t{nodes_ - 1} * segments_;
    hops_.reserve(left);
    for (step_ = 0; left > 0; ++step_) {
      if (step_ + 1 >= most_steps) return std::nullopt;
      const std::size_t before = hops_.size();
      switch (rule_) {
        case ExchangeRule::all_links:
        case ExchangeRule::in_order:
          use_all_links();
          break;
        case ExchangeRule::matched:
          use_matching();
          break;
        case ExchangeRule::by_generator:
          use_generator();
          break;
      }
      if (hops_.size() == before) return std::nullopt;  // all that is left would overtake
      left -= hops_.size() - before;
      deliver(before);
    }
    return std::move(hops_);
  }

 private:
  /// What `from` has and `to` neither has nor gets in this step, word by word.
  [[nodiscard]] std::uint64_t news(std::uint32_t from, std::uint32_t to, std::uint32_t word) const {
    const std::size_t there = std::size_t{to} * words_ + word;
    return has_[std::size_t{from} * words_ + word] & ~(has_[there] | coming_[there]);
  }
  [[nodiscard]] bool has_news(std::uint32_t from, std::uint32_t to) const {
    if (missing_[to] == 0) return false;
    for (std::uint32_t w = 0; w < words_; ++w) {
      if (news(from, to, w) != 0) return true;
    }
    return false;
  }

  /// The rarest of the news, ties broken at random; kNoSegment if there are none.
  [[nodiscard]] std::uint32_t rarest(const SegmentLink& link) {
    const auto [from, to, port] = link;
    std::uint32_t best = kNoSegment;
    std::uint32_t ties = 0;
    for (std::uint32_t w = 0; w < words_; ++w) {
      for (std::uint64_t open = news(from, to, w); open != 0; open &= open - 1) {
        const std::uint32_t s = w * 64 + static_cast<std::uint32_t>(std::countr_zero(open));
        if (best != kNoSegment && holders_[s] > holders_[best]) continue;
        if (overtakes(link, s)) continue;
        ties = best == kNoSegment || holders_[s] < holders_[best] ? 1 : ties + 1;
        // Segments that nobody else has are alike: the first of them leaves.
        if (ties == 1 || (holders_[s] > 1 && random_.below(ties) == 0)) best = s;
      }
    }
    return best;
  }

  /// How a segment came to a node: the step after, and the node's port.
  struct Came {
    std::uint32_t step = 0;
    std::uint32_t port = 0;
  };
  /// The last to come of those that came to `from` over a port and have left over another.
  std::uint32_t& last_left(std::uint32_t from, std::uint32_t in, std::uint32_t out) {
    return last_left_[(std::size_t{from} * topology_.port_count() + in) * topology_.port_count() + out];
  }
  [[nodiscard]] bool overtakes(const SegmentLink& link, std::uint32_t segment) {
    if (rule_ != ExchangeRule::in_order || link.from == root_) return false;
    const Came& came = came_[std::size_t{link.from} * segments_ + segment];
    return came.step <= last_left(link.from, came.port, link.port);
  }

  /// The last of the news in order of segments.
  [[nodiscard]] std::uint32_t latest(std::uint32_t from, std::uint32_t to) const {
    for (std::uint32_t w = words_; w-- > 0;) {
      const std::uint64_t open = news(from, to, w);
      if (open != 0) return w * 64 + 63 - static_cast<std::uint32_t>(std::countl_zero(open));
    }
    return kNoSegment;
  }

  void send(const SegmentLink& link, std::uint32_t segment) {
    if (segment == kNoSegment) return;
    coming_[std::size_t{link.to} * words_ + segment / 64] |= 1ULL << (segment % 64);
    ++holders_[segment];
    if (rule_ == ExchangeRule::in_order) {
      const Came& came = came_[std::size_t{link.from} * segments_ + segment];
      if (link.from != root_) last_left(link.from, came.port, link.port) = came.step;
      came_[std::size_t{link.to} * segments_ + segment] = {
          step_ + 1, index(topology_.reverse_port(Node{link.from}, Port{link.port}))};
    }
    if (unfed_.has_value()) unfed_->sent(link.from, link.port, segment);
    hops_.push_back({step_, Node{link.from}, Port{link.port}, segment});
    arrivals_.push_back(link.to);
  }

  /// The root's links first: what leaves the root is new to all. Then those that lead to the nodes with most to get.
  void use_all_links() {
    random_.shuffle(links_);
    std::stable_sort(links_.begin(), links_.end(), [this](const SegmentLink& a, const SegmentLink& b) {
      return std::pair(a.from != root_, missing_[b.to]) < std::pair(b.from != root_, missing_[a.to]);
    });
    for (const SegmentLink& link : links_) {
      if (missing_[link.to] > 0) send(link, rarest(link));
    }
  }

  void use_matching() {
    matching_.clear();
    choices_.assign(nodes_, {});
    order_.clear();
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      for (const SegmentLink& link : links_of_[x]) {
        if (has_news(x, link.to)) choices_[x].push_back({link.to, link.port});
      }
      random_.shuffle(choices_[x]);
      const auto urgency = [this, x](const graph::Matching::Choice& choice) {
        return std::tuple(unfed_.has_value() ? unfed_->depth(x, choice.tag) : 0, missing_[choice.answer]);
      };
      std::ranges::stable_sort(choices_[x], std::greater(), urgency);
      if (x != root_ && !choices_[x].empty()) order_.push_back(x);
    }
    random_.shuffle(order_);
    const auto choices_of = [this](std::uint32_t x) -> const auto& { return choices_[x]; };
    if (root_ < nodes_) (void)matching_.add(root_, choices_of);  // who has an answer keeps one
    for (const std::uint32_t x : order_) (void)matching_.add(x, choices_of);
    for (const std::uint32_t y : matching_.taken()) {
      const std::uint32_t x = matching_.asker_of(y);
      const SegmentLink link{x, y, matching_.tag_of(y)};
      send(link, rarest(link));
    }
  }

  void use_generator() {
    const Port port{step_ % topology_.port_count()};
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      const std::uint32_t y = index(topology_.neighbour(Node{x}, port));
      if (missing_[y] == 0) continue;
      // The root sends a segment a step, as long as there are new ones.
      const bool is_new = x == root_ && step_ < segments_;
      send({x, y, index(port)}, is_new ? step_ : latest(x, y));
    }
  }

  void deliver(std::size_t first) {
    for (std::size_t i = first; i < hops_.size(); ++i) {
      const std::uint32_t to = arrivals_[i];
      const std::uint32_t segment = hops_[i].segment;
      has_[std::size_t{to} * words_ + segment / 64] |= 1ULL << (segment % 64);
      coming_[std::size_t{to} * words_ + segment / 64] = 0;
      --missing_[to];
      if (unfed_.has_value()) unfed_->came(to, segment);
    }
  }

  const Topology& topology_;
  std::uint32_t root_;
  std::uint32_t nodes_;
  std::uint32_t segments_;
  std::uint32_t words_;
  ExchangeRule rule_;
  Random& random_;
  std::uint32_t step_ = 0;
  std::vector<std::uint64_t> has_;      ///< [node][segment / 64]
  std::vector<std::uint64_t> coming_;   ///< the same of what arrives at the end of this step
  std::vector<std::uint32_t> missing_;  ///< index: node
  std::vector<std::uint32_t> holders_;  ///< index: segment
  std::vector<std::vector<SegmentLink>> links_of_;
  std::vector<SegmentLink> links_;
  graph::Matching matching_;
  std::vector<std::vector<graph::Matching::Choice>> choices_;  ///< index: sender
  std::vector<std::uint32_t> order_;
  std::optional<UnfedParts> unfed_;       ///< where every node is a root
  std::vector<Came> came_;                ///< in_order: [node][segment]
  std::vector<std::uint32_t> last_left_;  ///< in_order: [node][port in][port out]: a step of `came_`
  std::vector<SegmentHop> hops_;
  std::vector<std::uint32_t> arrivals_;  ///< index: hop; where it leads
};

}  // namespace

std::optional<std::vector<SegmentHop>> exchange_segments(const Topology& topology, Node root, std::uint32_t segments,
                                                         ExchangeRule rule, std::uint32_t most_steps, Random& random) {
  return SegmentExchange(topology, root, segments, rule, random).run(most_steps);
}

std::optional<std::vector<SegmentHop>> exchange_all(const Topology& topology, std::uint32_t most_steps,
                                                    Random& random) {
  return SegmentExchange(topology, kNoNode, topology.node_count(), ExchangeRule::matched, random).run(most_steps);
}

}  // namespace rota
