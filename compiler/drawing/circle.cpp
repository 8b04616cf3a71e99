// SPDX-License-Identifier: Apache-2.0
//
// Rings, complete graphs and circulants: a circle.
#include <cmath>
#include <cstdint>
#include <numbers>

#include "compiler/drawing/styles.h"

namespace rota::drawing {

Drawing draw_circle(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  Drawing drawing{"circle", {}, {}};
  const double angle = 2 * std::numbers::pi / n;
  const double radius = n < 2 ? 0 : 0.5 / std::sin(angle / 2);  // neighbours are at distance 1
  for (std::uint32_t x = 0; x < n; ++x) {
    drawing.nodes.push_back({radius * std::sin(angle * x), -radius * std::cos(angle * x)});
  }
  return drawing;
}

}  // namespace rota::drawing
