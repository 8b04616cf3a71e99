// SPDX-License-Identifier: Apache-2.0
//
// Arrays, meshes, tori and generalised hypercubes as grids, in three and more dimensions by layers. Twisted tori and
// other lattices are grids whose wraps are shifted.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "compiler/drawing/styles.h"
#include "compiler/topology/lattice.h"

namespace rota::drawing {
namespace {

constexpr std::uint32_t kLongestRow = 16;  ///< of an array: longer ones are folded

bool is_line(const Topology& topology) {
  return topology.family() == Family::array || topology.family() == Family::ring ||
         topology.family() == Family::complete;
}

struct Axis {
  std::uint32_t size = 1;
  std::uint32_t stride = 1;
  Point step;
};

/// The axes of a grid with these sizes, in the same order. The last one goes right.
std::vector<Axis> axes_of(const std::vector<std::uint32_t>& sizes) {
  std::vector<Axis> axes(sizes.size());
  std::uint32_t stride = 1;
  Point extent{0, 0};
  bool downwards = true;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    const std::size_t inner = sizes.size() - 1 - i;
    Axis& axis = axes[i];
    axis.size = sizes[i];
    axis.stride = stride;
    stride *= axis.size;
    if (inner == 0) {
      axis.step = {1, 0};
    } else if (inner == 1) {
      axis.step = sizes.size() == 2 ? Point{0, 1} : Point{0.58, 0.40};  // layers are seen from the side
    } else if (downwards) {
      axis.step = {0, extent.y + 1.0};
      downwards = false;
    } else {
      axis.step = {extent.x + 2, 0};
      downwards = true;
    }
    extent = extent + axis.step * (axis.size - 1);
  }
  return axes;
}

std::vector<std::uint32_t> sizes_of(const Topology& topology) {
  std::vector<std::uint32_t> sizes;
  if (const auto* const lattice = dynamic_cast<const LatticeTopology*>(&topology)) {
    // Nodes are numbered row by row, so the last one is at the far corner.
    for (const std::int64_t coordinate : lattice->box().point(Node{topology.node_count() - 1})) {
      sizes.push_back(static_cast<std::uint32_t>(coordinate) + 1);
    }
  }
  for (const auto& factor : topology.factors()) sizes.push_back(factor->node_count());
  return sizes;
}

Point place_in(const std::vector<Axis>& axes, std::uint32_t x) {
  Point at{};
  for (const Axis& axis : axes) at = at + axis.step * (x / axis.stride % axis.size);
  return at;
}

/// An array as a row, folded if it is long.
Drawing draw_array(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  const auto row =
      n <= kLongestRow ? n : std::max(kLongestRow, static_cast<std::uint32_t>(std::ceil(std::sqrt(2.0 * n))));
  Drawing drawing{"grid", {}, {}};
  for (std::uint32_t x = 0; x < n; ++x) {
    const std::uint32_t line = x / row;
    const std::uint32_t column = line % 2 == 0 ? x % row : row - 1 - x % row;
    drawing.nodes.push_back({static_cast<double>(column), static_cast<double>(line)});
  }
  return drawing;
}

/// A lattice: links between neighbours in the grid are straight, wraps run beside their row, shifted ones are flat
/// arcs.
Drawing draw_lattice(const Topology& topology) {
  const std::vector<Axis> axes = axes_of(sizes_of(topology));
  Drawing drawing{axes.size() == 2 ? "grid" : "layers", {}, {}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) drawing.nodes.push_back(place_in(axes, x));
  for_each_pair(topology, [&](Node x, Port p, Node y) {
    std::uint32_t axes_apart = 0;
    std::uint32_t steps_apart = 0;
    for (const Axis& axis : axes) {
      const std::uint32_t from = index(x) / axis.stride % axis.size;
      const std::uint32_t to = index(y) / axis.stride % axis.size;
      axes_apart += from != to ? 1 : 0;
      steps_apart += std::max(from, to) - std::min(from, to);
    }
    if (steps_apart == 1) return;
    const Point a = drawing.nodes[index(x)];
    const Point b = drawing.nodes[index(y)];
    const double side = std::abs(b.x - a.x) > std::abs(b.y - a.y) ? 1 : -1;
    drawing.curves.push_back(
        {x, p, axes_apart == 1 ? loop(a, b, side * 0.27) : bow(a, b, side * 0.07 * length(b - a))});
  });
  return drawing;
}

/// True if it has two dimensions or more, none of them a single point.
bool is_lattice_grid(const Topology& topology) {
  if (dynamic_cast<const LatticeTopology*>(&topology) == nullptr) return false;
  const std::vector<std::uint32_t> sizes = sizes_of(topology);
  return sizes.size() > 1 && *std::min_element(sizes.begin(), sizes.end()) > 1;
}

}  // namespace

bool is_grid(const Topology& topology) {
  if (is_lattice_grid(topology)) return true;
  if (topology.factors().empty()) return topology.family() == Family::array;
  return std::all_of(topology.factors().begin(), topology.factors().end(), [](const auto& f) { return is_line(*f); });
}

Drawing draw_grid(const Topology& topology) {
  if (is_lattice_grid(topology)) return draw_lattice(topology);
  if (topology.factors().empty()) return draw_array(topology);
  const std::vector<Axis> axes = axes_of(sizes_of(topology));
  Drawing drawing{axes.size() <= 2 ? "grid" : "layers", {}, {}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) drawing.nodes.push_back(place_in(axes, x));
  for_each_pair(topology, [&](Node x, Port p, Node y) {
    const auto moved = std::find_if(axes.begin(), axes.end(), [&](const Axis& axis) {
      return index(x) / axis.stride % axis.size != index(y) / axis.stride % axis.size;
    });
    const std::uint32_t hops = (index(y) - index(x)) / moved->stride;  // x < y, and only this coordinate differs
    if (hops == 1) return;
    const Point a = drawing.nodes[index(x)];
    const Point b = drawing.nodes[index(y)];
    const bool wraps = hops == moved->size - 1 &&
                       topology.factors()[static_cast<std::size_t>(moved - axes.begin())]->family() == Family::ring;
    // Wraps of rows run above them, wraps of columns to their left: the left of the way for one, the right for another.
    const double side = std::abs(b.x - a.x) > std::abs(b.y - a.y) ? 1 : -1;
    drawing.curves.push_back(
        {x, p, wraps ? loop(a, b, side * 0.27) : bow(a, b, side * (0.16 + 0.07 * hops) * length(moved->step))});
  });
  return drawing;
}

}  // namespace rota::drawing
