// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/priority_scheduler.h"

#include <functional>
#include <queue>
#include <tuple>
#include <utility>

#include "compiler/algorithms/core/transmissions.h"

namespace rota {
namespace {

struct RankedMessage {
  std::uint64_t rank;
  std::uint32_t message;
  std::uint32_t hop;
  friend bool operator>(const RankedMessage& a, const RankedMessage& b) {
    return std::tie(a.rank, a.message) > std::tie(b.rank, b.message);
  }
};
using LinkQueue = std::priority_queue<RankedMessage, std::vector<RankedMessage>, std::greater<>>;

}  // namespace

std::vector<Transmission> schedule_by_precedence(const ClassGraph& graph, const Routes& routes,
                                                 const Precedence& precedence) {
  std::vector<LinkQueue> queues(graph.link_count());
  const auto join = [&](std::uint32_t cls, std::uint32_t message, std::uint32_t hop) {
    queues[graph.link(cls, routes.word(message)[hop])].push({precedence(message, hop), message, hop});
  };
  for (std::uint32_t m = 0; m < routes.size(); ++m) join(routes.message(m).origin_class, m, 0);

  std::vector<Transmission> log;
  log.reserve(routes.hop_count());
  std::vector<std::pair<std::uint32_t, RankedMessage>> sent;  // (link, message sent) in the current step
  for (std::uint32_t step = 0; log.size() < routes.hop_count(); ++step) {
    sent.clear();
    for (std::uint32_t link = 0; link < queues.size(); ++link) {
      if (queues[link].empty()) continue;
      sent.emplace_back(link, queues[link].top());
      log.push_back({step, link, queues[link].top().message});
      queues[link].pop();
    }
    // A message that arrives in a step can leave in the next at the earliest.
    for (const auto& [link, moved] : sent) {
      if (moved.hop + 1 < routes.word(moved.message).size()) join(graph.next_class(link), moved.message, moved.hop + 1);
    }
  }
  return log;
}

Schedule precedence_schedule(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Routes& routes,
                             const Precedence& precedence) {
  const ClassGraph graph(*topology, *symmetry);
  const std::vector<Transmission> log = schedule_by_precedence(graph, routes, precedence);
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = symmetry;
  schedule.ports = PortModel::all;
  schedule.steps = log.back().step + 1;
  schedule.hops = class_hops(*topology, *symmetry, graph, routes, log);
  return schedule;
}

}  // namespace rota
