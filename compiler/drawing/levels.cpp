// SPDX-License-Identifier: Apache-2.0
//
// Cube-connected cycles and butterflies by levels: a column per word, a row per cursor.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "compiler/drawing/styles.h"

namespace rota::drawing {

Drawing draw_levels(const Topology& topology) {
  std::uint32_t levels = 1;  // nodes = levels · 2^levels
  while ((levels << levels) < topology.node_count()) ++levels;
  const std::uint32_t words = 1U << levels;
  const double level_height = std::max(1.0, 0.6 * words / levels);
  Drawing drawing{"levels", {}, {}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t word = x / levels;
    drawing.nodes.push_back({static_cast<double>(word), level_height * (x % levels)});
  }
  for_each_pair(topology, [&](Node x, Port p, Node y) {
    const Point a = drawing.nodes[index(x)];
    const Point b = drawing.nodes[index(y)];
    const double across = std::abs(b.x - a.x);
    const double down = std::abs(b.y - a.y);
    if (across == 0 && down > 1.5 * level_height) {
      drawing.curves.push_back({x, p, loop(a, b, 0.28)});  // from the last level to the first
    } else if (down == 0 && across > 1) {
      drawing.curves.push_back({x, p, bow(a, b, level_height * 0.32 * std::log2(across) / levels + 0.12)});
    } else if (across > 0 && down > 1.5 * level_height) {
      drawing.curves.push_back({x, p, bow(a, b, 0.1 * level_height)});
    }
  });
  return drawing;
}

}  // namespace rota::drawing
