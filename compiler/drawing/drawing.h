// SPDX-License-Identifier: Apache-2.0
//
// Where people draw the nodes and links of a network: a ring as a circle, a torus as a grid whose wraps run beside the
// rows, a star graph by its substars. A drawing is a pure function of the topology: the same network gives the same
// points in every run.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota::drawing {

/// x to the right, y down. The unit is the distance of neighbouring nodes, about.
struct Point {
  double x = 0;
  double y = 0;
};

[[nodiscard]] inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline Point operator*(Point a, double s) { return {a.x * s, a.y * s}; }
[[nodiscard]] double length(Point a);

/// A link that is not drawn straight: a line through these points, of which the first is `from` and the last the node
/// that the link leads to. The opposite link takes the same points backwards.
struct Curve {
  Node from{};
  Port port{};
  std::vector<Point> points;
};

struct Drawing {
  std::string_view style;     ///< "circle", "grid", "layers", "cube", "substars", "levels", "nested" or "force"
  std::vector<Point> nodes;   ///< index: node; no two coincide
  std::vector<Curve> curves;  ///< at most one per link, from its smaller node; ordered by (from, port)
};

/// Draws any topology. Time grows with nodes times nodes if no family says how people draw it ("force").
[[nodiscard]] Drawing draw(const Topology& topology);

}  // namespace rota::drawing
