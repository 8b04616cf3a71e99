// SPDX-License-Identifier: Apache-2.0
//
// Paper 001, section 4: algorithms A1 and A2, and when A2 is optimal.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "testbench/papers/001_products/factors.h"
#include "testbench/papers/formulas.h"

namespace rota::cli {
namespace {

using paper001::FactorSteps;

/// A1 on the first two factors, then on their product and the third, and so on.
std::uint64_t a1_steps(const Topology& product) {
  const std::vector<FactorSteps> steps = single_port_steps(product);
  FactorSteps a = steps.front();
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Topology& b = *product.factors()[i];
    const paper001::Ratio average = paper001::average_status(b);
    const std::uint64_t distances = b.node_count() * average.numerator() / average.denominator();
    a = {a.nodes * b.node_count(), paper001::a1_steps(a, b.node_count(), distances)};
  }
  return a.steps;
}

std::uint64_t a2_steps(const Topology& product) { return paper001::a2_steps(single_port_steps(product)); }

void add_a1(std::vector<Claim>& claims) {
  for (const char* spec :
       {"torus:4x3", "ghc:3x4", "mesh:3x4", "product:array:3*ring:4", "product:graph:FILE*ring:4",
        "product:ring:4*graph:FILE", "torus:4x3x3", "mesh:2x3x3", "product:graph:FILE*array:3*complete:3"}) {
    const Run run = product_run(spec, "single", "product-a1");
    claims.push_back({.id = "fig-3/" + slug(spec),
                      .place = "Fig. 3",
                      .what = "algorithm A1, its transfers pipelined",
                      .printed = "none: derived, b(b-1)(a-1)+S_B+b*T_A",
                      .formula = whole(a1_steps(*topology_of(run))),
                      .run = run,
                      .regression = true});
  }
}

void add_a2(std::vector<Claim>& claims) {
  for (const char* spec :
       {"torus:4x3", "mesh:3x3", "mesh:5x5", "mesh:3x4", "product:array:3*ring:4", "product:graph:FILE*ring:4",
        "product:complete:3*graph:FILE", "product:graph:FILE*graph:FILE", "product:mesh:2x3*ring:4"}) {
    const Run run = product_run(spec, "single", "product-a2");
    claims.push_back({.id = "theorem-2/" + slug(spec),
                      .place = "Theorem 2, Fig. 4",
                      .what = "algorithm A2 on two factors",
                      .printed = "n1*T2 + n2*T1",
                      .formula = whole(a2_steps(*topology_of(run))),
                      .run = run});
  }
  for (const char* spec : {"torus:3x5x4", "mesh:2x3x3", "ghc:2x3x4", "torus:3x4x3x2", "mesh:2x3x2x3",
                           "product:graph:FILE*array:3*ring:4*complete:3"}) {
    const Run run = product_run(spec, "single", "product-a2");
    claims.push_back({.id = "corollary-2/" + slug(spec),
                      .place = "Corollary 2",
                      .what = "algorithm A2 on more factors",
                      .printed = "n*sum T_i/n_i",
                      .formula = whole(a2_steps(*topology_of(run))),
                      .run = run});
  }
}

/// On products of factors that meet their average status A2 meets the bound of eq. (3).
void add_theorem_3(std::vector<Claim>& claims) {
  for (const char* spec : {"torus:6x6", "torus:4x4x4", "torus:16x32", "torus:5x4x3x2", "ghc:4x5", "ghc:3x3x3x3",
                           "hypercube:8", "product:ring:5*star:4", "product:ccc:3*pancake:4"}) {
    const Run run = product_run(spec, "single", "product-a2");
    claims.push_back({.id = "theorem-3/" + slug(spec),
                      .place = "Theorem 3",
                      .what = "A2 on factors that meet their average status is optimal",
                      .printed = "T = AS(G)",
                      .formula = whole(total_exchange_formula(*topology_of(run), PortModel::single).value().steps),
                      .run = run,
                      .meets_bound = true});
  }
}

}  // namespace

void add_single_port_claims(std::vector<Claim>& claims) {
  add_a1(claims);
  add_a2(claims);
  add_theorem_3(claims);
}

}  // namespace rota::cli
