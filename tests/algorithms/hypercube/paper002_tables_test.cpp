// SPDX-License-Identifier: Apache-2.0
//
// Tables 1 and 2 of paper 002, cell by cell, for hypercubes of 1 to 10 dimensions.
#include <gtest/gtest.h>

#include <set>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

constexpr std::uint32_t kMaxDimension = 10;
constexpr std::uint32_t kMaxDimensionForBothJudges = 8;

struct Cell {
  std::uint64_t steps;
  std::uint64_t transmissions;
};

/// The tables as printed.
Cell table(CollectiveKind collective, PortModel ports, std::uint64_t d) {
  const bool mla = ports == PortModel::all;
  const std::uint64_t n = std::uint64_t{1} << d;
  const std::uint64_t share = mla ? (n - 1) / d + ((n - 1) % d == 0 ? 0 : 1) : n - 1;
  if (collective == CollectiveKind::broadcast || collective == CollectiveKind::accumulation) return {d, n - 1};
  if (collective == CollectiveKind::scatter || collective == CollectiveKind::gather) return {share, d * n / 2};
  if (collective == CollectiveKind::multinode_broadcast || collective == CollectiveKind::multinode_accumulation)
    return {share, n * (n - 1)};
  if (collective == CollectiveKind::total_exchange) return {mla ? n / 2 : d * n / 2, d * n * n / 2};
  ADD_FAILURE() << to_string(collective) << " is not in the tables";
  return {};
}

/// Its tables have no all-reduce.
bool from_paper_002(const Algorithm& algorithm) {
  return algorithm.construction->source.starts_with("paper 002") &&
         traits_of(algorithm.collective).payload != Payload::reduced;
}

/// A root that is neither an end nor a power of two where there is one.
Node some_root(std::uint32_t dimension) { return Node{(0b1011010110U >> 1U) & ((1U << dimension) - 1)}; }

void expect_table(const Algorithm& algorithm, std::uint32_t dimension, Node root) {
  const auto topology = parse_topology("hypercube:" + std::to_string(dimension));
  SCOPED_TRACE(std::string(algorithm.name) + " on " + topology->spec());
  AlgorithmInput input;
  if (traits_of(algorithm.collective).rooted()) input.root = root;
  const Schedule schedule = make_schedule(topology, {algorithm.collective, algorithm.ports, algorithm.name, input});
  const Cell cell = table(algorithm.collective, algorithm.ports, dimension);
  EXPECT_EQ(schedule.steps, cell.steps);
  EXPECT_EQ(schedule.transmissions(), cell.transmissions);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.transmissions, cell.transmissions);
  EXPECT_TRUE(verdict.minimal);
  EXPECT_TRUE(verdict.fifo_consistent);
  if (dimension <= kMaxDimensionForBothJudges) {
    EXPECT_EQ(verify_all_nodes(schedule), verdict);
  }
}

TEST(Paper002, EveryCollective_UnderBothPortModels_HasAnAlgorithmOfThePaper) {
  std::set<std::pair<CollectiveKind, PortModel>> covered;
  for (const Algorithm& algorithm : algorithms()) {
    if (from_paper_002(algorithm)) covered.insert({algorithm.collective, algorithm.ports});
  }
  EXPECT_EQ(covered.size(), 14U);
}

TEST(Paper002, EveryAlgorithm_OnHypercubesUpToTen_TakesTheStepsAndTransmissionsOfTheTables) {
  for (const Algorithm& algorithm : algorithms()) {
    if (!from_paper_002(algorithm)) continue;
    for (std::uint32_t d = 1; d <= kMaxDimension; ++d) expect_table(algorithm, d, some_root(d));
  }
}

TEST(Paper002, EveryRoot_DoesAsWellAsNodeZero) {
  for (const Algorithm& algorithm : algorithms()) {
    if (!from_paper_002(algorithm)) continue;
    for (std::uint32_t root = 0; root < 16; ++root) expect_table(algorithm, 4, Node{root});
  }
}

TEST(Paper002, OtherNetworks_AreRefused) {
  for (const char* spec : {"ring:4", "torus:4x4", "ghc:2x2", "product:ring:2*ring:2", "mesh:2x2"}) {
    const auto topology = parse_topology(spec);
    for (const Algorithm& algorithm : algorithms()) {
      if (!from_paper_002(algorithm)) continue;
      EXPECT_FALSE(algorithm.applies(*topology)) << spec << " " << algorithm.name;
      EXPECT_THROW((void)algorithm.construction->make(topology, algorithm.ports, {}), InputError)
          << spec << " " << algorithm.name;
    }
  }
}

TEST(Paper002, RootThatIsNoNode_IsRefused) {
  AlgorithmInput input;
  input.root = Node{16};
  for (const CollectiveKind collective :
       {CollectiveKind::broadcast, CollectiveKind::accumulation, CollectiveKind::scatter, CollectiveKind::gather}) {
    EXPECT_THROW((void)make_schedule(parse_topology("hypercube:4"), {collective, PortModel::all, "", input}),
                 InputError)
        << to_string(collective);
  }
}

}  // namespace
}  // namespace rota
