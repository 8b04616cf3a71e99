// SPDX-License-Identifier: Apache-2.0
//
// Hypercubes by dimensions: right, down, and into the page; then the same again with the whole cube.
#include <cstdint>
#include <vector>

#include "compiler/drawing/styles.h"

namespace rota::drawing {
namespace {

/// How far a step along each dimension goes. Three dimensions make a cube of this many units, so the next three go
/// further by that factor.
std::vector<Point> dimension_steps(std::uint32_t dimensions) {
  constexpr double kCube = 2.3;
  constexpr Point kFirst[] = {{1, 0}, {0, 1}, {0.46, -0.34}};
  std::vector<Point> steps;
  double scale = 1;
  for (std::uint32_t d = 0; d < dimensions; ++d) {
    // Later cubes' depth is drawn as a bigger step down and right, or it would hide the first cube's faces.
    steps.push_back(kFirst[d % 3] * scale);
    if (d % 3 == 2) scale *= kCube;
  }
  return steps;
}

}  // namespace

Drawing draw_cube(const Topology& topology) {
  const std::vector<Point> steps = dimension_steps(topology.port_count());
  Drawing drawing{"cube", {}, {}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    Point at{};
    for (std::uint32_t d = 0; d < steps.size(); ++d) {
      if ((x >> d & 1U) != 0) at = at + steps[d];
    }
    drawing.nodes.push_back(at);
  }
  bend_links_through_nodes(topology, drawing);
  return drawing;
}

}  // namespace rota::drawing
