// SPDX-License-Identifier: Apache-2.0
//
// The bound of an all-port broadcast of many segments: as high as a search of the network over time says, and proved
// by times of which none can be changed for more.
#include "compiler/verify/stream_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/proof.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

Schedule asking(const TopologyPtr& topology, Node root, std::uint32_t segments, std::uint32_t hop_steps = 1) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.root = root;
  schedule.demand.segments = segments;
  schedule.hop_steps = hop_steps;
  return schedule;
}

/// How many segments can come to `target` in so many steps: ways without a common link and step, found one by one in a
/// network with a node for each node and step. A node keeps what it has.
std::uint32_t come_in_time(const Topology& topology, Node root, Node target, std::uint32_t steps,
                           std::uint32_t hop_steps) {
  const std::uint32_t n = topology.node_count();
  const std::uint32_t times = steps + hop_steps;
  struct Arc {
    std::uint32_t to;
    std::uint32_t room;
    std::size_t back;
  };
  std::vector<std::vector<Arc>> arcs(std::size_t{n} * times);
  const auto join = [&](std::uint32_t from, std::uint32_t to, std::uint32_t room) {
    arcs[from].push_back({to, room, arcs[to].size()});
    arcs[to].push_back({from, 0, arcs[from].size() - 1});
  };
  for (std::uint32_t t = 0; t < times; ++t) {
    for (std::uint32_t x = 0; x < n; ++x) {
      if (t + 1 < times) join(t * n + x, (t + 1) * n + x, 1000);
      if (t >= steps) continue;
      for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
        const Node y = topology.neighbour(Node{x}, Port{p});
        if (y != kNoNode) join(t * n + x, (t + hop_steps) * n + index(y), 1);
      }
    }
  }
  for (std::uint32_t found = 0;; ++found) {
    std::vector<bool> seen(arcs.size(), false);
    const auto push = [&](const auto& self, std::uint32_t at) -> bool {
      if (at == (times - 1) * n + index(target)) return true;
      seen[at] = true;
      for (Arc& arc : arcs[at]) {
        if (arc.room == 0 || seen[arc.to] || !self(self, arc.to)) continue;
        --arc.room;
        ++arcs[arc.to][arc.back].room;
        return true;
      }
      return false;
    };
    if (!push(push, index(root))) return found;
  }
}

std::uint32_t naive_bound(const Topology& topology, Node root, std::uint32_t segments, std::uint32_t hop_steps) {
  std::uint32_t steps = 1;
  for (std::uint32_t y = 0; y < topology.node_count(); ++y) {
    while (Node{y} != root && come_in_time(topology, root, Node{y}, steps, hop_steps) < segments) ++steps;
  }
  return steps;
}

TEST(StreamBound, IsWhatTheNetworkOverTimeAllows_AndTheCheckerAgrees) {
  Random random(11);
  for (int k = 0; k < 40; ++k) {
    const std::uint32_t n = 2 + random.below(7);
    EdgeList edges;
    for (std::uint32_t x = 1; x < n; ++x) edges.emplace_back(random.below(x), x);
    for (std::uint32_t i = random.below(2 * n); i > 0; --i) {
      const std::uint32_t x = random.below(n);
      const std::uint32_t y = random.below(n);
      if (x != y) edges.emplace_back(std::min(x, y), std::max(x, y));
    }
    const TopologyPtr topology = EdgeGraph::of(n, edges);
    const Node root{random.below(n)};
    for (const std::uint32_t segments : {2U, 3U, 8U}) {
      const std::uint32_t hop_steps = 1 + random.below(3);
      const Schedule schedule = asking(topology, root, segments, hop_steps);
      const Bound bound = verify::stream_bound(schedule);
      EXPECT_EQ(bound.steps, naive_bound(*topology, root, segments, hop_steps));
      EXPECT_EQ(proved_steps(*topology, PortModel::all, bound.proof), bound.steps);
    }
  }
}

TEST(StreamBound, OfKnownNetworks) {
  const auto steps = [](const char* spec, std::uint32_t segments) {
    return best_bound_for(asking(parse_topology(spec), Node{0}, segments))->steps;
  };
  EXPECT_EQ(steps("array:5", 10), 13U);     // a pipeline of four links
  EXPECT_EQ(steps("ring:6", 10), 7U);       // five each way, and two hops more
  EXPECT_EQ(steps("hypercube:4", 16), 7U);  // ⌈16 / 4⌉ + 4 - 1
  EXPECT_EQ(steps("complete:5", 8), 3U);    // over the link itself in three steps, over three others in two: 9
  EXPECT_EQ(steps("mesh:3x3", 1), 4U);      // one segment: the distance
  EXPECT_EQ(steps("mesh:3x3", 10), 8U);     // into the far corner
}

TEST(StreamBound, EveryNumberOfItsCertificate_Matters) {
  const TopologyPtr torus = parse_topology("torus:3x4");
  const Proof proof = verify::stream_bound(asking(torus, Node{1}, 9)).proof;
  const std::uint64_t steps = proved_steps(*torus, PortModel::all, proof);
  const auto proves_more = [&](const Proof& changed) {
    try {
      return proved_steps(*torus, PortModel::all, changed) > steps;
    } catch (const InputError&) {
      return false;
    }
  };
  for (std::size_t x = 0; x < proof.times.size(); ++x) {
    Proof later = proof;
    ++later.times[x];
    EXPECT_FALSE(proves_more(later)) << x;
  }
  Proof changed = proof;
  ++changed.times[index(proof.nodes[1])];
  EXPECT_THROW((void)proved_steps(*torus, PortModel::all, changed), InputError) << "a step more";
  changed = proof;
  changed.segments = 1;
  EXPECT_THROW((void)proved_steps(*torus, PortModel::all, changed), InputError) << "fewer segments come in time";
  changed = proof;
  changed.times[1] = 1;
  EXPECT_THROW((void)proved_steps(*torus, PortModel::all, changed), InputError) << "the root has them from step 0";
  changed = proof;
  changed.times.pop_back();
  EXPECT_THROW((void)proved_steps(*torus, PortModel::all, changed), InputError) << "a time for each node";
  changed = proof;
  changed.nodes[1] = Node{12};
  EXPECT_THROW((void)proved_steps(*torus, PortModel::all, changed), InputError);
  EXPECT_THROW((void)proved_steps(*torus, PortModel::single, proof), InputError);
}

TEST(StreamBound, SinglePort_TheLastSegmentLeavesAfterTheOthers) {
  Schedule schedule = asking(parse_topology("hypercube:4"), Node{3}, 10);
  schedule.ports = PortModel::single;
  EXPECT_EQ(best_bound_for(schedule)->steps, 13U);  // 9 before it, then 4
  schedule = asking(parse_topology("array:6"), Node{0}, 10);
  schedule.ports = PortModel::single;
  EXPECT_EQ(best_bound_for(schedule)->steps, 14U);
  schedule.collective = CollectiveKind::accumulation;
  EXPECT_EQ(best_bound_for(schedule)->steps, 14U);
  Proof proof{.kind = ProofKind::far_pair, .nodes = {Node{0}, Node{5}}, .segments = 4};
  EXPECT_EQ(proved_steps(*schedule.topology, PortModel::single, proof), 8U);
  EXPECT_THROW((void)proved_steps(*schedule.topology, PortModel::all, proof), InputError);
}

TEST(StreamBound, OfAScatter_CountsEverySegment) {
  Schedule schedule = asking(parse_topology("torus:4x4"), Node{0}, 16);
  schedule.collective = CollectiveKind::scatter;
  EXPECT_EQ(best_bound_for(schedule)->steps, 60U);
  schedule.ports = PortModel::single;
  EXPECT_EQ(best_bound_for(schedule)->steps, 240U);
}

}  // namespace
}  // namespace rota
