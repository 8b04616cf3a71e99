// SPDX-License-Identifier: Apache-2.0
//
// Links that are not straight.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

#include "compiler/drawing/styles.h"
#include "compiler/topology/topology_links.h"

namespace rota::drawing {
namespace {

constexpr int kBowPoints = 12;
constexpr int kTurnPoints = 12;
/// A link that passes a node closer than this is bent.
constexpr double kClearance = 0.12;
/// How far parallel links may be bent, as a part of their length.
constexpr double kWidestBow = 0.2;

/// Of the cubic Bézier curve with these control points, without its first point.
void append_bezier(std::vector<Point>& points, Point a, Point b, Point c, Point d) {
  for (int i = 1; i <= kTurnPoints; ++i) {
    const double t = static_cast<double>(i) / kTurnPoints;
    const double u = 1 - t;
    points.push_back(a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t));
  }
}

double distance_to_segment(Point p, Point a, Point b) {
  const Point way = b - a;
  const Point off = p - a;
  const double t = std::clamp((off.x * way.x + off.y * way.y) / (way.x * way.x + way.y * way.y), 0.0, 1.0);
  return length(off - way * t);
}

}  // namespace

std::vector<Point> bow(Point a, Point b, double height) {
  const Point way = b - a;
  const double distance = length(way);
  const Point left = {way.y / distance, -way.x / distance};
  std::vector<Point> points;
  for (int i = 0; i <= kBowPoints; ++i) {
    const double t = static_cast<double>(i) / kBowPoints;
    points.push_back(a + way * t + left * (4 * height * t * (1 - t)));
  }
  return points;
}

std::vector<Point> loop(Point a, Point b, double lane) {
  const Point way = b - a;
  const Point ahead = way * (1 / length(way));
  const Point side = Point{ahead.y, -ahead.x} * lane;
  const Point turn = ahead * (std::abs(lane) * 1.6);
  std::vector<Point> points{a};
  append_bezier(points, a, a - turn, a + side - turn, a + side);
  points.push_back(b + side);
  append_bezier(points, b + side, b + side + turn, b + turn, b);
  return points;
}

void for_each_pair(const Topology& topology, const std::function<void(Node, Port, Node)>& visit) {
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t ports = topology.port_end(Node{x});
    for (std::uint32_t p = 0; p < ports; ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode && x < index(y)) visit(Node{x}, Port{p}, y);
    }
  }
}

void bend_links_through_nodes(const Topology& topology, Drawing& drawing) {
  const auto near = [&](std::uint32_t z, Point a, Point b) {
    const Point p = drawing.nodes[z];
    if (p.x < std::min(a.x, b.x) - kClearance || p.x > std::max(a.x, b.x) + kClearance) return false;
    if (p.y < std::min(a.y, b.y) - kClearance || p.y > std::max(a.y, b.y) + kClearance) return false;
    return distance_to_segment(p, a, b) < kClearance;
  };
  for_each_pair(topology, [&](Node x, Port p, Node y) {
    const Point a = drawing.nodes[index(x)];
    const Point b = drawing.nodes[index(y)];
    for (std::uint32_t z = 0; z < drawing.nodes.size(); ++z) {
      if (z == index(x) || z == index(y) || !near(z, a, b)) continue;
      drawing.curves.push_back({x, p, bow(a, b, 0.12 * length(b - a))});
      return;
    }
  });
}

void spread_parallel_links(const Topology& topology, Drawing& drawing) {
  std::erase_if(drawing.curves, [&](const Curve& curve) {
    return parallel_links(topology, curve.from, topology.neighbour(curve.from, curve.port)) > 1;
  });
  for_each_pair(topology, [&](Node x, Port p, Node y) {
    const std::uint32_t links = parallel_links(topology, x, y);
    if (links == 1) return;
    const Point a = drawing.nodes[index(x)];
    const Point b = drawing.nodes[index(y)];
    const double place = (2.0 * parallel_rank(topology, x, p) + 1) / links - 1;  // within -1 … 1, none at 0 if even
    drawing.curves.push_back({x, p, bow(a, b, kWidestBow * place * length(b - a))});
  });
  std::sort(drawing.curves.begin(), drawing.curves.end(),
            [](const Curve& a, const Curve& b) { return std::tie(a.from, a.port) < std::tie(b.from, b.port); });
}

}  // namespace rota::drawing
