// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/product_total_exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/products/product_exchange.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

/// Both judges, which reason differently, take it.
void expect_verified(const Schedule& schedule) {
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verdict.minimal);
  EXPECT_EQ(verify_quotient(schedule), verdict);
}

/// The steps of the single-port exchanges that A1 and A2 are given for a factor.
std::uint64_t factor_steps(const TopologyPtr& factor) {
  return factor->group() == nullptr ? greedy_single_port_total_exchange(factor).steps
                                    : verify::distance_figures(*factor)->status;
}

std::vector<TopologyPtr> parsed(const std::vector<std::string>& specs) {
  std::vector<TopologyPtr> topologies;
  for (const std::string& spec : specs) topologies.push_back(parse_topology(spec));
  return topologies;
}

TEST(ProductA2, AnyProduct_TakesTheWeightedSumOfItsFactorsSteps) {
  for (const TopologyPtr& topology :
       parsed({"torus:2x2", "torus:2x3", "torus:3x5x4", "mesh:3x4", "mesh:2x3x3", "ghc:3x4", "product:ring:3*star:3",
               "product:array:3*ring:4", "product:ring:4*array:3*star:3", "product:ccc:2*complete:3"})) {
    SCOPED_TRACE(topology->spec());
    const Schedule schedule = product_a2(topology);
    std::uint64_t expected = 0;  // paper 001, Corollary 2
    for (const TopologyPtr& factor : topology->factors()) {
      expected += topology->node_count() / factor->node_count() * factor_steps(factor);
    }
    EXPECT_EQ(schedule.steps, expected);
    expect_verified(schedule);
  }
}

TEST(ProductA2, ProductOfCayleyGraphs_IsOptimalWithOneClass) {
  for (const TopologyPtr& topology :
       parsed({"torus:6x6", "torus:3x5x4", "ghc:2x3x3", "hypercube:2", "hypercube:7", "product:ring:5*star:4"})) {
    SCOPED_TRACE(topology->spec());
    const Schedule schedule = product_a2(topology);
    EXPECT_EQ(schedule.steps, verify::distance_figures(*topology)->status);  // paper 001, Theorem 3
    EXPECT_EQ(schedule.symmetry->class_count(), 1U);
    expect_verified(schedule);
  }
}

TEST(ProductA2, OnlyFactorsWithoutGroup_MultiplyTheClasses) {
  EXPECT_EQ(product_a2(parse_topology("product:ring:4*array:3*star:3")).symmetry->class_count(), 3U);
  EXPECT_EQ(product_a2(parse_topology("mesh:3x4")).symmetry->class_count(), 12U);
}

TEST(ProductA1, TwoFactors_TakesOneTransferAfterTheOtherThenTheExchanges) {
  for (const TopologyPtr& topology : parsed({"torus:2x2", "torus:4x4", "torus:4x5", "mesh:3x4", "hypercube:2",
                                             "product:star:3*array:4", "product:array:3*ccc:2"})) {
    SCOPED_TRACE(topology->spec());
    const FactorView view = factor_view(*topology);
    const std::uint64_t a = view.factors[0]->node_count();
    const std::uint64_t b = view.factors[1]->node_count();
    const auto distances = static_cast<std::uint64_t>(verify::distance_figures(*view.factors[1])->total);
    const Schedule schedule = product_a1(topology);
    EXPECT_EQ(schedule.steps, b * (b - 1) * (a - 1) + distances + b * factor_steps(view.factors[0]));
    expect_verified(schedule);
  }
}

TEST(ProductA1, MoreFactors_Recursive_AndNeverFasterThanA2) {
  for (const TopologyPtr& topology :
       parsed({"torus:3x4x3", "mesh:2x3x3", "hypercube:5", "product:ring:4*array:3*star:3"})) {
    SCOPED_TRACE(topology->spec());
    const Schedule schedule = product_a1(topology);
    EXPECT_GT(schedule.steps, product_a2(topology).steps);
    expect_verified(schedule);
  }
}

TEST(ProductA3, HomogeneousPowers_TakeTheCopiesTimesTheFactorsSteps) {
  struct Expected {
    const char* spec;
    std::uint32_t steps;  // n^(d-1)·T_H, paper 001, Corollary 3
  };
  for (const Expected& expected :
       {Expected{"torus:2x2", 2}, {"torus:3x3", 3},      {"torus:4x4", 8},       {"torus:5x5", 15},
        {"torus:6x6", 30},        {"torus:8x8", 64},     {"torus:10x10", 130},   {"mesh:2x2", 2},
        {"mesh:3x3", 6},          {"mesh:4x4", 16},      {"ghc:2x2", 2},         {"ghc:4x4", 4},
        {"ghc:3x3x3x3", 27},      {"torus:3x3x3x3", 27}, {"torus:4x4x4x4", 128}, {"mesh:3x3x3x3", 54},
        {"hypercube:2", 2},       {"hypercube:4", 8},    {"hypercube:8", 128},   {"torus:2x2x2x2x2x2x2x2", 128}}) {
    SCOPED_TRACE(expected.spec);
    const Schedule schedule = product_a3(parse_topology(expected.spec), 1);
    EXPECT_EQ(schedule.steps, expected.steps);
    expect_verified(schedule);
  }
}

TEST(ProductA3, FactorsThatReachTheUnroundedCutBound_GiveTheOptimum) {
  for (const char* spec :
       {"torus:2x2", "torus:5x5", "torus:8x8", "mesh:5x5", "ghc:4x4", "hypercube:4", "mesh:2x2x2x2", "torus:3x3x3x3"}) {
    const TopologyPtr topology = parse_topology(spec);
    EXPECT_EQ(product_a3(topology, 1).steps, best_bound(*topology, PortModel::all)) << spec;
  }
}

TEST(ProductA3, NumbersItsMessagesSoThatEveryExchangeHasOneForEveryNode) {
  for (const std::uint32_t n : {2U, 3U, 5U, 8U}) {
    for (std::uint32_t l = 1; l < n; ++l) {
      std::vector<std::uint32_t> exchanges;  // of the messages for the copy at offset l, by offset in A
      std::vector<std::uint32_t> wanted;
      for (std::uint32_t g = 1; g < n; ++g) {
        exchanges.push_back(a3_exchange(n, g, l));
        wanted.push_back(g);
        EXPECT_EQ(g, 1 + (l + exchanges.back() - 2) % (n - 1));
      }
      EXPECT_THAT(exchanges, testing::UnorderedElementsAreArray(wanted));
    }
  }
}

TEST(ProductA3, OtherFactors_UseTheGeneralAllPortExchange) {
  const Schedule schedule = product_a3(parse_topology("product:star:3*star:3"), 1);
  EXPECT_EQ(schedule.steps % 6, 0U);
  expect_verified(schedule);
}

TEST(ProductA3Repaired, UnbalancedRings_ReachTheCutBoundThatA3Misses) {
  struct Expected {
    const char* spec;
    std::uint32_t steps;  // n^(d+1)/8
  };
  for (const Expected& expected :
       {Expected{"torus:6x6", 27}, {"torus:10x10", 125}, {"torus:14x14", 343}, {"torus:18x18", 729}}) {
    SCOPED_TRACE(expected.spec);
    const TopologyPtr topology = parse_topology(expected.spec);
    const Schedule schedule = product_a3_repaired(topology);
    EXPECT_EQ(schedule.steps, expected.steps);
    EXPECT_EQ(schedule.steps, best_bound(*topology, PortModel::all));
    EXPECT_GT(product_a3(topology, 1).steps, schedule.steps);
    EXPECT_EQ(schedule.symmetry->class_count(), 4U);
    expect_verified(schedule);
  }
}

TEST(ProductA3Repaired, FourDimensions_ReachItToo) {
  const TopologyPtr topology = parse_topology("torus:6x6x6x6");
  const Schedule schedule = product_a3_repaired(topology);
  EXPECT_EQ(schedule.steps, 972U);
  EXPECT_EQ(schedule.steps, best_bound(*topology, PortModel::all));
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
}

TEST(Products, WhatTheAlgorithmsTake_IsToldApart) {
  const auto is = [](bool (*predicate)(const Topology&), const char* spec) { return predicate(*parse_topology(spec)); };
  EXPECT_TRUE(is(is_product, "mesh:2x3"));
  EXPECT_TRUE(is(is_product, "hypercube:3"));
  EXPECT_FALSE(is(is_product, "hypercube:1"));
  EXPECT_FALSE(is(is_product, "ring:6"));
  EXPECT_TRUE(is(is_homogeneous_power, "hypercube:4"));
  EXPECT_FALSE(is(is_homogeneous_power, "hypercube:3"));
  EXPECT_FALSE(is(is_homogeneous_power, "torus:3x4"));
  EXPECT_TRUE(is(is_power_of_unbalanced_rings, "product:ring:6*ring:6"));
  EXPECT_FALSE(is(is_power_of_unbalanced_rings, "torus:2x2"));
  EXPECT_FALSE(is(is_power_of_unbalanced_rings, "torus:8x8"));
  EXPECT_FALSE(is(is_power_of_unbalanced_rings, "mesh:6x6"));
}

TEST(Products, TooManyClasses_AreRefused) {
  EXPECT_THROW((void)product_a2(parse_topology("mesh:64x64")), InputError);
  EXPECT_THROW((void)product_a1(parse_topology("mesh:64x64")), InputError);
  EXPECT_THROW((void)product_a3(parse_topology("mesh:64x64"), 1), InputError);
}

}  // namespace
}  // namespace rota
