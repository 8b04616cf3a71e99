// SPDX-License-Identifier: Apache-2.0
//
// The checker stands alone on purpose: its Dijkstra is its own, plain, and knows nothing of how weights are found.
#include "compiler/verify/certificate.h"

#include <fmt/format.h>

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
      : weights_(weights), ports_(topology.port_count()), per_port_(weights.size() == ports_) {
    if (!per_port_ && weights.size() != std::size_t{topology.node_count()} * ports_) {
      throw InputError(
          fmt::format("certificate for {}: {} weights; allowed: {} (one a port) or {} (one a node and port)",
                      topology.spec(), weights.size(), ports_, std::size_t{topology.node_count()} * ports_));
    }
  }
  [[nodiscard]] std::uint64_t operator()(Node x, Port p) const {
    return weights_[per_port_ ? index(p) : std::size_t{index(x)} * ports_ + index(p)];
  }
  [[nodiscard]] bool per_port() const { return per_port_; }

 private:
  std::span<const std::uint32_t> weights_;
  std::uint32_t ports_;
  bool per_port_;
};

/// The sum over all nodes y of dist_w(x, y), and the weight of the links that leave x.
std::pair<Wide, Wide> distances_and_weight(const Topology& topology, const LinkWeights& weight, Node x) {
  std::vector<bool> done(topology.node_count());
  using Entry = std::pair<std::uint64_t, Node>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.emplace(0, x);
  Wide sum = 0;
  Wide leaving = 0;
  while (!open.empty()) {
    const auto [distance, y] = open.top();
    open.pop();
    if (done[index(y)]) continue;
    done[index(y)] = true;
    sum += distance;
    for (std::uint32_t p = 0, ports = topology.port_end(y); p < ports; ++p) {
      const Node z = topology.neighbour(y, Port{p});
      if (z == kNoNode) continue;
      if (y == x) leaving += weight(y, Port{p});
      if (!done[index(z)]) open.emplace(distance + weight(y, Port{p}), z);
    }
  }
  return {sum, leaving};
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
  // On a Cayley graph all nodes see the same where all nodes weigh the same: one stands for n, in both sums.
  const bool one_for_all = topology.group() != nullptr && weight.per_port();
  Wide distances = 0;
  Wide total_weight = 0;
  for (std::uint32_t x = 0; x < (one_for_all ? 1U : topology.node_count()); ++x) {
    const auto [sum, leaving] = distances_and_weight(topology, weight, Node{x});
    distances += sum;
    total_weight += leaving;
  }
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
