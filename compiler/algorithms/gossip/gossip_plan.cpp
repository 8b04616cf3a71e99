// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/gossip_plan.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "compiler/algorithms/core/hop_order.h"

namespace rota {
namespace {

/// A message at a crosspoint: it arrives over `in` and leaves over `out`.
struct GossipStay {
  std::uint32_t in;
  std::uint32_t out;
  std::uint32_t arrival;  ///< the first step in which it could leave
  std::uint32_t departure;
};

std::vector<GossipStay> stays_of(const GossipLinks& links, const GossipPlan& plan) {
  std::vector<GossipStay> stays;
  const std::uint32_t nodes = plan.node_count();
  for (std::uint32_t message = 0; message < nodes; ++message) {
    for (std::uint32_t y = 0; y < nodes; ++y) {
      if (y == message) continue;
      const std::uint32_t out = plan.link(message, y);
      const std::uint32_t sender = links.sender(out);
      if (sender == message) continue;  // it comes from the NIC
      stays.push_back({plan.link(message, sender), out, plan.time(message, sender), plan.time(message, y) - 1});
    }
  }
  std::sort(stays.begin(), stays.end(), [](const GossipStay& a, const GossipStay& b) {
    return std::tie(a.in, a.out, a.arrival) < std::tie(b.in, b.out, b.arrival);
  });
  return stays;
}

}  // namespace

GossipLinks::GossipLinks(const Topology& topology) {
  for (std::uint32_t y = 0; y < topology.node_count(); ++y) {
    for (std::uint32_t q = 0; q < topology.port_end(Node{y}); ++q) {
      const Node x = topology.neighbour(Node{y}, Port{q});
      if (x == kNoNode) continue;
      sender_.push_back(index(x));
      port_.push_back(topology.reverse_port(Node{y}, Port{q}));
    }
    first_.push_back(static_cast<std::uint32_t>(sender_.size()));
  }
}

GossipCost cost_of(const GossipLinks& links, const GossipPlan& plan) {
  GossipCost cost{.steps = 0};
  for (std::uint32_t m = 0; m < plan.node_count(); ++m) {
    for (std::uint32_t y = 0; y < plan.node_count(); ++y) cost.steps = std::max(cost.steps, plan.time(m, y));
  }
  const std::vector<GossipStay> stays = stays_of(links, plan);
  std::vector<std::uint32_t> last;  // by lane: when its last message leaves
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> waiting;  // their departures
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (i == 0 || stays[i].in != stays[i - 1].in || stays[i].out != stays[i - 1].out) {
      last.clear();
      waiting = {};
    }
    const auto lane = std::find_if(last.begin(), last.end(), [&](std::uint32_t t) { return t < stays[i].departure; });
    if (lane == last.end()) {
      last.push_back(stays[i].departure);
    } else {
      *lane = stays[i].departure;
    }
    while (!waiting.empty() && waiting.top() < stays[i].arrival) waiting.pop();
    waiting.push(stays[i].departure);
    cost.lanes = std::max(cost.lanes, static_cast<std::uint32_t>(last.size()));
    cost.depth = std::max(cost.depth, static_cast<std::uint32_t>(waiting.size()));
  }
  return cost;
}

Schedule schedule_of(const TopologyPtr& topology, const GossipLinks& links, const GossipPlan& plan) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multinode_broadcast;
  schedule.ports = PortModel::all;
  const std::uint32_t nodes = plan.node_count();
  for (std::uint32_t message = 0; message < nodes; ++message) {
    for (std::uint32_t y = 0; y < nodes; ++y) {
      if (y == message) continue;
      const std::uint32_t link = plan.link(message, y);
      schedule.hops.push_back(
          {Step{plan.time(message, y) - 1}, ClassId{links.sender(link)}, links.port(link), Node{message}, kNoNode});
    }
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
