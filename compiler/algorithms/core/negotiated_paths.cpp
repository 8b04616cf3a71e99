// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/negotiated_paths.h"

#include <algorithm>
#include <utility>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/graph/breadth_first.h"

namespace rota {
namespace {

constexpr std::uint32_t kWaited = ~0U;
constexpr std::uint32_t kNobody = ~0U;
constexpr std::uint32_t kNoPath = ~0U;
/// Prices in steps of waiting on the way; a message waits at its origin for nothing. The price of an eviction grows
/// with every one from the same cell.
constexpr std::uint32_t kHopCost = 8;
constexpr std::uint32_t kEvictionCost = 64;
constexpr std::uint32_t kEvictionRise = 16;
/// Prices of evictions begin with so much chance, which parts equals.
constexpr std::uint32_t kPriceNoise = 16;
/// A path has at most so many hops more than the shortest.
constexpr std::uint32_t kMostDetour = 6;

class Negotiation {
 public:
  Negotiation(const ClassGraph& graph, const TimedRoutes& start, std::uint32_t hop_steps, std::uint32_t steps,
              std::uint64_t seed)
      : graph_(graph),
        messages_(start.routes),
        hop_steps_(hop_steps),
        steps_(steps),
        occupant_(std::size_t{graph.link_count()} * steps, kNobody),
        eviction_cost_(occupant_.size()),
        path_(start.routes.size()),
        cost_(std::size_t{graph.class_count()} * steps),
        before_(cost_.size()) {
    Random random(seed);
    for (std::uint32_t& cost : eviction_cost_) cost = kEvictionCost + random.below(kPriceNoise);
    for (std::uint32_t v = 0; v < graph.class_count(); ++v) {
      const auto reached = graph::reached_from(graph, v).distance;
      distance_.insert(distance_.end(), reached.begin(), reached.end());
    }
    take_over(start.log);
    random.shuffle(homeless_);
  }

  Negotiated run(std::uint64_t most_visits) {
    while (!homeless_.empty()) {
      // The latest first: an eviction and its consequences are settled before the next message comes.
      const std::uint32_t message = homeless_.back();
      homeless_.pop_back();
      if (visits_ >= most_visits || !find_path(message)) return {{}, visits_};
    }
    return {result(), visits_};
  }

 private:
  struct Sent {
    std::uint32_t link;
    std::uint32_t step;
  };
  /// The message that looks for a path.
  struct Traveller {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t most_hops;
  };

  [[nodiscard]] std::size_t cell(Sent sent) const { return std::size_t{sent.link} * steps_ + sent.step; }
  [[nodiscard]] std::size_t state(std::uint32_t step, std::uint32_t node) const {
    return std::size_t{step} * graph_.class_count() + node;
  }
  [[nodiscard]] std::uint32_t distance(std::uint32_t from, std::uint32_t to) const {
    return distance_[std::size_t{from} * graph_.class_count() + to];
  }

  void take_over(const std::vector<Transmission>& log) {
    for (const Transmission& sent : log) path_[sent.message].push_back({sent.link, sent.step});
    for (std::uint32_t m = 0; m < path_.size(); ++m) {
      if (path_[m].empty() || path_[m].back().step >= steps_) {
        path_[m].clear();
        homeless_.push_back(m);
        continue;
      }
      for (const Sent sent : path_[m]) occupant_[cell(sent)] = m;
    }
  }

  /// Takes the cheapest path; false if none is short enough. Dynamic programming over the steps: a state is to be at a
  /// node, ready to leave it in a step.
  bool find_path(std::uint32_t message) {
    const std::uint32_t from = messages_.message(message).origin_class;
    const std::uint32_t to = index(messages_.message(message).destination);
    const Traveller traveller{from, to, distance(from, to) + kMostDetour};
    list_nodes(traveller);
    for (std::uint32_t t = 0; t < steps_; ++t) {
      for (const std::uint32_t v : nodes_) cost_[state(t, v)] = kNoPath;
    }
    best_ = kNoPath;
    cost_[state(0, from)] = 0;
    for (std::uint32_t t = 0; t < steps_; ++t) {
      for (const std::uint32_t v : nodes_) {
        if (is_worth(traveller, v, t, cost_[state(t, v)])) leave(traveller, v, t);
      }
    }
    if (best_ == kNoPath) return false;
    settle(message, from);
    return true;
  }

  void list_nodes(const Traveller& traveller) {
    nodes_.clear();
    for (std::uint32_t v = 0; v < graph_.class_count(); ++v) {
      const std::uint32_t hops = distance(traveller.from, v) + distance(v, traveller.to);
      if (v != traveller.to && hops <= traveller.most_hops) nodes_.push_back(v);
    }
  }

  /// True if who is at `node` in `step` for `cost` can arrive in time and for less than the best path so far.
  [[nodiscard]] bool is_worth(const Traveller& traveller, std::uint32_t node, std::uint64_t step,
                              std::uint64_t cost) const {
    const std::uint64_t hops = distance(node, traveller.to);
    return cost + hops * kHopCost < best_ && step + (hops - 1) * hop_steps_ < steps_;
  }

  void leave(const Traveller& traveller, std::uint32_t v, std::uint32_t t) {
    const std::uint32_t cost = cost_[state(t, v)];
    if (t + 1 < steps_) improve(state(t + 1, v), cost + (v == traveller.from ? 0 : 1), kWaited);
    visits_ += graph_.ports(v);
    graph_.for_each_link(v, [&](std::uint32_t port, std::uint32_t w) {
      const std::uint32_t link = graph_.link(v, port);
      const std::size_t taken = cell({link, t});
      const std::uint32_t sent = cost + kHopCost + (occupant_[taken] == kNobody ? 0 : eviction_cost_[taken]);
      if (w == traveller.to) {
        if (sent >= best_) return;
        best_ = sent;
        last_ = {link, t};
        return;
      }
      if (distance(traveller.from, w) + distance(w, traveller.to) > traveller.most_hops) return;
      if (is_worth(traveller, w, std::uint64_t{t} + hop_steps_, sent)) improve(state(t + hop_steps_, w), sent, link);
    });
  }

  void improve(std::size_t state, std::uint32_t cost, std::uint32_t before) {
    if (cost >= cost_[state]) return;
    cost_[state] = cost;
    before_[state] = before;
  }

  /// Walks back from the last hop; whoever holds a cell of the path is evicted.
  void settle(std::uint32_t message, std::uint32_t from) {
    std::vector<Sent> path{last_};
    std::uint32_t v = graph_.class_of(last_.link);
    for (std::uint32_t t = last_.step; v != from || t != 0;) {
      const std::uint32_t link = before_[state(t, v)];
      if (link == kWaited) {
        --t;
        continue;
      }
      t -= hop_steps_;
      path.push_back({link, t});
      v = graph_.class_of(link);
    }
    std::reverse(path.begin(), path.end());
    for (const Sent sent : path) {
      const std::size_t taken = cell(sent);
      if (occupant_[taken] != kNobody) {
        evict(occupant_[taken]);
        eviction_cost_[taken] += kEvictionRise;
      }
      occupant_[taken] = message;
    }
    path_[message] = std::move(path);
  }

  void evict(std::uint32_t message) {
    for (const Sent sent : path_[message]) occupant_[cell(sent)] = kNobody;
    path_[message].clear();
    homeless_.push_back(message);
  }

  [[nodiscard]] TimedRoutes result() const {
    TimedRoutes timed;
    Word word;
    for (std::uint32_t m = 0; m < path_.size(); ++m) {
      word.clear();
      for (const Sent sent : path_[m]) {
        word.push_back(static_cast<std::uint16_t>(graph_.port_of(sent.link)));
        timed.log.push_back({sent.step, sent.link, m});
      }
      timed.routes.add(messages_.message(m), word);
    }
    order_transmissions(timed.log);
    return timed;
  }

  const ClassGraph& graph_;
  const Routes& messages_;
  std::uint32_t hop_steps_;
  std::uint32_t steps_;
  std::vector<std::uint32_t> distance_;       ///< index: node * nodes + node
  std::vector<std::uint32_t> occupant_;       ///< by cell: its message
  std::vector<std::uint32_t> eviction_cost_;  ///< by cell
  std::vector<std::vector<Sent>> path_;       ///< by message
  std::vector<std::uint32_t> homeless_;       ///< messages without a path
  std::vector<std::uint32_t> cost_;           ///< by state, of the message that looks for a path
  std::vector<std::uint32_t> before_;         ///< by state: the link that led there, or kWaited
  std::vector<std::uint32_t> nodes_;          ///< that it may visit on its way
  std::uint32_t best_ = kNoPath;              ///< the cost of its best path so far
  Sent last_{};                               ///< the last hop of that path
  std::uint64_t visits_ = 0;
};

}  // namespace

Negotiated negotiate_paths(const ClassGraph& graph, const TimedRoutes& start, std::uint32_t hop_steps,
                           const NegotiationLimits& limits, std::uint64_t seed) {
  return Negotiation(graph, start, hop_steps, limits.steps, seed).run(limits.most_visits);
}

}  // namespace rota
