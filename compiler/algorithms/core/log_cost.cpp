// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/log_cost.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "compiler/graph/crosspoints.h"

namespace rota {
namespace {

/// A message at a crosspoint. In each step one message at most arrives there, and one leaves.
struct StayInSteps {
  std::uint32_t arrival;    ///< the step at whose end it is there
  std::uint32_t departure;  ///< the step in which it is sent on
};

/// The most messages there at a step's end.
std::uint32_t most_held(std::vector<StayInSteps> stays) {
  std::sort(stays.begin(), stays.end(),
            [](const StayInSteps& a, const StayInSteps& b) { return a.arrival < b.arrival; });
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> departures;
  std::size_t most = 0;
  for (const StayInSteps& stay : stays) {
    while (!departures.empty() && departures.top() <= stay.arrival) departures.pop();
    departures.push(stay.departure);
    most = std::max(most, departures.size());
  }
  return static_cast<std::uint32_t>(most);
}

/// The fewest FIFOs for `stays`, which are in order of departure: each takes those that also arrived in order.
std::uint32_t fewest_fifos(const std::vector<StayInSteps>& stays) {
  std::vector<std::uint32_t> latest;  // by FIFO: when its last message arrived, in descending order
  for (const StayInSteps& stay : stays) {
    const auto fifo = std::find_if(latest.begin(), latest.end(), [&](std::uint32_t t) { return t < stay.arrival; });
    if (fifo == latest.end()) {
      latest.push_back(stay.arrival);
    } else {
      *fifo = stay.arrival;
    }
  }
  return static_cast<std::uint32_t>(latest.size());
}

}  // namespace

LogCost cost_of(const ClassGraph& graph, const Routes& routes, const std::vector<Transmission>& log,
                std::uint32_t hop_steps) {
  graph::CrosspointNumbers crosspoints(graph.numbers(), log.size());
  std::vector<std::vector<StayInSteps>> stays;
  std::vector<Transmission> before(routes.size(), {0, ClassGraph::kAbsent, 0});
  LogCost result;
  for (const Transmission& sent : log) {
    Transmission& last = before[sent.message];
    if (last.link != ClassGraph::kAbsent) {
      const std::uint32_t crosspoint =
          crosspoints.number(graph.class_of(sent.link), graph.entry_port(last.link), graph.port_of(sent.link));
      if (crosspoint == stays.size()) stays.emplace_back();
      stays[crosspoint].push_back({last.step + hop_steps - 1, sent.step});
    }
    last = sent;
    result.cost.steps = sent.step + 1;
  }
  std::vector<std::uint64_t> slots(graph.class_count(), 0);
  for (std::uint32_t crosspoint = 0; crosspoint < stays.size(); ++crosspoint) {
    const std::uint32_t held = most_held(stays[crosspoint]);
    slots[crosspoints.node_of(crosspoint)] += held;
    result.cost.depth = std::max(result.cost.depth, held);
    result.lanes = std::max(result.lanes, fewest_fifos(stays[crosspoint]));
  }
  result.cost.slots = *std::max_element(slots.begin(), slots.end());
  return result;
}

}  // namespace rota
