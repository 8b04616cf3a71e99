// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/greedy_single_port.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/transmissions.h"

namespace rota {
namespace {

struct PossibleSend {
  std::uint32_t hops_left;
  std::uint32_t message;
  /// The message with the most hops to go comes first; ties go to the first message.
  friend bool operator<(const PossibleSend& a, const PossibleSend& b) {
    return std::pair(a.hops_left, b.message) < std::pair(b.hops_left, a.message);
  }
};

class GreedyMatcher {
 public:
  GreedyMatcher(const ClassGraph& graph, const Routes& routes, std::uint32_t hop_steps)
      : graph_(graph), routes_(routes), waiting_(graph.link_count()), work_(graph.class_count(), 0), moved_(hop_steps) {
    for (std::uint32_t m = 0; m < routes.size(); ++m) {
      const auto word = routes.word(m);
      enqueue(routes.message(m).origin_class, {static_cast<std::uint32_t>(word.size()), m});
      std::uint32_t at = routes.message(m).origin_class;
      for (const std::uint16_t port : word) {
        ++work_[at];
        at = graph.next_class(graph.link(at, port));
      }
    }
    order_.resize(graph.class_count());
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(),
              [&](auto a, auto b) { return std::pair(work_[b], a) < std::pair(work_[a], b); });
  }

  std::vector<Transmission> run() {
    std::vector<Transmission> log;
    log.reserve(routes_.hop_count());
    for (std::uint32_t step = 0; log.size() < routes_.hop_count(); ++step) {
      const std::size_t before = log.size();
      match(step, log);
      // All messages leave before any arrives: an arrival may rank before the message that was chosen here.
      moved_[step % moved_.size()].clear();
      for (std::size_t i = before; i < log.size(); ++i) depart(log[i]);
      for (const auto& [node, w] : moved_[(step + 1) % moved_.size()]) enqueue(node, w);
    }
    return log;
  }

 private:
  void enqueue(std::uint32_t at, PossibleSend w) {
    const auto word = routes_.word(w.message);
    waiting_[graph_.link(at, word[word.size() - w.hops_left])].push(w);
  }

  /// Sorts the nodes by remaining work, most first. A step changes the order little, so insertion sort costs no more
  /// than the changes.
  void sort_by_work() {
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const std::uint32_t node = order_[i];
      const auto goes_first = [&](std::uint32_t other) {
        return work_[node] > work_[other] || (work_[node] == work_[other] && node < other);
      };
      std::size_t k = i;
      for (; k > 0 && goes_first(order_[k - 1]); --k) order_[k] = order_[k - 1];
      order_[k] = node;
    }
  }

  /// Nodes choose one after the other.
  void match(std::uint32_t step, std::vector<Transmission>& log) {
    sort_by_work();
    receives_.assign(graph_.class_count(), false);
    const std::size_t before = log.size();
    for (const std::uint32_t node : order_) {
      std::uint32_t best = ClassGraph::kAbsent;
      for (std::uint32_t link = graph_.link(node, 0), end = graph_.link(node + 1, 0); link < end; ++link) {
        if (waiting_[link].empty() || receives_[graph_.next_class(link)]) continue;
        if (best == ClassGraph::kAbsent || waiting_[best].top() < waiting_[link].top()) best = link;
      }
      if (best == ClassGraph::kAbsent) continue;
      receives_[graph_.next_class(best)] = true;
      log.push_back({step, best, waiting_[best].top().message});
    }
    std::sort(log.begin() + static_cast<std::ptrdiff_t>(before), log.end(),
              [](const Transmission& a, const Transmission& b) { return a.link < b.link; });
  }

  void depart(const Transmission& sent) {
    const PossibleSend w = waiting_[sent.link].top();
    waiting_[sent.link].pop();
    --work_[graph_.class_of(sent.link)];
    if (w.hops_left == 1) return;
    moved_[sent.step % moved_.size()].push_back({graph_.next_class(sent.link), {w.hops_left - 1, w.message}});
  }

  const ClassGraph& graph_;
  const Routes& routes_;
  std::vector<std::priority_queue<PossibleSend>> waiting_;  ///< by link
  std::vector<std::uint64_t> work_;                         ///< by node: transmissions still to make
  std::vector<std::uint32_t> order_;                        ///< nodes, those with the most work first
  std::vector<bool> receives_;
  /// (node, message) that were sent in the latest hop_steps steps; index: step modulo their number.
  std::vector<std::vector<std::pair<std::uint32_t, PossibleSend>>> moved_;
};

Schedule greedy_schedule(const TopologyPtr& topology, const Demand& demand, std::uint32_t hop_steps) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.ports = PortModel::single;
  const ClassGraph graph(*topology, *schedule.symmetry);
  const BalancedRoutes routes = explicit_routes(*topology, graph, demand);
  const std::vector<Transmission> log = GreedyMatcher(graph, routes.routes, hop_steps).run();
  schedule.hop_steps = hop_steps;
  schedule.steps = log.back().step + 1;
  schedule.hops = class_hops(*topology, *schedule.symmetry, graph, routes.routes, log);
  return schedule;
}

}  // namespace

Schedule greedy_single_port_total_exchange(const TopologyPtr& topology, std::uint32_t hop_steps) {
  return greedy_schedule(topology, {topology, CollectiveKind::total_exchange, std::nullopt, {}}, hop_steps);
}

Schedule greedy_single_port_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint32_t hop_steps) {
  Schedule schedule = greedy_schedule(topology, {topology, CollectiveKind::demand, std::nullopt, demand}, hop_steps);
  schedule.collective = CollectiveKind::demand;
  schedule.demand = demand;
  return schedule;
}

}  // namespace rota
