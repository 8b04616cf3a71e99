// SPDX-License-Identifier: Apache-2.0
//
// Paper 001: total exchange on products, from total exchanges on their factors: A1 and A2 single-port, A3 all-port.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/report/formulas.h"
#include "compiler/report/paper001_formulas.h"
#include "compiler/topology/registry.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

using paper001::FactorAverage;
using paper001::FactorStatus;
using paper001::FactorSteps;
using paper001::Ratio;

Run single_port(const std::string& spec, const std::string& algorithm) {
  return {.spec = spec, .ports = "single", .algorithm = algorithm};
}
Run all_port(const std::string& spec, const std::string& algorithm) { return {.spec = spec, .algorithm = algorithm}; }

bool is_array(const Topology& factor) { return std::string_view(factor.spec()).starts_with("array:"); }

std::uint64_t cayley_status(const Topology& factor) {
  return total_exchange_formula(factor, PortModel::single).value().steps;
}

/// T_i of a factor: its status, or what a linear array's busiest node has to send.
std::uint64_t single_port_steps(const Topology& factor) {
  return is_array(factor) ? paper001::array_single_port_steps(factor.node_count()) : cayley_status(factor);
}

Ratio average_status(const Topology& factor) {
  return is_array(factor) ? paper001::array_average_status(factor.node_count()) : Ratio(cayley_status(factor), 1);
}

/// n times the average status: what all messages of a total exchange travel.
std::uint64_t all_distances(const Topology& product) {
  std::vector<FactorAverage> averages;
  for (const TopologyPtr& factor : product.factors())
    averages.push_back({factor->node_count(), average_status(*factor)});
  const Ratio average = paper001::product_average_status(averages);
  return product.node_count() * average.numerator() / average.denominator();
}

void add_status(std::vector<Claim>& claims) {
  for (const char* spec : {"product:ring:5*star:4", "torus:4x3", "ghc:3x4", "product:ccc:3*complete:3"}) {
    const TopologyPtr product = parse_topology(spec);
    std::vector<FactorStatus> factors;
    for (const TopologyPtr& factor : product->factors())
      factors.push_back({factor->node_count(), cayley_status(*factor)});
    claims.push_back({.place = "Theorem 1",
                      .what = "the status of a product, by its total exchange",
                      .printed = "n*sum s_i/n_i",
                      .formula = whole(paper001::product_status(factors)),
                      .run = single_port(spec, "invariant-transit-first")});
  }
  for (const char* spec : {"mesh:3x4", "mesh:2x3x3", "product:array:3*ring:4"}) {
    claims.push_back({.place = "Corollary 1",
                      .what = "the average status of a product, times n: transmissions",
                      .printed = "n*n*sum AS_i/n_i",
                      .formula = whole(all_distances(*parse_topology(spec))),
                      .run = single_port(spec, "product-a2"),
                      .quantity = Quantity::transmissions});
  }
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> cubes{
      {"ghc:3x4", {3, 4}}, {"ghc:2x3x4", {2, 3, 4}}, {"ghc:4x4", {4, 4}}};
  for (const auto& [spec, dimensions] : cubes) {
    const std::uint64_t n = parse_topology(spec)->node_count();
    const Ratio average = paper001::ghc_average_distance(dimensions);
    claims.push_back({.place = "section 3.1",
                      .what = "average distance of a generalised hypercube, times n(n-1): transmissions",
                      .printed = "n/(n-1)*sum (m_i-1)/m_i",
                      .formula = whole(n * (n - 1) * average.numerator() / average.denominator()),
                      .run = single_port(spec, "product-a2"),
                      .quantity = Quantity::transmissions});
  }
}

std::vector<FactorSteps> factor_steps(const Topology& product) {
  std::vector<FactorSteps> factors;
  for (const TopologyPtr& factor : product.factors())
    factors.push_back({factor->node_count(), single_port_steps(*factor)});
  return factors;
}

/// The sum of all distances of a Cayley graph.
std::uint64_t cayley_distances(const Topology& factor) { return factor.node_count() * cayley_status(factor); }

void add_single_port(std::vector<Claim>& claims) {
  for (const char* spec : {"torus:4x3", "ghc:3x4"}) {
    const TopologyPtr product = parse_topology(spec);
    const Topology& a = *product->factors()[0];
    const Topology& b = *product->factors()[1];
    claims.push_back(
        {.place = "Fig. 3",
         .what = "algorithm A1, its transfers pipelined",
         .printed = "(no figure printed)",
         .formula = whole(paper001::a1_steps({a.node_count(), cayley_status(a)}, b.node_count(), cayley_distances(b))),
         .run = single_port(spec, "product-a1")});
  }
  for (const char* spec : {"torus:4x3", "mesh:3x3", "mesh:3x4", "product:array:3*ring:4"}) {
    claims.push_back({.place = "Theorem 2, Fig. 4",
                      .what = "algorithm A2 on two factors",
                      .printed = "n1*T2 + n2*T1",
                      .formula = whole(paper001::a2_steps(factor_steps(*parse_topology(spec)))),
                      .run = single_port(spec, "product-a2")});
  }
  for (const char* spec : {"torus:3x5x4", "mesh:2x3x3", "ghc:2x3x4"}) {
    claims.push_back({.place = "Corollary 2",
                      .what = "algorithm A2 on more factors",
                      .printed = "n*sum T_i/n_i",
                      .formula = whole(paper001::a2_steps(factor_steps(*parse_topology(spec)))),
                      .run = single_port(spec, "product-a2")});
  }
  for (const char* spec :
       {"torus:6x6", "torus:4x4x4", "torus:16x32", "ghc:4x5", "hypercube:8", "product:ring:5*star:4"}) {
    claims.push_back({.place = "Theorem 3",
                      .what = "A2 on factors that meet their average status is optimal",
                      .printed = "T = AS(G)",
                      .formula = whole(cayley_status(*parse_topology(spec))),
                      .run = single_port(spec, "product-a2")});
  }
}

/// A linear array's exchange takes more than its average status, so a mesh is no case of Theorem 3.
void add_mesh_erratum(std::vector<Claim>& claims) {
  for (const char* spec : {"mesh:3x3", "mesh:5x5"}) {
    const TopologyPtr mesh = parse_topology(spec);
    claims.push_back({.place = "Theorem 3",
                      .what = "meshes lie outside",
                      .printed = "T = AS(G)",
                      .formula = whole(paper001::a2_steps(factor_steps(*mesh))),
                      .printed_value = whole(all_distances(*mesh) / mesh->node_count()),
                      .erratum = "a linear array of 3 nodes or more does not meet its average status: its busiest node "
                                 "sends n-1+2i(n-1-i) messages",
                      .run = single_port(spec, "product-a2")});
  }
}

struct Power {
  const char* spec;
  const char* factor;
  std::uint32_t dimensions;
};

/// T_H, all-port.
std::uint64_t all_port_steps(const Topology& factor) {
  const std::uint64_t n = factor.node_count();
  if (is_array(factor)) return paper001::array_steps(n);
  return std::string_view(factor.spec()).starts_with("ring:") ? paper001::ring_steps(n) : 1;
}

std::uint64_t a3_steps(const Power& power) {
  const TopologyPtr h = parse_topology(power.factor);
  return paper001::a3_steps({h->node_count(), all_port_steps(*h)}, power.dimensions);
}

void add_factors(std::vector<Claim>& claims) {
  for (const char* spec : {"ring:5", "ring:8", "ring:12", "ring:10"}) {
    claims.push_back({.place = "section 5.1",
                      .what = "all-port total exchange on a ring",
                      .printed = "(n^2-1)/8, n^2/8",
                      .formula = whole(paper001::ring_steps(parse_topology(spec)->node_count())),
                      .run = all_port(spec, "ring-exchange")});
  }
  for (const char* spec : {"array:3", "array:6", "array:9"}) {
    claims.push_back({.place = "section 5.1",
                      .what = "all-port total exchange on a linear array",
                      .printed = "floor(n^2/4)",
                      .formula = whole(paper001::array_steps(parse_topology(spec)->node_count())),
                      .run = all_port(spec, "array-exchange")});
  }
}

void add_all_port(std::vector<Claim>& claims) {
  const auto a3 = [&claims](const char* place, const char* what, const Power& power, Quantity quantity) {
    claims.push_back({.place = place,
                      .what = what,
                      .printed = power.dimensions == 2 ? "n*T_H" : "n^(d-1)*T_H",
                      .formula = whole(a3_steps(power)),
                      .run = all_port(power.spec, "product-a3"),
                      .quantity = quantity});
  };
  for (const Power& power : {Power{"mesh:3x3", "array:3", 2}, Power{"torus:5x5", "ring:5", 2},
                             Power{"torus:6x6", "ring:6", 2}, Power{"ghc:4x4", "complete:4", 2}}) {
    a3("Theorem 4, Fig. 6", "algorithm A3 on H^2", power, Quantity::steps);
  }
  for (const Power& power :
       {Power{"torus:3x3x3x3", "ring:3", 4}, Power{"mesh:3x3x3x3", "array:3", 4}, Power{"hypercube:8", "ring:2", 8}}) {
    a3("Corollary 3", "algorithm A3 on H^4 and H^8", power, Quantity::steps);
  }
  for (const Power& power :
       {Power{"torus:4x4", "ring:4", 2}, Power{"torus:5x5", "ring:5", 2}, Power{"torus:8x8", "ring:8", 2},
        Power{"torus:32x32", "ring:32", 2}, Power{"torus:64x64", "ring:64", 2}, Power{"torus:3x3x3x3", "ring:3", 4},
        Power{"mesh:4x4", "array:4", 2}, Power{"mesh:5x5", "array:5", 2}, Power{"ghc:4x4", "complete:4", 2},
        Power{"hypercube:4", "ring:2", 4}}) {
    a3("Theorem 5", "where T_H meets the cut bound, A3 does", power, Quantity::steps);
    a3("Theorem 5", "the lower bound itself", power, Quantity::bound);
  }
}

/// Rings of n = 2 mod 4 meet their cut bound only after rounding.
void add_ring_erratum(std::vector<Claim>& claims) {
  for (const Power& power : {Power{"torus:6x6", "ring:6", 2}, Power{"torus:10x10", "ring:10", 2}}) {
    const std::uint64_t n = parse_topology(power.factor)->node_count();
    const std::string bound = whole(n * n * n / 8);
    claims.push_back({.place = "Theorem 5",
                      .what = "A3 on rings of n = 2 mod 4",
                      .printed = "n^3/8",
                      .formula = whole(a3_steps(power)),
                      .printed_value = bound,
                      .erratum = "T_H must equal the cut bound before rounding; these rings exceed it: n(n^2+4)/8",
                      .run = all_port(power.spec, "product-a3")});
    claims.push_back({.place = "Theorem 5",
                      .what = "A3 on rings of n = 2 mod 4, repaired",
                      .printed = "n^3/8",
                      .formula = bound,
                      .run = all_port(power.spec, "product-a3-repaired")});
  }
}

}  // namespace

Paper paper_001() {
  Paper paper{"001", "Dimakopoulos, Dimopoulos: A theory for total exchange in multidimensional networks", {}};
  add_status(paper.claims);
  add_single_port(paper.claims);
  add_mesh_erratum(paper.claims);
  add_factors(paper.claims);
  add_all_port(paper.claims);
  add_ring_erratum(paper.claims);
  return paper;
}

}  // namespace rota::cli
