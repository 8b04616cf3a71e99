// SPDX-License-Identifier: Apache-2.0
#include "compiler/drawing/drawing.h"

#include <cmath>

#include "compiler/drawing/styles.h"
#include "compiler/topology/broken.h"
#include "compiler/topology/topology_links.h"

namespace rota::drawing {

double length(Point a) { return std::hypot(a.x, a.y); }

namespace {

Drawing draw_single_links(const Topology& topology);

/// The drawing of the whole network, without what has failed.
Drawing draw_broken(const BrokenTopology& topology) {
  const Drawing whole = draw(*topology.whole());
  Drawing drawing{whole.style, {}, {}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    drawing.nodes.push_back(whole.nodes[index(topology.whole_node(Node{x}))]);
  }
  for (const Curve& curve : whole.curves) {
    const Node from = topology.own_node(curve.from);
    if (from == kNoNode || topology.neighbour(from, curve.port) == kNoNode) continue;
    drawing.curves.push_back({from, curve.port, curve.points});
  }
  return drawing;
}

Drawing draw_single_links(const Topology& topology) {
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
  if (const auto* const broken = dynamic_cast<const BrokenTopology*>(&topology)) return draw_broken(*broken);
  if (is_grid(topology)) return draw_grid(topology);
  return topology.factors().empty() ? draw_by_force(topology) : draw_nested(topology);
}

}  // namespace

Drawing draw(const Topology& topology) {
  Drawing drawing = draw_single_links(topology);
  if (has_parallel_links(topology)) spread_parallel_links(topology, drawing);
  return drawing;
}

}  // namespace rota::drawing
