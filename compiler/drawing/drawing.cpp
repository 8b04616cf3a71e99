// SPDX-License-Identifier: Apache-2.0
#include "compiler/drawing/drawing.h"

#include <cmath>

#include "compiler/drawing/styles.h"

namespace rota::drawing {

double length(Point a) { return std::hypot(a.x, a.y); }

Drawing draw(const Topology& topology) {
  switch (topology.family()) {
    case Family::ring:
    case Family::complete:
    case Family::circulant:
      return draw_circle(topology);
    case Family::hypercube:
      return draw_cube(topology);
    case Family::star:
    case Family::pancake:
    case Family::bubble:
      return draw_substars(topology);
    case Family::ccc:
    case Family::butterfly:
      return draw_levels(topology);
    default:
      break;
  }
  if (is_grid(topology)) return draw_grid(topology);
  return topology.factors().empty() ? draw_by_force(topology) : draw_nested(topology);
}

}  // namespace rota::drawing
