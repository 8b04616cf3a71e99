// SPDX-License-Identifier: Apache-2.0
//
// Star, pancake and bubble-sort graphs by their substars. The nodes whose last symbol is k are a graph of the same kind
// with one symbol less. These substars stand around a circle; each is turned so that its nodes face the substars that
// their links to the outside lead to.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "compiler/drawing/styles.h"

namespace rota::drawing {
namespace {

using Symbols = std::vector<std::uint32_t>;

/// The symbols of a list, renumbered 0, 1, … in their order, without the last.
Symbols substar_list(const Symbols& symbols) {
  Symbols result(symbols.begin(), symbols.end() - 1);
  for (std::uint32_t& symbol : result) symbol -= symbol > symbols.back() ? 1U : 0U;
  return result;
}

Symbols moved(Family family, Symbols symbols) {
  switch (family) {
    case Family::pancake:
      std::reverse(symbols.begin(), symbols.end());
      break;
    case Family::bubble:
      std::swap(symbols[symbols.size() - 2], symbols.back());
      break;
    default:
      std::swap(symbols.front(), symbols.back());
  }
  return symbols;
}

struct Turn {
  double angle;
  bool mirrored;

  [[nodiscard]] Point operator()(Point p) const {
    if (mirrored) p.x = -p.x;
    return {p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
  }
};

using Places = std::map<Symbols, Point>;

Point on_circle(double radius, std::uint32_t i, std::uint32_t n) {
  const double angle = 2 * std::numbers::pi * i / n;
  return {radius * std::sin(angle), -radius * std::cos(angle)};
}

/// The turn of substar `last` under which its links to other substars are shortest, in squares.
Turn best_turn(Family family, const Places& substar, std::uint32_t last, double radius, std::uint32_t n) {
  constexpr std::uint32_t kAngles = 24;
  const Point centre = on_circle(radius, last, n);
  Turn best{0, false};
  double least = std::numeric_limits<double>::max();
  for (std::uint32_t i = 0; i < 2 * kAngles; ++i) {
    const std::uint32_t turned = i / 2;
    const Turn turn{2 * std::numbers::pi * turned / kAngles, i % 2 == 1};
    double sum = 0;
    for (const auto& [list, place] : substar) {
      Symbols symbols = list;
      for (std::uint32_t& symbol : symbols) symbol += symbol >= last ? 1U : 0U;
      symbols.push_back(last);
      const Point way = on_circle(radius, moved(family, symbols).back(), n) - (centre + turn(place));
      sum += way.x * way.x + way.y * way.y;
    }
    if (sum < least - 1e-9) {
      least = sum;
      best = turn;
    }
  }
  return best;
}

Places places_of(Family family, std::uint32_t n) {
  if (n == 2) return {{{0, 1}, {-0.5, 0}}, {{1, 0}, {0.5, 0}}};
  const Places substar = places_of(family, n - 1);
  double extent = 0;
  for (const auto& [list, place] : substar) extent = std::max(extent, length(place));
  const double radius = (extent + 0.5) / std::sin(std::numbers::pi / n);
  Places places;
  Symbols list(n);
  for (std::uint32_t i = 0; i < n; ++i) list[i] = i;
  std::vector<Turn> turns;
  for (std::uint32_t last = 0; last < n; ++last) turns.push_back(best_turn(family, substar, last, radius, n));
  do {
    places[list] = on_circle(radius, list.back(), n) + turns[list.back()](substar.at(substar_list(list)));
  } while (std::next_permutation(list.begin(), list.end()));
  return places;
}

}  // namespace

Drawing draw_substars(const Topology& topology) {
  Drawing drawing{"substars", {}, {}};
  // Nodes are numbered in the lexicographic order of their lists, as the map is ordered.
  for (const auto& [list, place] : places_of(topology.family(), topology.port_count() + 1)) {
    drawing.nodes.push_back(place);
  }
  bend_links_through_nodes(topology, drawing);
  return drawing;
}

}  // namespace rota::drawing
