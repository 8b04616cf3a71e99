// SPDX-License-Identifier: Apache-2.0
//
// The styles that draw() chooses from, and the shapes of links that are not straight.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/drawing/drawing.h"

namespace rota::drawing {

/// Nodes 0 … n-1 clockwise from the top.
[[nodiscard]] Drawing draw_circle(const Topology& topology);
/// Arrays, and products whose factors are all arrays, rings or complete graphs: the last factor goes right, the one
/// before it down; further factors repeat that grid as layers.
[[nodiscard]] Drawing draw_grid(const Topology& topology);
/// hypercube:D. Dimensions 0 to 2 make a cube; every three further ones repeat what there is.
[[nodiscard]] Drawing draw_cube(const Topology& topology);
/// Star, pancake and bubble-sort graphs: the substars of equal last symbol stand around a circle, and so do theirs.
[[nodiscard]] Drawing draw_substars(const Topology& topology);
/// Cube-connected cycles and butterflies: words from left to right, cursors from top to bottom.
[[nodiscard]] Drawing draw_levels(const Topology& topology);
/// Any other product: the drawing of the first factor, each of its nodes replaced by a drawing of the rest.
[[nodiscard]] Drawing draw_nested(const Topology& topology);
/// Any graph, by stress majorization: distances on the page come close to distances in the graph.
[[nodiscard]] Drawing draw_by_force(const Topology& topology);

/// True if draw_grid takes it.
[[nodiscard]] bool is_grid(const Topology& topology);

/// A flat arc from a to b. It leaves the straight line by `height`, to the left of the way from a to b if positive.
[[nodiscard]] std::vector<Point> bow(Point a, Point b, double height);
/// A wrap from a to b: it leaves a away from b, turns round, runs beside the row at distance `lane` and reaches b from
/// behind.
[[nodiscard]] std::vector<Point> loop(Point a, Point b, double lane);

/// Calls visit(x, p, y) for one direction of every link: the one with x < y. Ordered by (x, p).
void for_each_pair(const Topology& topology, const std::function<void(Node, Port, Node)>& visit);

/// Bends straight links that pass through a third node. Precondition: all nodes are placed.
void bend_links_through_nodes(const Topology& topology, Drawing& drawing);

/// Bends parallel links apart. Precondition: all nodes are placed.
void spread_parallel_links(const Topology& topology, Drawing& drawing);

}  // namespace rota::drawing
