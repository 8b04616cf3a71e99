// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/topology/registry.h"
#include "tests/algorithms/sums/every_program.h"

namespace rota {
namespace {

using testing_support::EveryProgram;

CayleyPart whole(const Topology& topology) { return {topology, (1U << topology.port_count()) - 1}; }

std::optional<SumProgram> searched(const std::string& spec, PortModel ports, std::uint32_t steps,
                                   const std::vector<Port>& odd_ports = {}) {
  const TopologyPtr topology = parse_topology(spec);
  const CayleyPart part = whole(*topology);
  SumSearch search(part, ports, 1);
  std::optional<SumProgram> found = search.program_of(steps, odd_ports);
  EXPECT_FALSE(search.gave_up()) << spec;
  return found;
}

TEST(SumSearch, FindsASinglePortProgram_WhereverThereIsOne) {
  for (const char* spec : testing_support::kGraphsToTryEveryProgram) {
    const TopologyPtr topology = parse_topology(spec);
    const CayleyPart part = whole(*topology);
    EveryProgram every(*topology);
    for (std::uint32_t steps = 1; steps <= 4; ++steps) {
      SumSearch search(part, PortModel::single, 1);
      EXPECT_EQ(search.program_of(steps).has_value(), every.has_one_of(steps)) << spec << " in " << steps;
      EXPECT_FALSE(search.gave_up());
    }
  }
}

TEST(SumSearch, TellsThatThereIsNone) {
  EXPECT_FALSE(searched("star:4", PortModel::all, 3).has_value());     // below the diameter
  EXPECT_FALSE(searched("pancake:5", PortModel::all, 5).has_value());  // the diameter
  EXPECT_TRUE(searched("pancake:5", PortModel::all, 6).has_value());
  EXPECT_FALSE(searched("star:4", PortModel::single, 5).has_value());
  EXPECT_FALSE(searched("star:4", PortModel::single, 5, {Port{0}, Port{1}, Port{2}}).has_value());
}

TEST(SumSearch, EvenAndOddNodes_DoWhatAllAlikeCannot) {
  const std::vector<Port> all{Port{0}, Port{1}, Port{2}, Port{3}};
  EXPECT_FALSE(searched("butterfly:4", PortModel::single, 7).has_value());
  const std::optional<SumProgram> halves = searched("butterfly:4", PortModel::single, 7, all);
  ASSERT_TRUE(halves.has_value());
  EXPECT_EQ(halves->nodes.size(), 2U);
  EXPECT_EQ(halves->odd_ports, all);
}

/// What each sum of a program that all nodes run has, as its receiver sees it.
std::vector<std::vector<std::uint32_t>> contents_of(const SumProgram& program, const CayleyPart& part) {
  std::vector<std::vector<std::uint32_t>> has(program.sums.sums.size());
  for (const SumHop& hop : program.nodes.front()) {
    const PartialSum& sum = program.sums.sums[hop.sum];
    std::vector<std::uint32_t> sent;
    if (sum.own) sent.push_back(0);
    for (const std::uint16_t of : sum.adds) sent.insert(sent.end(), has[of].begin(), has[of].end());
    const std::uint32_t sender = part.neighbour(0, part.reverse(index(hop.port)));
    for (const std::uint32_t x : sent) has[hop.sum].push_back(part.product(sender, x));
  }
  return has;
}

TEST(SumSearch, ByRanks_EachElementComesOverAHighEnoughPort_Once) {
  for (const char* spec : {"circulant:250:32,49,112", "ccc:5", "butterfly:5"}) {
    const TopologyPtr topology = parse_topology(spec);
    const CayleyPart part = whole(*topology);
    PortRanks ranks(part.ports().size());
    for (const auto& [forward, backward] : part.pairs()) ranks[forward] = ranks[backward] = forward;
    SumSearch search(part, PortModel::all, 1);
    std::optional<SumProgram> found;
    for (std::uint32_t steps = part.diameter(); !found.has_value(); ++steps) {
      ASSERT_LT(steps, part.diameter() + 3) << spec;
      found = search.program_by_ranks(steps, std::span(&ranks, 1), 2000);
    }
    const auto has = contents_of(*found, part);
    std::vector<std::uint32_t> came(part.size(), 0);
    for (const std::uint16_t kept : found->sums.kept) {
      for (const std::uint32_t x : has[kept]) ++came[x];
    }
    EXPECT_EQ(came.front(), 0U);
    EXPECT_EQ(std::count(came.begin(), came.end(), 1U), part.size() - 1) << spec;
    for (const SumHop& hop : found->nodes.front()) {
      for (const std::uint32_t x : has[hop.sum]) {
        for (std::uint32_t port = 0; port < ranks.size(); ++port) {
          const std::uint32_t before = part.product(part.neighbour(0, port), x);
          const bool is_shortest = part.distance(before) < part.distance(x);
          EXPECT_TRUE(!is_shortest || ranks[port] <= ranks[index(hop.port)]) << spec << " element " << x;
        }
      }
    }
  }
}

TEST(SumSearch, ByRanks_TellsThatThereIsNone_WhereThereIsOneByOthers) {
  const TopologyPtr ccc = parse_topology("ccc:5");
  const CayleyPart part = whole(*ccc);
  const std::vector<PortRanks> rankings = {{0, 0, 1}, {1, 1, 0}};
  SumSearch search(part, PortModel::all, 1);
  std::uint32_t found = 0;
  for (const PortRanks& ranks : rankings) {
    found += search.program_by_ranks(10, std::span(&ranks, 1), 2000).has_value() ? 1U : 0U;
    EXPECT_FALSE(search.gave_up());
  }
  EXPECT_EQ(found, 1U);
  EXPECT_TRUE(search.program_by_ranks(10, rankings, 2000).has_value());
}

TEST(SumSearch, OfALargeFormula_GivesUpAtOnce) {
  const TopologyPtr star = parse_topology("star:7");
  const CayleyPart part = whole(*star);
  SumSearch search(part, PortModel::all, 1);
  EXPECT_FALSE(search.program_of(9).has_value());
  EXPECT_TRUE(search.gave_up());
}

}  // namespace
}  // namespace rota
