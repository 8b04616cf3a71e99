// SPDX-License-Identifier: Apache-2.0
//
// Paper 001: total exchange on products, from total exchanges on their factors. Here section 3, distances in products;
// sections 4 and 5 are files of their own.
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/topology/registry.h"
#include "testbench/papers/001_products/factors.h"
#include "testbench/papers/bibliography.h"

namespace rota::cli {
namespace {

using paper001::FactorStatus;
using paper001::Ratio;

/// Theorem 1's right side for node x of a product.
std::uint64_t status_by_factors(const Topology& product, std::uint32_t x) {
  std::vector<FactorStatus> factors;
  std::uint32_t stride = product.node_count();
  for (const TopologyPtr& factor : product.factors()) {
    stride /= factor->node_count();
    const Node coordinate{x / stride % factor->node_count()};
    factors.push_back({factor->node_count(), paper001::node_status(*factor, coordinate)});
  }
  return paper001::product_status(factors);
}

void add_statuses(std::vector<Claim>& claims) {
  for (const char* spec : {"product:ring:7*star:3", "torus:4x3", "ghc:3x5", "product:ccc:3*complete:3"}) {
    claims.push_back({.id = "theorem-1/" + slug(spec),
                      .place = "Theorem 1",
                      .what = "the status of a product, by its total exchange",
                      .printed = "n*sum s_i/n_i",
                      .formula = whole(status_by_factors(*parse_topology(spec), 0)),
                      .run = product_run(spec, "single", "invariant-transit-first")});
  }
  for (const char* spec : {"mesh:3x4", "product:graph:FILE*array:3"}) {
    Run run = product_run(spec, "single", "tree-scatter-single");
    run.collective = "scatter";
    const TopologyPtr product = topology_of(run);
    for (run.root = 0; run.root < product->node_count(); ++run.root) {
      claims.push_back({.id = fmt::format("theorem-1/{}/node{}", slug(spec), run.root),
                        .place = "Theorem 1",
                        .what = fmt::format("the status of node {}, by a scatter over shortest paths", run.root),
                        .printed = "n*sum s_i/n_i",
                        .formula = whole(status_by_factors(*product, run.root)),
                        .run = run,
                        .quantity = Quantity::transmissions});
    }
  }
}

void add_averages(std::vector<Claim>& claims) {
  for (const char* spec : {"mesh:3x4", "mesh:2x3x3", "product:array:3*ring:4", "product:graph:FILE*ring:4"}) {
    const Run run = product_run(spec, "single", "product-a2");
    claims.push_back({.id = "corollary-1/" + slug(spec),
                      .place = "Corollary 1",
                      .what = "the average status of a product, times n: transmissions",
                      .printed = "n*n*sum AS_i/n_i",
                      .formula = whole(all_distances(*topology_of(run))),
                      .run = run,
                      .quantity = Quantity::transmissions});
  }
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> cubes{{"ghc:3x4", {3, 4}},
                                                                              {"ghc:2x3x4", {2, 3, 4}},
                                                                              {"ghc:4x4", {4, 4}},
                                                                              {"ghc:2x3x4x5", {2, 3, 4, 5}},
                                                                              {"ghc:3x3x3x3", {3, 3, 3, 3}}};
  for (const auto& [spec, dimensions] : cubes) {
    const std::uint64_t n = parse_topology(spec)->node_count();
    const Ratio average = paper001::ghc_average_distance(dimensions);
    claims.push_back({.id = "section-3.1/" + slug(spec),
                      .place = "section 3.1",
                      .what = "average distance of a generalised hypercube, times n(n-1): transmissions",
                      .printed = "n/(n-1)*sum (m_i-1)/m_i",
                      .formula = whole(n * (n - 1) * average.numerator() / average.denominator()),
                      .run = product_run(spec, "single", "product-a2"),
                      .quantity = Quantity::transmissions});
  }
}

}  // namespace

Paper paper_001() {
  Paper paper{"001", full_title("001"), {}};
  add_statuses(paper.claims);
  add_averages(paper.claims);
  add_single_port_claims(paper.claims);
  add_all_port_claims(paper.claims);
  return paper;
}

}  // namespace rota::cli
