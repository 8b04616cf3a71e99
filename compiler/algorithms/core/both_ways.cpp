// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/both_ways.h"

#include <algorithm>
#include <utility>

#include "compiler/algorithms/core/crosspoint_fifo.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/graph/crosspoints.h"

namespace rota {
namespace {

constexpr std::uint32_t kNoFifo = ~0U;

/// The hops of all messages, end to end, with what each needs of the network.
class Hops {
 public:
  Hops(const ClassGraph& graph, const Routes& routes) {
    graph::CrosspointNumbers crosspoints(graph.numbers(), routes.hop_count());
    link_.reserve(routes.hop_count());
    for (std::uint32_t m = 0; m < routes.size(); ++m) {
      std::uint32_t cls = routes.message(m).origin_class;
      std::uint32_t before = ClassGraph::kAbsent;
      for (const std::uint16_t port : routes.word(m)) {
        const std::uint32_t link = graph.link(cls, port);
        const bool injected = before == ClassGraph::kAbsent;
        const std::uint32_t fifo = injected ? kNoFifo : crosspoints.number(cls, graph.entry_port(before), port);
        if (!injected && fifo == between_.size()) between_.emplace_back(before, link);
        link_.push_back(link);
        message_.push_back(m);
        fifo_before_.push_back(fifo);
        before = link;
        cls = graph.next_class(link);
      }
      end_.push_back(link_.size());
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return link_.size(); }
  [[nodiscard]] std::uint32_t messages() const noexcept { return static_cast<std::uint32_t>(end_.size()); }
  [[nodiscard]] std::size_t first(std::uint32_t message) const { return message == 0 ? 0 : end_[message - 1]; }
  [[nodiscard]] std::size_t last(std::uint32_t message) const { return end_[message] - 1; }
  [[nodiscard]] std::uint32_t message(std::size_t hop) const { return message_[hop]; }
  [[nodiscard]] std::uint32_t link(std::size_t hop) const { return link_[hop]; }
  /// The FIFO in which the message waits for this hop; kNoFifo for a message's first.
  [[nodiscard]] std::uint32_t fifo_before(std::size_t hop) const { return fifo_before_[hop]; }
  /// The links into and out of each FIFO.
  [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::uint32_t>>& fifos() const noexcept { return between_; }

 private:
  std::vector<std::uint32_t> link_;
  std::vector<std::uint32_t> message_;
  std::vector<std::uint32_t> fifo_before_;
  std::vector<std::size_t> end_;  ///< by message
  std::vector<std::pair<std::uint32_t, std::uint32_t>> between_;
};

/// One pass over all hops. Backwards, a message begins with its last hop.
class Pass {
 public:
  Pass(const ClassGraph& graph, const Hops& hops, bool backwards, std::uint32_t hop_steps)
      : graph_(graph),
        hops_(hops),
        backwards_(backwards),
        injections_(graph.link_count()),
        feeding_(graph.link_count()),
        fifos_(hops.fifos().size()),
        sent_(hop_steps) {
    for (std::uint32_t f = 0; f < fifos_.size(); ++f) {
      const auto [in, out] = hops.fifos()[f];
      feeding_[backwards ? in : out].push_back(f);
    }
  }

  /// Gives every hop its step in `time`; at first that of the pass before, whose time ran the other way.
  FifoScheduleCost run(std::vector<std::uint32_t>& time) {
    for (std::uint32_t m = 0; m < hops_.messages(); ++m) {
      const std::size_t hop = backwards_ ? hops_.last(m) : hops_.first(m);
      injections_[hops_.link(hop)].push_back(hop);
    }
    for (auto& queue : injections_) {
      std::sort(queue.begin(), queue.end(), [&](std::size_t a, std::size_t b) { return time[a] < time[b]; });
    }
    std::uint32_t step = 0;
    for (std::size_t left = hops_.size(); left > 0; ++step) {
      std::vector<std::size_t>& sent = sent_[step % sent_.size()];
      sent.clear();
      for (std::uint32_t link = 0; link < graph_.link_count(); ++link) choose(link, time, sent);
      for (const std::size_t hop : sent) time[hop] = step;
      left -= sent.size();
      for (const std::size_t hop : sent_[(step + 1) % sent_.size()]) arrive(hop);
      for (const std::uint32_t f : touched_) fifos_[f].end_step();
      touched_.clear();
    }
    return cost(step);
  }

 private:
  void choose(std::uint32_t link, const std::vector<std::uint32_t>& time, std::vector<std::size_t>& sent) {
    auto& injections = injections_[link];
    std::uint32_t best = kNoFifo;
    std::uint32_t latest = 0;
    for (const std::uint32_t f : feeding_[link]) {
      if (fifos_[f].size() == 0 || (best != kNoFifo && time[fifos_[f].front()] <= latest)) continue;
      best = f;
      latest = time[fifos_[f].front()];
    }
    if (!injections.empty() && (best == kNoFifo || time[injections.back()] > latest)) {
      sent.push_back(injections.back());
      injections.pop_back();
    } else if (best != kNoFifo) {
      sent.push_back(fifos_[best].front());
      fifos_[best].pop();
    }
  }

  void arrive(std::size_t hop) {
    const std::uint32_t m = hops_.message(hop);
    if (hop == (backwards_ ? hops_.first(m) : hops_.last(m))) return;
    const std::uint32_t f = hops_.fifo_before(backwards_ ? hop : hop + 1);
    fifos_[f].push(backwards_ ? hop - 1 : hop + 1);
    touched_.push_back(f);
  }

  [[nodiscard]] FifoScheduleCost cost(std::uint32_t steps) const {
    FifoScheduleCost result{steps, 0, 0};
    std::vector<std::uint64_t> slots(graph_.class_count(), 0);
    for (std::uint32_t f = 0; f < fifos_.size(); ++f) {
      slots[graph_.class_of(hops_.fifos()[f].second)] += fifos_[f].peak();
      result.depth = std::max(result.depth, fifos_[f].peak());
    }
    result.slots = *std::max_element(slots.begin(), slots.end());
    return result;
  }

  const ClassGraph& graph_;
  const Hops& hops_;
  bool backwards_;
  std::vector<std::vector<std::size_t>> injections_;  ///< by link: first hops, the next one at the back
  std::vector<std::vector<std::uint32_t>> feeding_;   ///< by link: the FIFOs whose messages cross it next
  std::vector<CrosspointFifo<std::size_t>> fifos_;    ///< hops to do
  std::vector<std::vector<std::size_t>> sent_;  ///< in the latest hop_steps steps; index: step modulo their number
  std::vector<std::uint32_t> touched_;
};

std::vector<std::uint32_t> times_of(const Hops& hops, const std::vector<Transmission>& log) {
  std::vector<std::uint32_t> time(hops.size());
  std::vector<std::size_t> next(hops.messages());
  for (std::uint32_t m = 0; m < next.size(); ++m) next[m] = hops.first(m);
  for (const Transmission& sent : log) time[next[sent.message]++] = sent.step;
  return time;
}

std::vector<Transmission> log_of(const Hops& hops, const std::vector<std::uint32_t>& time, bool backwards,
                                 std::uint32_t steps) {
  std::vector<Transmission> log;
  log.reserve(hops.size());
  for (std::size_t hop = 0; hop < hops.size(); ++hop) {
    log.push_back({backwards ? steps - 1 - time[hop] : time[hop], hops.link(hop), hops.message(hop)});
  }
  order_transmissions(log);
  return log;
}

}  // namespace

CostedLog schedule_both_ways(const ClassGraph& graph, const Routes& routes, CostedLog first, const PassLimits& limits,
                             std::uint32_t hop_steps) {
  const Hops hops(graph, routes);
  std::vector<std::uint32_t> time = times_of(hops, first.log);
  CostedLog best = std::move(first);
  std::uint32_t idle = 0;
  for (std::uint32_t k = 0; k < limits.most_passes && idle < limits.idle_passes; ++k) {
    if (best.cost.steps <= limits.target_steps) break;
    const bool backwards = k % 2 == 0;
    const FifoScheduleCost cost = Pass(graph, hops, backwards, hop_steps).run(time);
    idle = cost.steps < best.cost.steps ? 0 : idle + 1;
    if (cost < best.cost) best = {cost, log_of(hops, time, backwards, cost.steps)};
  }
  return best;
}

}  // namespace rota
