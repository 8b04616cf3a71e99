// SPDX-License-Identifier: Apache-2.0
//
// A multinode broadcast in the making, called gossiping in graph theory: for every message and node the link over which
// the message gets there, and when. The greedy search fills a plan step by step, the repair message by message.
#pragma once

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The directed links of a network by their receivers: those into node 0, then those into node 1, …
class GossipLinks {
 public:
  explicit GossipLinks(const Topology& topology);

  [[nodiscard]] std::uint32_t node_count() const noexcept { return static_cast<std::uint32_t>(first_.size() - 1); }
  [[nodiscard]] std::uint32_t size() const noexcept { return first_.back(); }
  /// The links into y are first(y) … first(y + 1) - 1.
  [[nodiscard]] std::uint32_t first(std::uint32_t y) const { return first_[y]; }
  [[nodiscard]] std::uint32_t in_degree(std::uint32_t y) const { return first_[y + 1] - first_[y]; }
  [[nodiscard]] std::uint32_t sender(std::uint32_t link) const { return sender_[link]; }
  /// The sender's port.
  [[nodiscard]] Port port(std::uint32_t link) const { return port_[link]; }

 private:
  std::vector<std::uint32_t> first_{0};
  std::vector<std::uint32_t> sender_;
  std::vector<Port> port_;
};

/// What a plan costs, the most important first.
struct GossipCost {
  std::uint32_t steps = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t lanes = 0;  ///< of the crosspoint that needs most FIFOs
  std::uint32_t depth = 0;  ///< the most messages that wait at a crosspoint

  friend bool operator<(const GossipCost& a, const GossipCost& b) {
    return std::tie(a.steps, a.lanes, a.depth) < std::tie(b.steps, b.lanes, b.depth);
  }
};

class GossipPlan {
 public:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

  /// Each node has its own message from the start and no other.
  explicit GossipPlan(std::uint32_t nodes)
      : nodes_(nodes), time_(std::size_t{nodes} * nodes, kNever), link_(time_.size(), kNever) {
    for (std::uint32_t x = 0; x < nodes; ++x) time_[at(x, x)] = 0;
  }

  [[nodiscard]] std::uint32_t node_count() const noexcept { return nodes_; }
  /// The first step in which the node can send the message on, kNever where it does not arrive. At its origin that is 0
  /// unless it starts later.
  [[nodiscard]] std::uint32_t time(std::uint32_t message, std::uint32_t node) const { return time_[at(message, node)]; }
  [[nodiscard]] bool has(std::uint32_t message, std::uint32_t node) const { return time(message, node) != kNever; }
  /// The link over which it arrives; kNever at the origin and where it does not arrive.
  [[nodiscard]] std::uint32_t link(std::uint32_t message, std::uint32_t node) const { return link_[at(message, node)]; }

  void start(std::uint32_t message, std::uint32_t step) { time_[at(message, message)] = step; }
  /// The message crosses the link, which leads to `node`, in `step`.
  void arrive(std::uint32_t message, std::uint32_t node, std::uint32_t link, std::uint32_t step) {
    time_[at(message, node)] = step + 1;
    link_[at(message, node)] = link;
  }
  void forget(std::uint32_t message, std::uint32_t node) {
    time_[at(message, node)] = link_[at(message, node)] = kNever;
  }

 private:
  [[nodiscard]] std::size_t at(std::uint32_t message, std::uint32_t node) const {
    return std::size_t{message} * nodes_ + node;
  }

  std::uint32_t nodes_;
  std::vector<std::uint32_t> time_;
  std::vector<std::uint32_t> link_;
};

/// Precondition for both: every message arrives everywhere.
[[nodiscard]] GossipCost cost_of(const GossipLinks& links, const GossipPlan& plan);
[[nodiscard]] Schedule schedule_of(const TopologyPtr& topology, const GossipLinks& links, const GossipPlan& plan);

}  // namespace rota
