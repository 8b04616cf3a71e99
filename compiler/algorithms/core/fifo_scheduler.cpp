// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/fifo_scheduler.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>

#include "compiler/algorithms/core/crosspoint_fifo.h"
#include "compiler/algorithms/core/expected_messages.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/transit_heads.h"
#include "compiler/graph/crosspoints.h"

namespace rota {
namespace {

/// What a hop over the most loaded link costs beside an idle one, and how fast that falls with the load.
constexpr double kFullLoadCost = 64;
constexpr int kLoadPower = 8;
constexpr std::uint32_t kAbsent = ClassGraph::kAbsent;
/// The limit of a run is looked at every so many steps.
constexpr std::uint32_t kStepsBetweenChecks = 16;
/// As many injections of one length are compared at most.
constexpr std::size_t kInjectionChoice = 32;
/// The same of any length, where what their links expect decides.
constexpr std::size_t kThriftyChoice = 64;

struct Waiting {
  std::uint32_t message;
  std::uint32_t hops_done;
};

/// A message that has yet to leave its origin, with what is compared of it.
struct Injection {
  std::uint32_t message;
  std::uint32_t ahead;        ///< what makes it long
  std::uint32_t second_link;  ///< kAbsent if it has one hop
};

struct Crosspoint {
  CrosspointFifo<Waiting> fifo;
  std::uint32_t output;  ///< the link that it feeds
  std::uint32_t rank;    ///< its number among that link's FIFOs
};

/// A set of links whose members are visited in order of their numbers.
class ReadyLinks {
 public:
  explicit ReadyLinks(std::size_t links) : words_((links + 63) / 64, 0) {}

  void insert(std::uint32_t link) { words_[link / 64] |= bit(link); }
  void erase(std::uint32_t link) { words_[link / 64] &= ~bit(link); }
  /// `visit` may erase the link that it is given.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

 private:
  static std::uint64_t bit(std::uint32_t link) { return std::uint64_t{1} << link % 64; }

  std::vector<std::uint64_t> words_;
};

/// The FIFOs that feed one link and were ever used, in the order of their first use.
struct TransitFifos {
  std::vector<std::uint32_t> fifos;  ///< by rank
  TransitHeads heads;                ///< the same by rank
};

class FifoScheduler {
 public:
  FifoScheduler(const ClassGraph& graph, const Routes& routes, FifoRule rule, std::uint64_t seed,
                std::uint32_t hop_steps)
      : graph_(graph),
        routes_(routes),
        rule_(rule),
        injections_(graph.link_count()),
        ready_(graph.link_count()),
        crosspoints_(graph.numbers(), routes.hop_count()),
        transit_(graph.link_count()),
        pending_(graph.link_count(), 0),
        expected_(graph, routes, rule.most_expected > 0 ? Outlook::whole_way : Outlook::next_link),
        moves_(hop_steps) {
    count_loads();
    fill_injections(seed);
  }

  std::optional<FifoScheduleCost> run(std::uint32_t step_limit, std::vector<Transmission>* log) {
    std::uint64_t remaining = routes_.hop_count();
    std::uint32_t step = 0;
    for (; remaining > 0; ++step) {
      steps_left_ = rule_.target_steps - std::min(step, rule_.target_steps);
      if (step % kStepsBetweenChecks == 0 && !can_end_within(step, step_limit)) return std::nullopt;
      std::vector<Move>& sent = moves_[step % moves_.size()];
      sent.clear();
      ready_.for_each([&](std::uint32_t link) { choose(link, sent); });
      for (const Move& move : sent) {
        if (log != nullptr) log->push_back({step, move.link, move.what.message});
        --pending_[move.link];
      }
      remaining -= sent.size();
      // What was sent hop_steps - 1 steps ago arrives, and can leave in the next step.
      for (const Move& move : moves_[(step + 1) % moves_.size()]) arrive(move);
      for (const std::uint32_t f : touched_) fifos_[f].fifo.end_step();
      touched_.clear();
    }
    if (step > step_limit) return std::nullopt;
    return cost(step);
  }

 private:
  struct Move {
    std::uint32_t link;
    Waiting what;
  };

  void fill_injections(std::uint64_t seed) {
    std::vector<std::uint32_t> order(routes_.size());
    std::iota(order.rbegin(), order.rend(), 0U);  // the queues are taken from the back
    if (seed != 0) Random(seed).shuffle(order);
    for (const std::uint32_t m : order) {
      const auto word = routes_.word(m);
      const std::uint32_t first = graph_.link(routes_.message(m).origin_class, word.front());
      const std::uint32_t second = word.size() > 1 ? graph_.link(graph_.next_class(first), word[1]) : kAbsent;
      injections_[first].push_back({m, ahead({m, 0}), second});
    }
    for (std::uint32_t link = 0; link < injections_.size(); ++link) {
      std::vector<Injection>& queue = injections_[link];
      std::stable_sort(queue.begin(), queue.end(),
                       [](const Injection& a, const Injection& b) { return a.ahead < b.ahead; });
      if (!queue.empty()) ready_.insert(link);
    }
  }

  void count_loads() {
    for (std::uint32_t m = 0; m < routes_.size(); ++m) {
      for_each_link(m, [&](std::uint32_t link) { ++pending_[link]; });
    }
    if (!rule_.by_load) return;
    const double top = static_cast<double>(*std::max_element(pending_.begin(), pending_.end()));
    std::vector<std::uint32_t> cost;
    cost.reserve(pending_.size());
    for (const std::uint64_t load : pending_) {
      double above = kFullLoadCost;
      for (int i = 0; i < kLoadPower; ++i) above *= static_cast<double>(load) / top;
      cost.push_back(1 + static_cast<std::uint32_t>(above));
    }
    first_.reserve(routes_.size());
    load_ahead_.reserve(routes_.hop_count());
    for (std::uint32_t m = 0; m < routes_.size(); ++m) {
      first_.push_back(load_ahead_.size());
      for_each_link(m, [&](std::uint32_t link) { load_ahead_.push_back(cost[link]); });
      for (std::size_t i = load_ahead_.size() - 1; i > first_.back(); --i) load_ahead_[i - 1] += load_ahead_[i];
    }
  }

  template <class Visit>
  void for_each_link(std::uint32_t m, const Visit& visit) const {
    std::uint32_t cls = routes_.message(m).origin_class;
    for (const std::uint16_t port : routes_.word(m)) {
      const std::uint32_t link = graph_.link(cls, port);
      visit(link);
      cls = graph_.next_class(link);
    }
  }

  /// Every link needs one step for each message that has yet to cross it.
  bool can_end_within(std::uint32_t step, std::uint32_t limit) const {
    return std::all_of(pending_.begin(), pending_.end(), [&](std::uint64_t p) { return step + p <= limit; });
  }

  std::uint32_t hops_left(Waiting w) const {
    return static_cast<std::uint32_t>(routes_.word(w.message).size()) - w.hops_done;
  }

  /// What makes a message long. Precondition: it has hops to go.
  std::uint32_t ahead(Waiting w) const {
    return rule_.by_load ? load_ahead_[first_[w.message] + w.hops_done] : hops_left(w);
  }

  /// Takes one head for `link`, if there is one, by the state at the step's start.
  void choose(std::uint32_t link, std::vector<Move>& sent) {
    TransitFifos& transit = transit_[link];
    const std::uint32_t fullest = transit.heads.fullest();
    auto& injections = injections_[link];
    bool inject = fullest == 0;
    if (!injections.empty() && fullest > 0 && fullest < rule_.transit_threshold) {
      const CrosspointFifo<Waiting>& best = fifos_[transit.fifos[transit.heads.best()]].fifo;
      inject = injections.back().ahead > ahead(best.front());
    }
    if (inject) {
      if (injections.empty()) return;
      if (rule_.most_expected > 0) {
        if (!bring_unexpected(injections, pending_[link] < steps_left_)) return;
      } else if (rule_.spread_injections) {
        bring_forward(injections);
      }
      sent.push_back({link, {injections.back().message, 0}});
      injections.pop_back();
    } else {
      const std::uint32_t f = transit.fifos[transit.heads.best()];
      sent.push_back({link, fifos_[f].fifo.front()});
      fifos_[f].fifo.pop();
      update_head(f);
    }
    if (injections.empty() && transit.heads.fullest() == 0) ready_.erase(link);
    if (rule_.spread_injections || rule_.most_expected > 0) {
      expected_.leaves(link, sent.back().what.message, sent.back().what.hops_done);
    }
  }

  /// Puts at the back one of the messages as long as the last whose second link expects the fewest.
  void bring_forward(std::vector<Injection>& injections) const {
    const auto expected = [this](const Injection& i) {
      return i.second_link == kAbsent ? 0 : expected_.at(i.second_link);
    };
    std::size_t best = injections.size() - 1;
    const std::uint32_t longest = injections[best].ahead;
    std::uint32_t fewest = expected(injections[best]);
    for (std::size_t i = best, end = injections.size() - std::min(injections.size(), kInjectionChoice); i-- > end;) {
      if (injections[i].ahead < longest || fewest == 0) break;
      if (expected(injections[i]) >= fewest) continue;
      best = i;
      fewest = expected(injections[i]);
    }
    std::swap(injections[best], injections.back());
  }

  /// Puts at the back the message that FifoRule::most_expected asks for. False if none is to go and the link may be
  /// idle.
  bool bring_unexpected(std::vector<Injection>& injections, bool may_be_idle) const {
    std::size_t best = injections.size();
    std::uint32_t least = ~0U;
    for (std::size_t i = best, end = best - std::min(best, kThriftyChoice);
         i-- > end && least >= rule_.most_expected;) {
      const std::uint32_t most = expected_.most(injections[i].message);
      if (most >= least) continue;
      best = i;
      least = most;
    }
    if (least >= rule_.most_expected && may_be_idle) return false;
    const auto chosen = injections.begin() + static_cast<std::ptrdiff_t>(best);
    std::rotate(chosen, chosen + 1, injections.end());
    return true;
  }

  void update_head(std::uint32_t f) {
    const auto& [fifo, output, rank] = fifos_[f];
    TransitHeads::Head head;
    head.fill = fifo.size();
    if (head.fill > 0) {
      const std::uint64_t hops = ahead(fifo.front());
      head.key = rule_.fullest_first ? std::uint64_t{head.fill} << 32U | hops : hops << 32U | head.fill;
    }
    transit_[output].heads.set(rank, head);
  }

  void arrive(const Move& move) {
    const Waiting next{move.what.message, move.what.hops_done + 1};
    if (hops_left(next) == 0) return;
    const std::uint32_t port = routes_.word(next.message)[next.hops_done];
    const std::uint32_t cls = graph_.next_class(move.link);
    const std::uint32_t f = crosspoints_.number(cls, graph_.entry_port(move.link), port);
    if (f == fifos_.size()) {
      TransitFifos& transit = transit_[graph_.link(cls, port)];
      transit.fifos.push_back(f);
      fifos_.push_back({{}, graph_.link(cls, port), transit.heads.add()});
    }
    ready_.insert(fifos_[f].output);
    fifos_[f].fifo.push(next);
    update_head(f);
    touched_.push_back(f);
  }

  FifoScheduleCost cost(std::uint32_t steps) const {
    FifoScheduleCost result{steps, 0, 0};
    std::vector<std::uint64_t> slots(graph_.class_count(), 0);
    for (std::uint32_t f = 0; f < fifos_.size(); ++f) {
      slots[crosspoints_.node_of(f)] += fifos_[f].fifo.peak();
      result.depth = std::max(result.depth, fifos_[f].fifo.peak());
    }
    result.slots = *std::max_element(slots.begin(), slots.end());
    return result;
  }

  const ClassGraph& graph_;
  const Routes& routes_;
  FifoRule rule_;
  std::vector<std::vector<Injection>> injections_;  ///< by link; the next one is the last
  ReadyLinks ready_;                                ///< the links that have something to send
  graph::CrosspointNumbers crosspoints_;
  std::vector<Crosspoint> fifos_;          ///< by crosspoint
  std::vector<TransitFifos> transit_;      ///< by link
  std::vector<std::uint64_t> pending_;     ///< by link: messages still to cross it
  std::vector<std::size_t> first_;         ///< by message: where its first hop is in load_ahead_
  std::vector<std::uint32_t> load_ahead_;  ///< by hop: the cost of the message's links from there on; used if by_load
  ExpectedMessages expected_;              ///< used if the rule looks at injections
  std::uint64_t steps_left_ = 0;           ///< with this one, up to FifoRule::target_steps
  std::vector<std::vector<Move>> moves_;   ///< of the latest hop_steps steps; index: step modulo their number
  std::vector<std::uint32_t> touched_;
};

}  // namespace

std::optional<FifoScheduleCost> schedule_with_fifos(const ClassGraph& graph, const Routes& routes, FifoRule rule,
                                                    std::uint64_t seed, std::uint32_t step_limit,
                                                    std::vector<Transmission>* log, std::uint32_t hop_steps) {
  return FifoScheduler(graph, routes, rule, seed, hop_steps).run(step_limit, log);
}

}  // namespace rota
