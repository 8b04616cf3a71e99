// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/matching_scheduler.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

constexpr std::uint32_t kNone = ClassGraph::kAbsent;

struct MessageToMatch {
  std::uint32_t hops_left;
  std::uint32_t urgency;  ///< more leaves first
  std::uint32_t rank;     ///< drawn by chance
  std::uint32_t message;
  friend bool operator<(const MessageToMatch& a, const MessageToMatch& b) {
    return std::tie(a.urgency, b.rank) < std::tie(b.urgency, a.rank);
  }
};

class MatchingScheduler {
 public:
  MatchingScheduler(const ClassGraph& graph, const Routes& routes, std::uint32_t hop_steps, const MatchingRule& rule)
      : graph_(graph),
        routes_(routes),
        transit_first_(rule.transit_first),
        random_(rule.seed),
        waiting_(graph.link_count()),
        sends_left_(graph.class_count(), 0),
        receives_left_(graph.class_count(), 0),
        moving_(hop_steps) {
    std::vector<std::uint32_t> ranks(routes.size());
    for (std::uint32_t m = 0; m < routes.size(); ++m) ranks[m] = m;
    random_.shuffle(ranks);
    for (std::uint32_t m = 0; m < routes.size(); ++m) {
      const auto word = routes.word(m);
      std::uint32_t at = routes.message(m).origin_class;
      const auto hops = static_cast<std::uint32_t>(word.size());
      arrive(at, {hops, hops, ranks[m], m});
      for (const std::uint16_t port : word) {
        ++sends_left_[at];
        at = graph.next_class(graph.link(at, port));
        ++receives_left_[at];
      }
    }
  }

  MatchedLog run(std::uint32_t most_steps) {
    std::vector<Transmission> log;
    log.reserve(routes_.hop_count());
    for (std::uint32_t step = 0; log.size() < routes_.hop_count(); ++step) {
      if (step + most_work_left() > most_steps) return {{}, visits_};
      match();
      send(step, log);
      for (const auto& [node, w] : moving_[(step + 1) % moving_.size()]) arrive(node, w);
    }
    return {std::move(log), visits_};
  }

 private:
  void arrive(std::uint32_t at, MessageToMatch w) {
    const auto word = routes_.word(w.message);
    waiting_[graph_.link(at, word[word.size() - w.hops_left])].push(w);
  }

  [[nodiscard]] std::uint32_t most_work_left() const {
    return std::max(*std::max_element(sends_left_.begin(), sends_left_.end()),
                    *std::max_element(receives_left_.begin(), receives_left_.end()));
  }

  /// Senders and receivers in the order of their work, most first. Who is matched stays so, with another partner
  /// perhaps.
  void match() {
    const std::uint32_t n = graph_.class_count();
    link_of_sender_.assign(n, kNone);
    link_of_receiver_.assign(n, kNone);
    list_links();
    order_.clear();
    for (std::uint32_t v = 0; v < n; ++v) {
      if (!out_[v].empty()) order_.push_back({sends_left_[v], random_.below(1U << 20U), v, true});
      if (!in_[v].empty()) order_.push_back({receives_left_[v], random_.below(1U << 20U), v, false});
    }
    std::sort(order_.begin(), order_.end(), [](const Side& a, const Side& b) {
      return std::tie(b.work, a.chance, a.node, a.sends) < std::tie(a.work, b.chance, b.node, b.sends);
    });
    for (const Side& side : order_) {
      if ((side.sends ? link_of_sender_ : link_of_receiver_)[side.node] != kNone) continue;
      seen_.assign(n, false);
      (void)find_partner(side.node, side.sends);
    }
  }

  /// The links with a message to send, by sender and by receiver, best first: that with the most urgent message, then
  /// that to the node with the most work.
  void list_links() {
    const std::uint32_t n = graph_.class_count();
    out_.resize(n);
    in_.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
      out_[v].clear();
      in_[v].clear();
    }
    visits_ += waiting_.size();
    for (std::uint32_t link = 0; link < waiting_.size(); ++link) {
      if (waiting_[link].empty()) continue;
      out_[graph_.class_of(link)].push_back(link);
      in_[graph_.next_class(link)].push_back(link);
    }
    const auto urgency = [&](std::uint32_t link) { return waiting_[link].top().urgency; };
    for (std::uint32_t v = 0; v < n; ++v) {
      std::sort(out_[v].begin(), out_[v].end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple(urgency(b), receives_left_[graph_.next_class(b)], a) <
               std::tuple(urgency(a), receives_left_[graph_.next_class(a)], b);
      });
      std::sort(in_[v].begin(), in_[v].end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple(urgency(b), sends_left_[graph_.class_of(b)], a) <
               std::tuple(urgency(a), sends_left_[graph_.class_of(a)], b);
      });
    }
  }

  void pair(std::uint32_t link) {
    link_of_sender_[graph_.class_of(link)] = link;
    link_of_receiver_[graph_.next_class(link)] = link;
  }

  /// Matches a sender, or a receiver, whose new partner's old one finds another partner if need be. Every node of the
  /// other side is asked once.
  bool find_partner(std::uint32_t node, bool sends) {
    const auto& links = sends ? out_[node] : in_[node];
    return std::any_of(links.begin(), links.end(), [&](std::uint32_t link) {
      ++visits_;
      const std::uint32_t other = sends ? graph_.next_class(link) : graph_.class_of(link);
      if (seen_[other]) return false;
      seen_[other] = true;
      const std::uint32_t taken = sends ? link_of_receiver_[other] : link_of_sender_[other];
      if (taken != kNone && !find_partner(sends ? graph_.class_of(taken) : graph_.next_class(taken), sends))
        return false;
      pair(link);
      return true;
    });
  }

  void send(std::uint32_t step, std::vector<Transmission>& log) {
    auto& left = moving_[step % moving_.size()];
    left.clear();
    std::vector<std::uint32_t> links;
    for (const std::uint32_t link : link_of_sender_) {
      if (link != kNone) links.push_back(link);
    }
    std::sort(links.begin(), links.end());
    for (const std::uint32_t link : links) {
      const MessageToMatch w = waiting_[link].top();
      waiting_[link].pop();
      log.push_back({step, link, w.message});
      --sends_left_[graph_.class_of(link)];
      --receives_left_[graph_.next_class(link)];
      if (w.hops_left == 1) continue;
      const std::uint32_t urgency = transit_first_ ? ~step : w.hops_left - 1;
      left.push_back({graph_.next_class(link), {w.hops_left - 1, urgency, w.rank, w.message}});
    }
  }

  struct Side {
    std::uint32_t work;
    std::uint32_t chance;
    std::uint32_t node;
    bool sends;
  };

  const ClassGraph& graph_;
  const Routes& routes_;
  bool transit_first_;
  Random random_;
  std::vector<std::priority_queue<MessageToMatch>> waiting_;  ///< by link
  std::vector<std::uint32_t> sends_left_;                     ///< by node
  std::vector<std::uint32_t> receives_left_;
  std::vector<std::vector<std::uint32_t>> out_;  ///< by node: links with a message to send
  std::vector<std::vector<std::uint32_t>> in_;
  std::vector<std::uint32_t> link_of_sender_;  ///< the matching of this step
  std::vector<std::uint32_t> link_of_receiver_;
  std::vector<Side> order_;
  std::vector<bool> seen_;
  std::uint64_t visits_ = 0;
  /// (node, message) sent in the latest hop_steps steps; index: step modulo their number.
  std::vector<std::vector<std::pair<std::uint32_t, MessageToMatch>>> moving_;
};

}  // namespace

MatchedLog schedule_by_matchings(const ClassGraph& graph, const Routes& routes, std::uint32_t hop_steps,
                                 const MatchingRule& rule, std::uint32_t most_steps) {
  return MatchingScheduler(graph, routes, hop_steps, rule).run(most_steps);
}

}  // namespace rota
