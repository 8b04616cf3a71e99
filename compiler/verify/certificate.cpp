// SPDX-License-Identifier: Apache-2.0
//
// This checker is independent on purpose: it has a plain Dijkstra of its own and does not know how weights are found.
#include "compiler/verify/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <queue>
#include <utility>

#include "compiler/error.h"
#include "compiler/verify/wide.h"

namespace rota {
namespace {

using verify::Wide;

/// The weights of a topology's links, per port or per (node, port).
class LinkWeights {
 public:
  LinkWeights(const Topology& topology, std::span<const std::uint32_t> weights)
      : weights_(weights),
        ports_(topology.port_count()),
        per_port_(weights.size() == ports_),
        small_(std::all_of(weights.begin(), weights.end(), [](std::uint32_t w) { return w <= 1; })) {
    if (!per_port_ && weights.size() != std::size_t{topology.node_count()} * ports_) {
      throw InputError(
          fmt::format("certificate for {}: {} weights; allowed: {} (one per port) or {} (one per node and port)",
                      topology.spec(), weights.size(), ports_, std::size_t{topology.node_count()} * ports_));
    }
  }
  [[nodiscard]] std::uint64_t operator()(Node x, Port p) const {
    return weights_[per_port_ ? index(p) : std::size_t{index(x)} * ports_ + index(p)];
  }
  [[nodiscard]] bool per_port() const { return per_port_; }
  /// True if no weight exceeds 1.
  [[nodiscard]] bool small() const { return small_; }

 private:
  std::span<const std::uint32_t> weights_;
  std::uint32_t ports_;
  bool per_port_;
  bool small_;
};

/// The open nodes, nearest first. If all links weigh 0 or 1, distances in the queue differ by at most 1, and a deque
/// keeps them in order.
class OpenNodes {
 public:
  using Entry = std::pair<std::uint64_t, Node>;
  explicit OpenNodes(bool small_weights) : small_weights_(small_weights) {}
  void push(std::uint64_t distance, Node x) {
    if (!small_weights_) {
      by_distance_.emplace(distance, x);
    } else if (distance == now_) {
      in_order_.emplace_front(distance, x);
    } else {
      in_order_.emplace_back(distance, x);
    }
  }
  [[nodiscard]] bool empty() const { return by_distance_.empty() && in_order_.empty(); }
  Entry pop() {
    const Entry nearest = small_weights_ ? in_order_.front() : by_distance_.top();
    small_weights_ ? in_order_.pop_front() : by_distance_.pop();
    now_ = nearest.first;
    return nearest;
  }

 private:
  bool small_weights_;
  std::uint64_t now_ = 0;  ///< the distance of the last node popped
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> by_distance_;
  std::deque<Entry> in_order_;
};

/// Calls visit(y, dist_w(x, y)) for all nodes y. `small`: no weight exceeds 1.
template <class Weight, class Visit>
void visit_by_weight(const Topology& topology, const Weight& weight, bool small, Node x, const Visit& visit) {
  std::vector<bool> done(topology.node_count());
  OpenNodes open(small);
  open.push(0, x);
  while (!open.empty()) {
    const auto [distance, y] = open.pop();
    if (done[index(y)]) continue;
    done[index(y)] = true;
    visit(y, distance);
    for (std::uint32_t p = 0, ports = topology.port_end(y); p < ports; ++p) {
      const Node z = topology.neighbour(y, Port{p});
      if (z != kNoNode && !done[index(z)]) open.push(distance + weight(y, Port{p}), z);
    }
  }
}

Wide weight_of_links_from(const Topology& topology, const LinkWeights& weight, Node x) {
  Wide sum = 0;
  for (std::uint32_t p = 0, ports = topology.port_end(x); p < ports; ++p) {
    if (topology.neighbour(x, Port{p}) != kNoNode) sum += weight(x, Port{p});
  }
  return sum;
}

/// The sum of messages · dist_w over the pairs.
template <class Weight>
Wide weighted_distances(const Topology& topology, const Weight& weight, bool small, std::span<const PairDemand> pairs) {
  std::vector<std::vector<PairDemand>> sent(topology.node_count());
  for (const PairDemand& pair : pairs) {
    if (index(pair.origin) >= sent.size() || index(pair.destination) >= sent.size()) {
      throw InputError(fmt::format("certificate for {}: messages from node {} to node {}; allowed: nodes 0 to {}",
                                   topology.spec(), index(pair.origin), index(pair.destination), sent.size() - 1));
    }
    sent[index(pair.origin)].push_back(pair);
  }
  Wide sum = 0;
  std::vector<std::uint64_t> distance(topology.node_count());
  for (std::uint32_t x = 0; x < sent.size(); ++x) {
    if (sent[x].empty()) continue;
    visit_by_weight(topology, weight, small, Node{x}, [&](Node y, std::uint64_t d) { distance[index(y)] = d; });
    for (const PairDemand& pair : sent[x]) sum += Wide{pair.messages} * distance[index(pair.destination)];
  }
  return sum;
}

const Topology& topology_of(const Topology& topology, const Certificate& certificate) {
  if (!certificate.factor.has_value()) return topology;
  if (*certificate.factor >= topology.factors().size()) {
    throw InputError(fmt::format("certificate for {}: factor {}; allowed: below {}", topology.spec(),
                                 *certificate.factor, topology.factors().size()));
  }
  return *topology.factors()[*certificate.factor];
}

}  // namespace

bool operator<(const Fraction& a, const Fraction& b) {
  return Wide{a.numerator} * b.denominator < Wide{b.numerator} * a.denominator;
}

Fraction check_weights(const Topology& topology, std::span<const std::uint32_t> weights) {
  const LinkWeights weight(topology, weights);
  // If all nodes of a Cayley graph have the same weights, they see the same distances: one node counts n times in both
  // sums.
  const bool one_for_all = topology.group() != nullptr && weight.per_port();
  Wide distances = 0;
  Wide total_weight = 0;
  for (std::uint32_t x = 0; x < (one_for_all ? 1U : topology.node_count()); ++x) {
    visit_by_weight(topology, weight, weight.small(), Node{x}, [&](Node, std::uint64_t d) { distances += d; });
    total_weight += weight_of_links_from(topology, weight, Node{x});
  }
  if (total_weight == 0) throw InputError(fmt::format("certificate for {}: all links weigh 0", topology.spec()));
  return verify::make_fraction(distances, total_weight);
}

Fraction check_demand_weights(const Topology& topology, PortModel ports, std::span<const PairDemand> pairs,
                              std::span<const std::uint32_t> weights) {
  const std::size_t n = topology.node_count();
  Wide distances = 0;
  Wide total_weight = 0;
  if (ports == PortModel::all) {
    const LinkWeights weight(topology, weights);
    distances = weighted_distances(topology, weight, weight.small(), pairs);
    for (std::uint32_t x = 0; x < n; ++x) total_weight += weight_of_links_from(topology, weight, Node{x});
  } else {
    if (weights.size() != 2 * n) {
      throw InputError(
          fmt::format("certificate for {}: {} weights; allowed: {} (of each node as sender, then of each as "
                      "receiver)",
                      topology.spec(), weights.size(), 2 * n));
    }
    const auto weight = [&](Node x, Port p) {
      return std::uint64_t{weights[index(x)]} + weights[n + index(topology.neighbour(x, p))];
    };
    distances = weighted_distances(topology, weight, false, pairs);
    for (const std::uint32_t w : weights) total_weight += w;
  }
  if (total_weight == 0) throw InputError(fmt::format("certificate for {}: all weights are 0", topology.spec()));
  return verify::make_fraction(distances, total_weight);
}

Fraction check_isotropic_weights(const Topology& topology, std::span<const std::uint32_t> demand,
                                 std::span<const std::uint32_t> weights) {
  if (topology.group() == nullptr || demand.size() != topology.node_count() ||
      weights.size() != topology.port_count()) {
    throw InputError(
        fmt::format("certificate for {}: {} weights for a demand of {} numbers; allowed: {} and {}, of a "
                    "Cayley graph",
                    topology.spec(), weights.size(), demand.size(), topology.port_count(), topology.node_count()));
  }
  const LinkWeights weight(topology, weights);
  Wide distances = 0;
  visit_by_weight(topology, weight, weight.small(), Node{0},
                  [&](Node y, std::uint64_t d) { distances += Wide{demand[index(y)]} * d; });
  const Wide total_weight = weight_of_links_from(topology, weight, Node{0});
  if (total_weight == 0) throw InputError(fmt::format("certificate for {}: all links weigh 0", topology.spec()));
  return verify::make_fraction(distances, total_weight);
}

std::uint64_t check_certificate(const Topology& topology, const Certificate& certificate) {
  const Topology& weighted = topology_of(topology, certificate);
  const std::uint64_t copies = topology.node_count() / weighted.node_count();
  return verify::scaled(copies, check_weights(weighted, certificate.weights)).ceil();
}

std::uint64_t check_certificate(const Topology& topology, std::span<const std::uint32_t> weights) {
  return check_weights(topology, weights).ceil();
}

std::vector<std::uint32_t> port_weights(const Topology& topology, const Certificate& certificate) {
  if (!certificate.factor.has_value()) return certificate.weights;
  std::vector<std::uint32_t> weights;
  for (std::size_t i = 0; i < topology.factors().size(); ++i) {
    if (i == *certificate.factor) {
      weights.insert(weights.end(), certificate.weights.begin(), certificate.weights.end());
    } else {
      weights.insert(weights.end(), topology.factors()[i]->port_count(), 0);
    }
  }
  return weights;
}

}  // namespace rota
