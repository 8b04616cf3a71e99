// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/001_products/formulas.h"

#include <numeric>
#include <vector>

namespace rota::paper001 {
namespace {

template <class Factors>
std::uint64_t node_count(const Factors& factors) {
  std::uint64_t n = 1;
  for (const auto& factor : factors) n *= factor.nodes;
  return n;
}

}  // namespace

Ratio::Ratio(std::uint64_t numerator, std::uint64_t denominator)
    : numerator_(numerator / std::gcd(numerator, denominator)),
      denominator_(denominator / std::gcd(numerator, denominator)) {}

std::uint64_t node_status(const Topology& factor, Node x) {
  std::vector<bool> seen(factor.node_count(), false);
  std::vector<Node> level{x};
  seen[index(x)] = true;
  std::uint64_t status = 0;
  for (std::uint64_t distance = 0; !level.empty(); ++distance) {
    status += distance * level.size();
    std::vector<Node> next;
    for (const Node from : level) {
      for (std::uint32_t p = 0; p < factor.port_count(); ++p) {
        const Node to = factor.neighbour(from, Port{p});
        if (to == kNoNode || seen[index(to)]) continue;
        seen[index(to)] = true;
        next.push_back(to);
      }
    }
    level = std::move(next);
  }
  return status;
}

Ratio average_status(const Topology& factor) {
  std::uint64_t sum = 0;
  for (std::uint32_t x = 0; x < factor.node_count(); ++x) sum += node_status(factor, Node{x});
  return {sum, factor.node_count()};
}

std::uint64_t product_status(std::span<const FactorStatus> factors) {
  const std::uint64_t n = node_count(factors);
  std::uint64_t status = 0;
  for (const FactorStatus& factor : factors) status += n / factor.nodes * factor.status;
  return status;
}

Ratio product_average_status(std::span<const FactorAverage> factors) {
  const std::uint64_t n = node_count(factors);
  Ratio sum(0, 1);
  for (const auto& [nodes, average] : factors) {
    sum = Ratio(sum.numerator() * average.denominator() + n / nodes * average.numerator() * sum.denominator(),
                sum.denominator() * average.denominator());
  }
  return sum;
}

Ratio ghc_average_distance(std::span<const std::uint64_t> dimensions) {
  std::uint64_t n = 1;
  for (const std::uint64_t m : dimensions) n *= m;
  std::uint64_t status = 0;  // n·Σ (m_i-1)/m_i: Theorem 1, the status of a complete graph being m_i-1
  for (const std::uint64_t m : dimensions) status += n / m * (m - 1);
  return {status, n - 1};
}

std::uint64_t a1_steps(FactorSteps a, std::uint64_t b_nodes, std::uint64_t b_distances) {
  return b_nodes * (b_nodes - 1) * (a.nodes - 1) + b_distances + b_nodes * a.steps;
}

std::uint64_t a2_steps(std::span<const FactorSteps> factors) {
  const std::uint64_t n = node_count(factors);
  std::uint64_t steps = 0;
  for (const FactorSteps& factor : factors) steps += n / factor.nodes * factor.steps;
  return steps;
}

std::uint64_t a3_steps(FactorSteps h, std::uint32_t dimensions) {
  std::uint64_t steps = h.steps;
  for (std::uint32_t d = 1; d < dimensions; ++d) steps *= h.nodes;
  return steps;
}

std::uint64_t a3_cut_bound(std::uint64_t side, std::uint32_t dimensions) {
  std::uint64_t power = side;
  for (std::uint32_t d = 0; d < dimensions; ++d) power *= side;
  return (power + 7) / 8;
}

std::uint64_t array_steps(std::uint64_t nodes) { return nodes * nodes / 4; }

std::uint64_t ring_steps(std::uint64_t nodes) {
  if (nodes == 2) return 1;
  return nodes % 2 == 1 ? (nodes * nodes - 1) / 8 : (nodes * nodes + 7) / 8;
}

Ratio array_average_status(std::uint64_t nodes) { return {nodes * nodes - 1, 3}; }

std::uint64_t array_single_port_steps(std::uint64_t nodes) {
  const std::uint64_t middle = (nodes - 1) / 2;
  return nodes - 1 + 2 * middle * (nodes - 1 - middle);
}

}  // namespace rota::paper001
