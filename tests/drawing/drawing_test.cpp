// SPDX-License-Identifier: Apache-2.0
#include "compiler/drawing/drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/example_topologies.h"

namespace rota::drawing {
namespace {

double least_distance(const Drawing& drawing) {
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < drawing.nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, length(drawing.nodes[i] - drawing.nodes[j]));
  }
  return least;
}

void expect_near(Point a, Point b, const std::string& what) {
  EXPECT_NEAR(a.x, b.x, 1e-9) << what;
  EXPECT_NEAR(a.y, b.y, 1e-9) << what;
}

std::vector<TopologyPtr> networks() {
  constexpr std::uint32_t kMostNodes = 400;
  std::vector<TopologyPtr> all = testing_support::example_topologies(kMostNodes);
  for (const char* spec : {"torus:4x4x4x2", "product:star:3*ring:4", "array:40", "hypercube:8"}) {
    all.push_back(parse_topology(spec));
  }
  all.push_back(parse_topology("graph:" ROTA_EXAMPLES "/petersen.txt"));
  all.push_back(parse_topology("graph:" ROTA_EXAMPLES "/dgx1.txt"));
  all.push_back(parse_topology("product:graph:" ROTA_EXAMPLES "/dgx1.txt*array:2"));
  all.push_back(parse_topology("fail:0-3/1:graph:" ROTA_EXAMPLES "/dgx1.txt"));
  all.push_back(parse_topology("cayley:" ROTA_EXAMPLES "/macro_star_2_2.json"));
  return all;
}

TEST(Drawing, EveryNode_HasAPlaceOfItsOwn) {
  for (const TopologyPtr& topology : networks()) {
    const Drawing drawing = draw(*topology);
    ASSERT_EQ(drawing.nodes.size(), topology->node_count()) << topology->spec();
    for (const Point p : drawing.nodes) ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << topology->spec();
    if (topology->node_count() > 1) {
      EXPECT_GT(least_distance(drawing), 0.15) << topology->spec();
    }
  }
}

TEST(Drawing, Curves_BeginAndEndAtTheLinksNodes_AndAreOrdered) {
  for (const TopologyPtr& topology : networks()) {
    const Drawing drawing = draw(*topology);
    for (std::size_t i = 0; i < drawing.curves.size(); ++i) {
      const Curve& curve = drawing.curves[i];
      const Node to = topology->neighbour(curve.from, curve.port);
      ASSERT_NE(to, kNoNode) << topology->spec();
      EXPECT_LT(index(curve.from), index(to)) << topology->spec();
      ASSERT_GE(curve.points.size(), 3U);
      expect_near(curve.points.front(), drawing.nodes[index(curve.from)], topology->spec());
      expect_near(curve.points.back(), drawing.nodes[index(to)], topology->spec());
      if (i == 0) continue;
      const Curve& before = drawing.curves[i - 1];
      EXPECT_LT(std::pair(index(before.from), index(before.port)), std::pair(index(curve.from), index(curve.port)));
    }
  }
}

TEST(Drawing, ParallelLinks_AreDrawnApart) {
  const TopologyPtr dgx1 = parse_topology("graph:" ROTA_EXAMPLES "/dgx1.txt");
  const Drawing drawing = draw(*dgx1);
  std::vector<Point> middles;
  for (const Curve& curve : drawing.curves) {
    if (curve.from == Node{0} && dgx1->neighbour(curve.from, curve.port) == Node{3}) {
      middles.push_back(curve.points[curve.points.size() / 2]);
    }
  }
  ASSERT_EQ(middles.size(), 2U);
  EXPECT_GT(length(middles[0] - middles[1]), 0.1);
}

TEST(Drawing, TheSameNetwork_IsDrawnTheSameWay) {
  for (const char* spec : {"cycliccube:3:2", "macrostar:2:2", "star:4"}) {
    const Drawing first = draw(*parse_topology(spec));
    const Drawing second = draw(*parse_topology(spec));
    for (std::size_t x = 0; x < first.nodes.size(); ++x) {
      EXPECT_EQ(first.nodes[x].x, second.nodes[x].x) << spec;
      EXPECT_EQ(first.nodes[x].y, second.nodes[x].y) << spec;
    }
  }
}

TEST(Drawing, Torus_IsAGrid_WhoseWrapsAloneAreCurved) {
  const Drawing drawing = draw(*parse_topology("torus:4x5"));
  EXPECT_EQ(drawing.style, "grid");
  expect_near(drawing.nodes[7], {2, 1}, "row 1, column 2");
  EXPECT_EQ(drawing.curves.size(), 9U);  // a wrap per row and per column
  const Drawing mesh = draw(*parse_topology("mesh:4x5"));
  EXPECT_EQ(mesh.curves.size(), 0U);
}

TEST(Drawing, TwistedTorus_IsTheGridOfATorus_WithShiftedWraps) {
  const TopologyPtr twisted = parse_topology("twisted:3x6");
  const Drawing drawing = draw(*twisted);
  EXPECT_EQ(drawing.style, "grid");
  const Drawing torus = draw(*parse_topology("torus:3x6"));
  for (std::size_t x = 0; x < 18; ++x) expect_near(drawing.nodes[x], torus.nodes[x], "node " + std::to_string(x));
  // 3 wraps of rows, and 6 of columns that end half a row further.
  ASSERT_EQ(drawing.curves.size(), 9);
  std::size_t shifted = 0;
  for (const Curve& curve : drawing.curves) {
    const Point way =
        drawing.nodes[index(twisted->neighbour(curve.from, curve.port))] - drawing.nodes[index(curve.from)];
    if (std::abs(way.y) > 0.5) {
      ++shifted;
      EXPECT_NEAR(std::abs(way.x), 3, 1e-9);
      EXPECT_NEAR(std::abs(way.y), 2, 1e-9);
    } else {
      EXPECT_NEAR(std::abs(way.x), 5, 1e-9);
    }
  }
  EXPECT_EQ(shifted, 6);
}

TEST(Drawing, TwistedTori_HaveGridsInTwoDimensions_AndLayersInThree) {
  EXPECT_EQ(draw(*parse_topology("twisted:2x4")).style, "grid");
  EXPECT_EQ(draw(*parse_topology("twisted:4x4x8")).style, "layers");
}

TEST(Drawing, BrokenNetwork_IsTheWholeOne_WithoutWhatFailed) {
  const Drawing whole = draw(*parse_topology("torus:4x4"));
  const Drawing broken = draw(*parse_topology("fail:0-3,5:torus:4x4"));
  EXPECT_EQ(broken.style, whole.style);
  for (std::uint32_t x = 0; x < broken.nodes.size(); ++x) {
    expect_near(broken.nodes[x], whole.nodes[x < 5 ? x : x + 1], std::to_string(x));
  }
  // The lost link was a wrap, and node 5 is not at the rim.
  EXPECT_EQ(broken.curves.size(), whole.curves.size() - 1);
}

TEST(Drawing, Ring_IsACircle_OfUnitSteps) {
  const Drawing drawing = draw(*parse_topology("ring:7"));
  EXPECT_EQ(drawing.style, "circle");
  for (std::size_t x = 0; x < 7; ++x) {
    EXPECT_NEAR(length(drawing.nodes[x] - drawing.nodes[(x + 1) % 7]), 1, 1e-9);
    EXPECT_NEAR(length(drawing.nodes[x]), length(drawing.nodes[0]), 1e-9);
  }
}

TEST(Drawing, Hypercube_TakesTheSameStepAlongADimension_Everywhere) {
  const Drawing drawing = draw(*parse_topology("hypercube:5"));
  for (std::size_t d = 0; d < 5; ++d) {
    const Point step = drawing.nodes[std::size_t{1} << d] - drawing.nodes[0];
    for (std::size_t x = 0; x < 32; ++x) {
      if ((x >> d & 1U) == 0) expect_near(drawing.nodes[x | 1U << d] - drawing.nodes[x], step, "dimension");
    }
  }
}

TEST(Drawing, StarGraph_KeepsSubstarsApart) {
  const TopologyPtr star = parse_topology("star:4");
  const Drawing drawing = draw(*star);
  // Nodes of one substar (equal last symbol) are nearer to its centre than to any other substar's.
  std::array<Point, 4> centres{};
  for (std::uint32_t x = 0; x < 24; ++x) {
    Point& centre = centres[static_cast<std::size_t>(star->node_name(Node{x}).back() - '1')];
    centre = centre + drawing.nodes[x] * (1.0 / 6);
  }
  for (std::uint32_t x = 0; x < 24; ++x) {
    const auto own = static_cast<std::size_t>(star->node_name(Node{x}).back() - '1');
    for (std::size_t other = 0; other < 4; ++other) {
      if (other == own) continue;
      EXPECT_LT(length(drawing.nodes[x] - centres[own]), length(drawing.nodes[x] - centres[other])) << x;
    }
  }
}

TEST(Drawing, CubeConnectedCycles_HaveARowPerCursor_AndAColumnPerWord) {
  const Drawing drawing = draw(*parse_topology("ccc:3"));
  EXPECT_EQ(drawing.style, "levels");
  for (std::size_t x = 0; x < 24; ++x) {
    EXPECT_EQ(drawing.nodes[x].x, static_cast<double>(x / 3));
    EXPECT_EQ(drawing.nodes[x].y, drawing.nodes[x % 3].y);
  }
}

/// Neighbours end up nearer to each other than nodes at the diameter.
TEST(Drawing, AnyGraph_HasNeighboursNear) {
  const TopologyPtr topology = parse_topology("cayley:" ROTA_EXAMPLES "/macro_star_2_2.json");
  const Drawing drawing = draw(*topology);
  EXPECT_EQ(drawing.style, "force");
  double near = 0;
  double all = 0;
  for (std::uint32_t x = 0; x < 120; ++x) {
    for (std::uint32_t p = 0; p < 3; ++p) {
      near += length(drawing.nodes[x] - drawing.nodes[index(topology->neighbour(Node{x}, Port{p}))]) / 360;
    }
    for (std::uint32_t y = 0; y < 120; ++y) all += length(drawing.nodes[x] - drawing.nodes[y]) / 14280;
  }
  EXPECT_LT(near, 0.5 * all);
}

}  // namespace
}  // namespace rota::drawing
