// SPDX-License-Identifier: Apache-2.0
//
// The bound by what must enter a set of nodes: no more than the best over all sets, which the checker derives.
#include "compiler/verify/entries.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/core/random.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/proof.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

std::uint64_t proved_by(const Topology& topology, std::vector<Node> inside, std::uint32_t window) {
  return proved_steps(topology, PortModel::all,
                      {.kind = ProofKind::entry, .nodes = std::move(inside), .window = window});
}

TEST(Entries, CheckerDerivesHandWorkedValues) {
  const TopologyPtr array = parse_topology("array:6");
  EXPECT_EQ(proved_by(*array, {Node{0}}, 0), 5U);
  EXPECT_EQ(proved_by(*array, {Node{0}, Node{1}}, 0), 5U);            // 4 messages over a link, then a hop
  EXPECT_EQ(proved_by(*array, {Node{0}, Node{1}, Node{2}}, 1), 5U);   // 2 after the first step, then two hops
  EXPECT_EQ(proved_by(*array, {Node{2}, Node{3}}, 0), 2U);            // 4 messages over two links
  EXPECT_EQ(proved_by(*parse_topology("ring:6"), {Node{0}}, 2), 3U);  // one node is three hops away
  const TopologyPtr dgx1 = parse_topology("graph:" ROTA_EXAMPLES "/dgx1.txt");
  EXPECT_EQ(proved_by(*dgx1, {Node{0}}, 0), 2U);  // 7 messages over 6 links
}

TEST(Entries, CheckerRefusesWhatDoesNotFit) {
  const TopologyPtr array = parse_topology("array:3");
  EXPECT_THROW((void)proved_by(*array, {}, 0), InputError);
  EXPECT_THROW((void)proved_by(*array, {Node{3}}, 0), InputError);
  EXPECT_THROW((void)proved_by(*array, {Node{0}, Node{1}, Node{2}}, 0), InputError);
  EXPECT_THROW((void)proved_by(*array, {Node{0}}, 2), InputError);
  EXPECT_THROW((void)proved_steps(*array, PortModel::single, {.kind = ProofKind::entry, .nodes = {Node{0}}}),
               InputError);
}

TEST(Entries, SearchFindsWhatTheCheckerProves_AndNoMoreThanTheBestSet) {
  Random random(7);
  for (int k = 0; k < 60; ++k) {
    const std::uint32_t nodes = 2 + random.below(7);
    EdgeList edges;
    for (std::uint32_t x = 1; x < nodes; ++x) edges.emplace_back(random.below(x), x);
    for (std::uint32_t more = random.below(6); more > 0; --more) {  // parallel links among them
      const std::uint32_t y = 1 + random.below(nodes - 1);
      edges.emplace_back(random.below(y), y);
    }
    const TopologyPtr graph = EdgeGraph::of(nodes, edges);
    const verify::Entry entry = verify::slowest_entry(*graph);
    EXPECT_EQ(proved_by(*graph, entry.inside, entry.window), entry.steps);
    std::uint64_t best = 0;
    std::uint64_t of_one_node = 0;
    for (std::uint32_t set = 1; set + 1 < 1U << nodes; ++set) {
      std::vector<Node> inside;
      for (std::uint32_t x = 0; x < nodes; ++x) {
        if ((set >> x & 1U) != 0) inside.push_back(Node{x});
      }
      best = std::max(best, proved_by(*graph, inside, 0));
      if (inside.size() == 1) of_one_node = std::max(of_one_node, proved_by(*graph, inside, 0));
    }
    EXPECT_GE(entry.steps, of_one_node);
    if (entry.window == 0) {
      EXPECT_LE(entry.steps, best);
    }
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {1U, 3U}) {
        const verify::Entry totals = verify::slowest_entry_of_totals(*graph, ports, hop_steps);
        const Proof proof{
            .kind = ProofKind::totals, .nodes = totals.inside, .hop_steps = hop_steps, .window = totals.window};
        EXPECT_EQ(proved_steps(*graph, ports, proof), totals.steps);
        EXPECT_GE(totals.steps, ports == PortModel::all ? entry.steps : nodes - 1);
      }
    }
  }
}

}  // namespace
}  // namespace rota
