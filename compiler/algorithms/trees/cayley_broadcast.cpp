// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/cayley_broadcast.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/fewest_steps.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/trees/tree_search.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/graph/matching.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kMostNodesToSearch = 4'096;
constexpr std::uint64_t kTreeSeed = 1;

/// Grows the tree of node 0's message. Nodes here are relative to the origin.
class Tree {
 public:
  Tree(const TopologyPtr& topology, PortModel ports, std::uint32_t hop_steps)
      : topology_(*topology),
        hop_steps_(hop_steps),
        waiting_(topology->port_count()),
        reached_(topology->node_count(), false),
        matching_(topology->node_count(), graph::Lookahead::none) {
    schedule_.topology = topology;
    schedule_.symmetry = whole_group(topology);
    schedule_.collective = CollectiveKind::multinode_broadcast;
    schedule_.ports = ports;
  }

  Schedule run() {
    reached_[0] = true;
    let_send(Node{0});
    std::deque<std::vector<Node>> on_links(hop_steps_ - 1);  // the new nodes of the latest steps
    std::uint32_t step = 0;
    for (std::uint32_t left = topology_.node_count() - 1; left > 0; ++step) {
      auto& news = on_links.emplace_back();
      for (const Edge& edge : schedule_.ports == PortModel::all ? matched() : oldest()) {
        hop(step, edge);
        reached_[index(edge.to)] = true;
        news.push_back(edge.to);
      }
      left -= static_cast<std::uint32_t>(news.size());
      for (const Node x : on_links.front()) let_send(x);
      on_links.pop_front();
    }
    if (schedule_.ports == PortModel::all) improve(step);
    order_hops(schedule_);
    return std::move(schedule_);
  }

 private:
  struct Edge {
    Node from;
    Port port;
    Node to;
  };

  /// Replaces the tree by one of a local search where a step might be saved.
  void improve(std::uint32_t steps) {
    const std::uint32_t nodes = topology_.node_count();
    if (nodes > kMostNodesToSearch) return;
    const std::vector<TreeHop> tree = search_tree(topology_, steps, fewest(), kTreeSeed, hop_steps_);
    if (tree.empty()) return;
    schedule_.hops.clear();
    for (const auto& [step, from, port, to] : tree) hop(step, {from, port, to});
  }

  [[nodiscard]] std::uint32_t fewest() const {
    if (hop_steps_ > 1) {
      return static_cast<std::uint32_t>(
          fewest_steps(topology_, schedule_.collective, schedule_.ports, Node{0}, hop_steps_));
    }
    const std::uint32_t farthest = graph::reached_from(TopologyLinks(topology_), 0).eccentricity();
    return std::max(farthest, (topology_.node_count() - 2) / topology_.port_count() + 1);
  }

  void hop(std::uint32_t step, const Edge& edge) {
    // The sender is at `from` seen from the origin; the origin, seen from the sender, is at the inverse.
    schedule_.hops.push_back({Step{step}, ClassId{0}, edge.port, topology_.group()->inverse(edge.from), kNoNode});
  }

  /// Records that x can send from the next step on.
  void let_send(Node x) {
    order_.push_back(x);
    for (std::uint32_t p = 0; p < waiting_.size(); ++p) {
      const Node next = topology_.neighbour(x, Port{p});
      if (!reached_[index(next)]) waiting_[p].push_back({x, Port{p}, next});
    }
  }

  /// The first edges of a port that lead to new nodes, at most as many as there are ports; a matching needs no more.
  std::vector<graph::Matching::Choice> candidates(std::uint32_t port) {
    auto& queue = waiting_[port];
    std::size_t k = 0;
    while (k < queue.size() && k < waiting_.size()) {
      if (reached_[index(queue[k].to)]) {
        queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(k));
      } else {
        ++k;
      }
    }
    std::vector<graph::Matching::Choice> choices;
    for (std::size_t i = 0; i < k; ++i) choices.push_back({index(queue[i].to), index(queue[i].from)});
    return choices;
  }

  /// Single-port: of all edges to new nodes, the one whose sender has had the message for longest.
  std::vector<Edge> oldest() {
    for (; turn_ < order_.size(); ++turn_) {
      for (std::uint32_t p = 0; p < waiting_.size(); ++p) {
        const Node next = topology_.neighbour(order_[turn_], Port{p});
        if (!reached_[index(next)]) return {{order_[turn_], Port{p}, next}};
      }
    }
    return {};
  }

  /// All-port: as many edges as possible, of different ports, to different new nodes.
  std::vector<Edge> matched() {
    std::vector<std::vector<graph::Matching::Choice>> choices;
    for (std::uint32_t p = 0; p < waiting_.size(); ++p) choices.push_back(candidates(p));
    matching_.clear();
    for (std::uint32_t p = 0; p < choices.size(); ++p) {
      (void)matching_.add(
          p, [&choices](std::uint32_t port) -> const auto& { return choices[port]; });
    }
    std::vector<Edge> taken;
    for (const std::uint32_t to : matching_.taken()) {
      taken.push_back({Node{matching_.tag_of(to)}, Port{matching_.asker_of(to)}, Node{to}});
    }
    return taken;
  }

  const Topology& topology_;
  std::uint32_t hop_steps_;
  Schedule schedule_;
  std::vector<std::deque<Edge>> waiting_;  ///< by port: edges to nodes that were new when their senders were reached
  std::vector<bool> reached_;
  std::vector<Node> order_;  ///< the nodes that can send, in the order in which they could
  std::size_t turn_ = 0;
  graph::Matching matching_;  ///< ports to new nodes, in the current step; the tag is the sender
};

}  // namespace

Schedule cayley_multinode_broadcast(const TopologyPtr& topology, PortModel ports, std::uint32_t hop_steps) {
  return Tree(topology, ports, hop_steps).run();
}

}  // namespace rota
