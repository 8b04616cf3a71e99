// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/001_products/factors.h"

#include "compiler/algorithms/registry.h"
#include "testbench/papers/formulas.h"

namespace rota::cli {
namespace {

std::uint64_t single_port_steps(const TopologyPtr& factor) {
  if (factor->family() == Family::array) return paper001::array_single_port_steps(factor->node_count());
  if (const auto formula = total_exchange_formula(*factor, PortModel::single)) return formula->steps;
  return make_schedule(factor, {.ports = PortModel::single, .algorithm = "greedy"}).steps;
}

paper001::Ratio average_status(const Topology& factor) {
  if (factor.family() == Family::array) return paper001::array_average_status(factor.node_count());
  return paper001::average_status(factor);
}

}  // namespace

Run product_run(const std::string& spec, const std::string& ports, const std::string& algorithm) {
  return {.spec = spec,
          .ports = ports,
          .algorithm = algorithm,
          .network = spec.find("FILE") == std::string::npos ? "" : kTree};
}

std::vector<paper001::FactorSteps> single_port_steps(const Topology& product) {
  std::vector<paper001::FactorSteps> factors;
  for (const TopologyPtr& factor : product.factors())
    factors.push_back({factor->node_count(), single_port_steps(factor)});
  return factors;
}

std::uint64_t all_port_steps(const TopologyPtr& factor) {
  const std::uint64_t n = factor->node_count();
  if (factor->family() == Family::array) return paper001::array_steps(n);
  if (factor->family() == Family::ring) return paper001::ring_steps(n);
  if (factor->family() == Family::complete) return 1;
  return make_schedule(factor, {.ports = PortModel::all, .algorithm = "balanced"}).steps;
}

std::uint64_t all_distances(const Topology& product) {
  std::vector<paper001::FactorAverage> averages;
  for (const TopologyPtr& factor : product.factors())
    averages.push_back({factor->node_count(), average_status(*factor)});
  const paper001::Ratio average = paper001::product_average_status(averages);
  return product.node_count() * average.numerator() / average.denominator();
}

}  // namespace rota::cli
