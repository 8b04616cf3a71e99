// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/node_invariant.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/error.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/budget.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/topology/spec_text.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Algorithm W of paper 000, section 6, for node 0: the first port of a shortest path to every destination.
struct FirstPorts {
  std::vector<std::uint16_t> port;
  std::vector<std::uint32_t> distance;
  std::vector<Node> by_distance;  ///< all nodes, node 0 first
};

FirstPorts breadth_first(const Topology& topology) {
  static_assert(kMaxPorts <= std::numeric_limits<std::uint16_t>::max());
  FirstPorts w{std::vector<std::uint16_t>(topology.node_count(), 0),
               std::vector<std::uint32_t>(topology.node_count(), 0),
               {Node{0}}};
  w.by_distance.reserve(topology.node_count());
  graph::breadth_first(TopologyLinks(topology), 0,
                       [&w](std::uint32_t x, std::uint32_t port, std::uint32_t y, std::uint32_t distance) {
                         w.distance[y] = distance;
                         w.port[y] = x == 0 ? static_cast<std::uint16_t>(port) : w.port[x];
                         w.by_distance.push_back(Node{y});
                       });
  return w;
}

/// A message at node 0, with its address relative to node 0.
struct Queued {
  Node origin;
  Node destination;
  std::uint16_t copy;  ///< below kMaxMessagesPerPair
};
static_assert(kMaxMessagesPerPair <= std::numeric_limits<std::uint16_t>::max());

/// The message queue of node 0, ordered by the rule: the next message to leave is found without a look at the others.
class MessageQueue {
 public:
  MessageQueue(SelectionRule rule, const FirstPorts& w, const std::vector<std::uint32_t>& demand) : rule_(rule), w_(w) {
    const std::size_t diameter = w.distance[index(w.by_distance.back())];
    buckets_.resize(by_distance() ? diameter + 1 : 1);
    if (rule == SelectionRule::fifo) {
      // The head of the paper's list v_1 … v_{n-1} is its last element.
      for (auto v = static_cast<std::uint32_t>(w.by_distance.size()) - 1; v > 0; --v) join_own(Node{v}, demand[v]);
    } else {
      for (auto it = w.by_distance.rbegin(); *it != Node{0}; ++it) join_own(*it, demand[index(*it)]);
    }
  }

  /// Adds a message that arrived for another node.
  void receive(Queued message) {
    if (rule_ == SelectionRule::transit_first) {
      buckets_[0].push_front(message);
      filled_.insert(0);
    } else {
      join(message);
    }
  }

  bool empty() const { return filled_.empty(); }

  Queued take() {
    const auto chosen = rule_ == SelectionRule::furthest_first ? std::prev(filled_.end()) : filled_.begin();
    std::deque<Queued>& bucket = buckets_[*chosen];
    const Queued message = bucket.front();
    bucket.pop_front();
    if (bucket.empty()) filled_.erase(chosen);
    return message;
  }

 private:
  bool by_distance() const { return rule_ == SelectionRule::furthest_first || rule_ == SelectionRule::closest_first; }

  void join_own(Node destination, std::uint32_t copies) {
    for (std::uint32_t k = 0; k < copies; ++k) join({Node{0}, destination, static_cast<std::uint16_t>(k)});
  }

  void join(Queued message) {
    const std::uint32_t b = by_distance() ? w_.distance[index(message.destination)] : 0;
    if (buckets_[b].empty()) filled_.insert(b);
    buckets_[b].push_back(message);
  }

  SelectionRule rule_;
  const FirstPorts& w_;
  std::vector<std::deque<Queued>> buckets_;  ///< index: distance to go; only one for rules that ignore it
  std::set<std::uint32_t> filled_;           ///< the buckets with messages
};

void require_group(const Topology& topology) {
  if (topology.group() != nullptr) return;
  throw InputError(fmt::format("{}: node-invariant algorithms need a Cayley graph", topology.spec()));
}

/// Runs node 0 step by step until its queue is empty and no message is on a link.
Schedule run_queue(const TopologyPtr& topology, const FirstPorts& w, MessageQueue queue, std::uint32_t hop_steps) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = whole_group(topology);
  schedule.ports = PortModel::single;
  schedule.hop_steps = hop_steps;
  std::deque<std::pair<std::uint32_t, Queued>> on_links;  // with the step in which each can leave again
  for (; !queue.empty() || !on_links.empty(); ++schedule.steps) {
    if (!on_links.empty() && on_links.front().first == schedule.steps) {
      queue.receive(on_links.front().second);
      on_links.pop_front();
    }
    if (queue.empty()) continue;
    const Queued sent = queue.take();
    const Port port{w.port[index(sent.destination)]};
    schedule.hops.push_back({Step{schedule.steps}, ClassId{0}, port, sent.origin, sent.destination, sent.copy});
    // Some neighbour sends its image of node 0's message in the same step, and it arrives here (paper 000, eq. (10)).
    const Node receiver = topology->neighbour(Node{0}, port);
    const Queued received{schedule.symmetry->to_frame(receiver, sent.origin),
                          schedule.symmetry->to_frame(receiver, sent.destination), sent.copy};
    if (received.destination != Node{0}) on_links.emplace_back(schedule.steps + hop_steps, received);
  }
  return schedule;
}

}  // namespace

Schedule node_invariant_total_exchange(const TopologyPtr& topology, SelectionRule rule, std::uint32_t hop_steps) {
  require_group(*topology);
  const FirstPorts w = breadth_first(*topology);
  return run_queue(topology, w, MessageQueue(rule, w, one_message_each(*topology)), hop_steps);
}

Schedule node_invariant_isotropic(const TopologyPtr& topology, SelectionRule rule,
                                  const std::vector<std::uint32_t>& demand, std::uint32_t hop_steps) {
  require_isotropic(*topology, demand);
  require_budget(*topology, {isotropic_hops(*topology, demand), topology->port_count()});
  const FirstPorts w = breadth_first(*topology);
  Schedule schedule = run_queue(topology, w, MessageQueue(rule, w, demand), hop_steps);
  schedule.collective = CollectiveKind::isotropic;
  schedule.demand.by_address = demand;
  return schedule;
}

}  // namespace rota
