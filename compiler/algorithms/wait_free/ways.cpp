// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/ways.h"

#include <utility>

#include "compiler/algorithms/wait_free/link_rows.h"

namespace rota {

Ways WayFinder::ways(const RelativeMessage& message, const LinkRows& rows) {
  const ClassGraph& graph = rows.graph();
  mark_nodes_towards(message.relative, rows.row_count() == 1);
  Ways ways;
  std::uint32_t first_of_layer = 0;
  std::vector<State> layer{{Node{0}, message.origin_class}};
  std::vector<State> next;
  for (std::uint16_t hops = 0; !layer.empty(); ++hops) {
    const std::uint32_t first_of_next = ways.state_count;
    for (std::uint32_t i = 0; i < layer.size(); ++i) {
      const auto [x, cls] = layer[i];
      for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
        const Node y = topology_.neighbour(x, Port{p});
        if (!on_the_way_[index(y)] || !shortest_.extends(x, Port{p}, y)) continue;
        const std::uint32_t link = graph.link(cls, p);
        std::uint32_t& state = state_[index(y)];
        if (state == kNone) {
          state = ways.state_count++;
          next.push_back({y, graph.next_class(link)});
          if (y == message.relative) ways.ends.push_back(state);
          if (y == message.relative && ways.least_hops == 0) ways.least_hops = hops + 1U;
        }
        ways.hops.push_back({first_of_layer + i, state, rows.row(link), static_cast<std::uint16_t>(p), hops});
      }
    }
    for (const State& reached : next) state_[index(reached.node)] = kNone;
    std::swap(layer, next);
    next.clear();
    first_of_layer = first_of_next;
  }
  for (const Node x : marked_) on_the_way_[index(x)] = false;
  return ways;
}

/// Goes back from the destination over the last letters of best words: of all, or of one.
void WayFinder::mark_nodes_towards(Node destination, bool one_route) {
  marked_.assign(1, destination);
  on_the_way_[index(destination)] = true;
  for (std::size_t i = 0; i < marked_.size(); ++i) {
    const Node y = marked_[i];
    for (std::uint32_t back = 0; back < topology_.port_count(); ++back) {
      const Node x = topology_.neighbour(y, Port{back});
      if (on_the_way_[index(x)] || !shortest_.extends(x, topology_.reverse_port(y, Port{back}), y)) continue;
      on_the_way_[index(x)] = true;
      marked_.push_back(x);
      if (one_route) break;
    }
  }
}

}  // namespace rota
