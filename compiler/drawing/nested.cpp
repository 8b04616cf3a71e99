// SPDX-License-Identifier: Apache-2.0
//
// Products of any graphs: a drawing of drawings.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/drawing/styles.h"

namespace rota::drawing {
namespace {

/// The larger side of the box around the points.
double extent_of(const std::vector<Point>& points) {
  Point least = points.front();
  Point most = points.front();
  for (const Point p : points) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  return std::max(most.x - least.x, most.y - least.y);
}

double least_distance(const std::vector<Point>& points) {
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, length(points[i] - points[j]));
  }
  return least;
}

}  // namespace

Drawing draw_nested(const Topology& topology) {
  std::vector<Point> inner{Point{}};
  for (std::size_t i = topology.factors().size(); i-- > 0;) {
    const std::vector<Point> outer = draw(*topology.factors()[i]).nodes;
    const double scale = (extent_of(inner) + 1) / least_distance(outer);
    std::vector<Point> all;
    for (const Point place : outer) {
      for (const Point p : inner) all.push_back(place * scale + p);
    }
    inner = std::move(all);
  }
  Drawing drawing{"nested", std::move(inner), {}};
  bend_links_through_nodes(topology, drawing);
  return drawing;
}

}  // namespace rota::drawing
