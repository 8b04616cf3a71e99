// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/gossip_order.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace rota {
namespace {

class GossipReplay {
 public:
  GossipReplay(const GossipLinks& links, const GossipPlan& plan, GossipOrder order)
      : links_(links),
        plan_(plan),
        nodes_(plan.node_count()),
        result_(nodes_),
        queues_of_(links.size()),
        heads_(links.size()),
        out_(nodes_) {
    receiver_.resize(links.size());
    for (std::uint32_t y = 0; y < nodes_; ++y) {
      for (std::uint32_t link = links.first(y); link < links.first(y + 1); ++link) {
        receiver_[link] = y;
        out_[links.sender(link)].push_back(link);
      }
    }
    if (order == GossipOrder::longest_way) measure_ways();
  }

  GossipPlan run() {
    for (std::uint32_t x = 0; x < nodes_; ++x) queue_up(x, x, links_.size());
    std::uint64_t left = std::uint64_t{nodes_} * (nodes_ - 1);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sent;  // message and link
    for (std::uint32_t step = 0; left > 0; ++step) {
      sent.clear();
      for (std::uint32_t link = 0; link < links_.size(); ++link) {
        if (!heads_[link].empty()) sent.emplace_back(take_best(link), link);
      }
      for (const auto& [message, link] : sent) {
        result_.arrive(message, receiver_[link], link, step);
        queue_up(message, receiver_[link], link);
      }
      left -= sent.size();
    }
    return std::move(result_);
  }

 private:
  using Queue = std::deque<std::uint32_t>;
  using Key = std::pair<std::uint32_t, std::uint32_t>;
  struct Head {
    Key key;
    std::uint32_t in;  ///< the link over which the first of its queue came
    friend bool operator<(const Head& a, const Head& b) { return b.key < a.key; }
  };

  /// By message and node: hops from the node to the farthest end of its branch of the message's tree.
  void measure_ways() {
    way_.assign(std::size_t{nodes_} * nodes_, 0);
    std::vector<std::uint32_t> late_first(nodes_);
    for (std::uint32_t m = 0; m < nodes_; ++m) {
      std::iota(late_first.begin(), late_first.end(), 0U);
      std::sort(late_first.begin(), late_first.end(),
                [&](std::uint32_t a, std::uint32_t b) { return plan_.time(m, a) > plan_.time(m, b); });
      for (const std::uint32_t y : late_first) {
        if (y == m) continue;
        std::uint32_t& above = way_[std::size_t{m} * nodes_ + links_.sender(plan_.link(m, y))];
        above = std::max(above, way_[std::size_t{m} * nodes_ + y] + 1);
      }
    }
  }

  /// The message is at node x and waits for the links over which it goes on. `in`: the link over which it came.
  void queue_up(std::uint32_t message, std::uint32_t x, std::uint32_t in) {
    for (const std::uint32_t link : out_[x]) {
      if (plan_.link(message, receiver_[link]) != link) continue;
      Queue& queue = queues_of_[link][in];
      queue.push_back(message);
      if (queue.size() == 1) heads_[link].push({key(message, link), in});
    }
  }

  /// The smaller, the sooner it is sent. No two messages have the same on one link.
  [[nodiscard]] Key key(std::uint32_t message, std::uint32_t link) const {
    const std::uint32_t y = receiver_[link];
    const std::uint32_t way = way_.empty() ? 0 : way_[std::size_t{message} * nodes_ + y];
    return {GossipPlan::kNever - way, plan_.time(message, y)};
  }

  /// Precondition: a message waits for the link.
  std::uint32_t take_best(std::uint32_t link) {
    const std::uint32_t in = heads_[link].top().in;
    heads_[link].pop();
    Queue& queue = queues_of_[link][in];
    const std::uint32_t message = queue.front();
    queue.pop_front();
    if (!queue.empty()) heads_[link].push({key(queue.front(), link), in});
    return message;
  }

  const GossipLinks& links_;
  const GossipPlan& plan_;
  std::uint32_t nodes_;
  GossipPlan result_;
  std::vector<std::map<std::uint32_t, Queue>> queues_of_;  ///< by link that sends, then by link of arrival
  std::vector<std::priority_queue<Head>> heads_;           ///< by link that sends: of the queues that are not empty
  std::vector<std::vector<std::uint32_t>> out_;            ///< by node
  std::vector<std::uint32_t> receiver_;                    ///< by link
  std::vector<std::uint32_t> way_;                         ///< by message and node; empty: of no interest
};

}  // namespace

GossipPlan ordered_gossip(const GossipLinks& links, const GossipPlan& plan, GossipOrder order) {
  return GossipReplay(links, plan, order).run();
}

}  // namespace rota
