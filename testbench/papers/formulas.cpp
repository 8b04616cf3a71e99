// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/formulas.h"

#include <algorithm>

#include "testbench/papers/001_products/formulas.h"
#include "testbench/papers/002_hypercubes/formulas.h"

namespace rota {
namespace {

/// Status of the star graph: its mean distance n + 2/n + H_n - 4 (paper 003, l_{n,1}) times n!.
std::uint64_t star_status(std::uint64_t n) {
  std::uint64_t factorial = 1;
  for (std::uint64_t i = 2; i <= n; ++i) factorial *= i;
  std::uint64_t harmonic = 0;  // n!·H_n, a whole number
  for (std::uint64_t i = 1; i <= n; ++i) harmonic += factorial / i;
  return factorial * n + 2 * (factorial / n) + harmonic - 4 * factorial;
}

/// Status of a vertex-symmetric network.
std::uint64_t status(const Topology& topology) {
  if (!topology.factors().empty()) {  // paper 001, Theorem 1
    std::uint64_t sum = 0;
    for (const TopologyPtr& factor : topology.factors()) {
      sum += topology.node_count() / factor->node_count() * status(*factor);
    }
    return sum;
  }
  const std::uint64_t n = topology.node_count();
  if (topology.family() == Family::ring) return n * n / 4;
  if (topology.family() == Family::complete) return n - 1;
  if (topology.family() == Family::hypercube) return topology.port_count() * (n / 2);
  if (topology.family() == Family::star) return star_status(topology.port_count() + 1);
  return paper001::node_status(topology, Node{0});
}

struct Claim {
  std::uint64_t steps;
  const char* source;
};

/// Theorem 5's factors: all-port total exchange that equals the cut bound before rounding.
std::optional<std::uint64_t> exact_factor_steps(const Topology& factor) {
  const std::uint64_t n = factor.node_count();
  if (factor.family() == Family::complete) return 1;
  if (factor.family() == Family::ring && n == 2) return 1;
  if (factor.family() == Family::ring && n % 2 == 1) return (n * n - 1) / 8;
  if (factor.family() == Family::ring && n % 4 == 0) return n * n / 8;
  return std::nullopt;
}

std::optional<Claim> product_claim(const Topology& topology) {
  const auto factors = topology.factors();
  const std::uint64_t n = topology.node_count();
  const bool homogeneous = std::all_of(factors.begin(), factors.end(),
                                       [&](const TopologyPtr& f) { return f->spec() == factors[0]->spec(); });
  if (homogeneous && (factors.size() == 2 || factors.size() == 4 || factors.size() == 8)) {
    if (const auto steps = exact_factor_steps(*factors[0])) {
      return Claim{n / factors[0]->node_count() * *steps, "n^(d-1)*T_H (paper 001, Theorem 5)"};
    }
  }
  if (factors.size() == 2 && topology.family() == Family::torus) {
    const std::uint64_t shorter = std::min(factors[0]->node_count(), factors[1]->node_count());
    const std::uint64_t longer = std::max(factors[0]->node_count(), factors[1]->node_count());
    if (shorter % 4 == 0 && longer % 4 == 0) {
      return Claim{shorter * longer * longer / 8, "r*c^2/8 (paper 004, AT2)"};
    }
  }
  return std::nullopt;
}

std::optional<Claim> all_port_claim(const Topology& topology) {
  if (topology.group() == nullptr) return std::nullopt;
  if (!topology.factors().empty()) return product_claim(topology);
  const std::uint64_t n = topology.node_count();
  if (topology.family() == Family::ring) {
    if (n == 2) return Claim{1, "1 (one link)"};
    return n % 2 == 1 ? Claim{(n * n - 1) / 8, "(n^2-1)/8 (paper 001, section 5; paper 004, AR)"}
                      : Claim{(n * n + 7) / 8, "ceil(n^2/8) (paper 004, AR)"};
  }
  if (topology.family() == Family::complete) return Claim{1, "1 (paper 001, section 5)"};
  if (topology.family() == Family::hypercube) return Claim{n / 2, "2^(d-1) (paper 002, table 1)"};
  return std::nullopt;
}

}  // namespace

std::optional<PaperFormula> total_exchange_formula(const Topology& topology, PortModel ports) {
  if (topology.group() == nullptr) return std::nullopt;
  if (ports == PortModel::single) {
    const std::uint64_t steps = status(topology);
    return PaperFormula{steps, steps * topology.node_count(), "status(v) (paper 000, Theorem 1)"};
  }
  const auto claim = all_port_claim(topology);
  if (!claim) return std::nullopt;
  return PaperFormula{claim->steps, status(topology) * topology.node_count(), claim->source};
}

std::optional<PaperFormula> paper_formula(const Topology& topology, CollectiveKind collective, PortModel ports) {
  if (collective == CollectiveKind::total_exchange) return total_exchange_formula(topology, ports);
  if (topology.family() == Family::hypercube) {
    return hypercube_formula(collective, topology.port_count(), ports);
  }
  return std::nullopt;
}

}  // namespace rota
