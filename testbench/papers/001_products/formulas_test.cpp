// SPDX-License-Identifier: Apache-2.0
//
// The closed forms against distances that are searched node by node in the whole product, and against schedules.
#include "testbench/papers/001_products/formulas.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/exchange/one_dimension.h"
#include "compiler/algorithms/products/product_total_exchange.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/distances.h"

namespace rota::paper001 {
namespace {

std::uint64_t searched_status(const Topology& topology, Node x) {
  std::vector<bool> seen;
  return verify::distances_from(topology, x, seen).status;
}

Ratio searched_average(const Topology& topology) {
  std::uint64_t sum = 0;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) sum += searched_status(topology, Node{x});
  return {sum, topology.node_count()};
}

constexpr const char* kProducts[] = {"mesh:3x4",
                                     "mesh:2x3x5",
                                     "torus:3x4x2",
                                     "ghc:3x4x5",
                                     "product:star:3*array:4",
                                     "torus:2x2",
                                     "product:macrostar:2:1*ring:5*array:2"};

TEST(NodeStatus, OfEveryNode_EqualsTheVerifiersDistances) {
  for (const char* spec : {"array:5", "ring:6", "star:4", "mesh:2x3"}) {
    SCOPED_TRACE(spec);
    const TopologyPtr topology = parse_topology(spec);
    for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
      EXPECT_EQ(node_status(*topology, Node{x}), searched_status(*topology, Node{x}));
    }
    EXPECT_EQ(average_status(*topology), searched_average(*topology));
  }
}

TEST(Theorem1, StatusOfEveryNodeOfAProduct_EqualsTheSearchedOne) {
  for (const char* spec : kProducts) {
    SCOPED_TRACE(spec);
    const TopologyPtr topology = parse_topology(spec);
    for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
      std::vector<FactorStatus> factors;
      std::uint32_t stride = topology->node_count();
      for (const TopologyPtr& factor : topology->factors()) {
        stride /= factor->node_count();
        factors.push_back({factor->node_count(), searched_status(*factor, Node{x / stride % factor->node_count()})});
      }
      EXPECT_EQ(product_status(factors), searched_status(*topology, Node{x}));
    }
  }
}

TEST(Corollary1, AverageStatusOfAProduct_EqualsTheSearchedOne) {
  for (const char* spec : kProducts) {
    SCOPED_TRACE(spec);
    const TopologyPtr topology = parse_topology(spec);
    std::vector<FactorAverage> factors;
    for (const TopologyPtr& factor : topology->factors()) {
      factors.push_back({factor->node_count(), searched_average(*factor)});
    }
    EXPECT_EQ(product_average_status(factors), searched_average(*topology));
  }
}

TEST(GhcAverageDistance, UnequalDimensionsToo_EqualsTheSearchedOne) {
  using Dimensions = std::vector<std::uint64_t>;
  for (const auto& [spec, dimensions] : {std::pair{"ghc:3x4x5", Dimensions{3, 4, 5}},
                                         {"ghc:2x2", Dimensions{2, 2}},
                                         {"ghc:7x2x3", Dimensions{7, 2, 3}},
                                         {"ghc:4x4x4", Dimensions{4, 4, 4}},
                                         {"hypercube:6", Dimensions{2, 2, 2, 2, 2, 2}}}) {
    const TopologyPtr topology = parse_topology(spec);
    EXPECT_EQ(ghc_average_distance(dimensions), Ratio(searched_status(*topology, Node{0}), topology->node_count() - 1U))
        << spec;
  }
}

TEST(Ratio, IsInLowestTerms) {
  EXPECT_EQ(Ratio(6, 4), Ratio(3, 2));
  EXPECT_NE(Ratio(6, 4), Ratio(3, 4));
  EXPECT_EQ(Ratio(0, 7), Ratio(0, 1));
}

/// Of the exchange that A1 and A2 are given for a factor.
FactorSteps single_port(const TopologyPtr& factor) {
  const std::uint64_t steps =
      factor->group() == nullptr ? greedy_single_port_total_exchange(factor).steps : searched_status(*factor, Node{0});
  return {factor->node_count(), steps};
}

TEST(A1AndA2, StepsOfSchedules_AreTheFormulas) {
  for (const char* spec : kProducts) {
    SCOPED_TRACE(spec);
    const TopologyPtr topology = parse_topology(spec);
    std::vector<FactorSteps> factors;
    FactorSteps a1{1, 0};
    for (const TopologyPtr& factor : topology->factors()) {
      factors.push_back(single_port(factor));
      const Ratio average = searched_average(*factor);
      const std::uint64_t distances = average.numerator() * factor->node_count() / average.denominator();
      a1 = factors.size() == 1
               ? factors.front()
               : FactorSteps{a1.nodes * factor->node_count(), a1_steps(a1, factor->node_count(), distances)};
    }
    EXPECT_EQ(product_a2(topology).steps, a2_steps(factors));
    EXPECT_EQ(product_a1(topology).steps, a1.steps);
  }
}

TEST(A3, StepsOfSchedules_AreTheFormula) {
  EXPECT_EQ(product_a3(parse_topology("torus:6x6"), 1).steps, a3_steps({6, 5}, 2));
  EXPECT_EQ(product_a3(parse_topology("mesh:3x3x3x3"), 1).steps, a3_steps({3, 2}, 4));
  EXPECT_EQ(product_a3(parse_topology("hypercube:8"), 1).steps, a3_steps({2, 1}, 8));
}

TEST(CutBound, OfEvenTori_IsEq4OnTheirHalves) {
  EXPECT_EQ(a3_cut_bound(6, 2), 27U);
  EXPECT_EQ(a3_cut_bound(10, 2), 125U);
  EXPECT_EQ(a3_cut_bound(6, 4), 972U);
}

TEST(OneDimension, AllPortStepsOfSchedules_AreTheFormulas) {
  for (std::uint32_t n = 2; n <= 14; ++n) {
    SCOPED_TRACE(n);
    EXPECT_EQ(array_exchange(parse_topology("array:" + std::to_string(n))).steps, array_steps(n));
    EXPECT_EQ(ring_exchange(parse_topology("ring:" + std::to_string(n))).steps, ring_steps(n));
  }
}

TEST(OneDimension, SinglePortArrays_TakeTheirBusiestNodesMessagesAndMoreThanTheirAverageStatus) {
  for (std::uint32_t n = 2; n <= 8; ++n) {
    SCOPED_TRACE(n);
    const TopologyPtr array = parse_topology("array:" + std::to_string(n));
    EXPECT_EQ(array_average_status(n), searched_average(*array));
    EXPECT_EQ(greedy_single_port_total_exchange(array).steps, array_single_port_steps(n));
    if (n > 2) {
      EXPECT_GT(3 * array_single_port_steps(n), static_cast<std::uint64_t>(n) * n - 1);
    }
  }
}

}  // namespace
}  // namespace rota::paper001
