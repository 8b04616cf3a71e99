// SPDX-License-Identifier: Apache-2.0
//
// Bounds and verdicts on graphs without any symmetry, trees and others, held against the plainest way to work them out.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "compiler/topology/topology_links.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/cuts.h"
#include "compiler/verify/verifier.h"
#include "tests/edge_graph.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

using testing_support::naive_total_exchange;

/// A graph given by the neighbours of each node; port p leads to the p-th.
class ListedGraph final : public Topology {
 public:
  explicit ListedGraph(std::vector<std::vector<std::uint32_t>> neighbours)
      : Topology(Family::graph, "listed", static_cast<std::uint32_t>(neighbours.size()), most_ports(neighbours)),
        neighbours_(std::move(neighbours)) {}

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& of_x = neighbours_[index(x)];
    return index(p) < of_x.size() ? Node{of_x[index(p)]} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const auto& of_y = neighbours_[index(neighbour(x, p))];
    auto at = std::find(of_y.begin(), of_y.end(), index(x));
    for (std::uint32_t k = parallel_rank(*this, x, p); k > 0; --k) at = std::find(at + 1, of_y.end(), index(x));
    return Port{static_cast<std::uint32_t>(at - of_y.begin())};
  }

 private:
  static std::uint32_t most_ports(const std::vector<std::vector<std::uint32_t>>& neighbours) {
    std::size_t most = 0;
    for (const auto& list : neighbours) most = std::max(most, list.size());
    return static_cast<std::uint32_t>(most);
  }
  std::vector<std::vector<std::uint32_t>> neighbours_;
};

/// A random tree of 2 to 9 nodes, with up to `max_extra` links more. Some of these may be parallel to others.
TopologyPtr random_graph(std::uint32_t max_extra) {
  const std::uint32_t n = *rc::gen::inRange(2U, 10U);
  const bool parallel = *rc::gen::arbitrary<bool>();
  std::vector<std::vector<std::uint32_t>> neighbours(n);
  const auto join = [&neighbours, parallel](std::uint32_t x, std::uint32_t y) {
    auto& of_x = neighbours[x];
    if (x == y || (!parallel && std::find(of_x.begin(), of_x.end(), y) != of_x.end())) return;
    of_x.push_back(y);
    neighbours[y].push_back(x);
  };
  for (std::uint32_t x = 1; x < n; ++x) join(x, *rc::gen::inRange(0U, x));
  const std::uint32_t extra = *rc::gen::inRange(0U, max_extra + 1);
  for (std::uint32_t k = 0; k < extra; ++k) join(*rc::gen::inRange(0U, n), *rc::gen::inRange(0U, n));
  return std::make_shared<ListedGraph>(std::move(neighbours));
}

constexpr std::uint32_t kApart = 1000;

/// All distances where `removed` is not there (kNoNode: all are), by Floyd and Warshall's method.
std::vector<std::vector<std::uint32_t>> distances_without(const Topology& topology, Node removed) {
  const std::uint32_t n = topology.node_count();
  std::vector<std::vector<std::uint32_t>> d(n, std::vector<std::uint32_t>(n, kApart));
  for (std::uint32_t x = 0; x < n; ++x) {
    d[x][x] = 0;
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode && y != removed && Node{x} != removed) d[x][index(y)] = 1;
    }
  }
  for (std::uint32_t k = 0; k < n; ++k) {
    for (std::uint32_t x = 0; x < n; ++x) {
      for (std::uint32_t y = 0; y < n; ++y) d[x][y] = std::min(d[x][y], d[x][k] + d[k][y]);
    }
  }
  return d;
}

RC_GTEST_PROP(IrregularBounds, FiguresAreThoseOfAllDistances, ()) {
  const TopologyPtr topology = random_graph(*rc::gen::element(0U, 6U));
  const auto d = distances_without(*topology, kNoNode);
  std::vector<std::uint64_t> status;
  std::uint32_t diameter = 0;
  for (const auto& row : d) {
    status.push_back(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
    diameter = std::max(diameter, *std::max_element(row.begin(), row.end()));
  }
  const LowerBounds bounds = lower_bounds(*topology);
  RC_ASSERT(bounds.diameter == diameter);
  RC_ASSERT(bounds.status == status[0]);
  RC_ASSERT(bounds.min_status == *std::min_element(status.begin(), status.end()));
  RC_ASSERT(bounds.max_status == *std::max_element(status.begin(), status.end()));
}

RC_GTEST_PROP(IrregularBounds, BusiestNodeSendsWhatItsRemovalWouldStop, ()) {
  const TopologyPtr topology = random_graph(*rc::gen::element(0U, 6U));
  const std::uint32_t n = topology->node_count();
  std::uint64_t most = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    const auto d = distances_without(*topology, Node{x});
    std::uint64_t sends = n - 1;
    for (std::uint32_t a = 0; a < n; ++a) {
      for (std::uint32_t b = 0; b < n; ++b) sends += a != x && b != x && d[a][b] >= kApart ? 1U : 0U;
    }
    most = std::max(most, sends);
  }
  RC_ASSERT(verify::busiest_node(*topology).sends == most);
}

RC_GTEST_PROP(IrregularBounds, CutIsCountedRightAndNoBetterThanTheBestOfAll, ()) {
  const TopologyPtr topology = random_graph(*rc::gen::element(0U, 6U));
  const std::uint32_t n = topology->node_count();
  const verify::Cut cut = verify::widest_cut(*topology);
  const auto steps_of = [&](const auto& is_inside) {
    Fraction steps{0, 0};
    std::uint64_t inside = 0;
    for (std::uint32_t x = 0; x < n; ++x) {
      inside += is_inside(x) ? 1U : 0U;
      for (std::uint32_t p = 0; p < topology->port_count(); ++p) {
        const Node y = topology->neighbour(Node{x}, Port{p});
        steps.denominator += y != kNoNode && is_inside(x) && !is_inside(index(y)) ? 1U : 0U;
      }
    }
    steps.numerator = inside * (n - inside);
    return steps;
  };
  const Fraction counted = steps_of([&](std::uint32_t x) { return cut.inside[x]; });
  RC_ASSERT(!(counted < cut.steps) && !(cut.steps < counted));
  for (std::uint32_t set = 1; set + 1 < (1U << n); ++set) {
    const Fraction other = steps_of([&](std::uint32_t x) { return ((set >> x) & 1U) != 0; });
    // In a tree the best cut is a single link, and all of those are looked at.
    if (lower_bounds(*topology).directed_links == 2 * (n - 1)) RC_ASSERT(!(cut.steps < other));
  }
  RC_ASSERT(cut.steps.ceil() <= check_certificate(*topology, verify::cut_weights(*topology, cut)));
}

TEST(IrregularBounds, WithManyParallelLinks_TheDiameterIsLeft) {
  testing_support::EdgeList edges;
  for (std::uint32_t k = 0; k < 48; ++k) edges.emplace_back(k % 4, k % 4 + 1);  // an array of five, twelve links each
  const TopologyPtr array = testing_support::EdgeGraph::of(5, edges);
  EXPECT_EQ(lower_bounds(*array).best(PortModel::all), 4U);
  EXPECT_EQ(lower_bounds(*array).all_port.back().name, "diameter");
  require_proofs(*array, lower_bounds(*array));
}

RC_GTEST_PROP(IrregularBounds, NoScheduleBeatsThemAndBothVerifiersAgree, ()) {
  const TopologyPtr topology = random_graph(*rc::gen::element(0U, 6U));
  const LowerBounds bounds = lower_bounds(*topology);
  const PortModel ports = *rc::gen::element(PortModel::single, PortModel::all);
  const std::uint32_t rotation = *rc::gen::inRange(0U, 50U);
  const Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), ports, rotation);
  const Verdict verdict = verify_all_nodes(schedule);
  RC_ASSERT(verdict.ok);
  RC_ASSERT(verdict == verify_quotient(schedule));
  RC_ASSERT(bounds.best(ports) <= verdict.steps);
  RC_ASSERT(check_certificate(*topology, bounds.certificate) <= verdict.steps || ports == PortModel::single);
}

}  // namespace
}  // namespace rota
