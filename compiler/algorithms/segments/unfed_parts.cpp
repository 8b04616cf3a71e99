// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/unfed_parts.h"

#include <algorithm>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {

UnfedParts::UnfedParts(const Topology& topology)
    : ports_(topology.port_count()), part_behind_(std::size_t{topology.node_count()} * ports_, kNoPart) {
  const std::uint32_t n = topology.node_count();
  const graph::LinkTable links = link_table(topology);
  std::vector<std::uint32_t> component(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
    std::ranges::fill(component, kNoPart);
    component[x] = n;
    std::vector<std::vector<std::uint32_t>> components;
    links.for_each_link(x, [&](std::uint32_t, std::uint32_t first) {
      if (component[first] != kNoPart) return;
      const auto number = static_cast<std::uint32_t>(components.size());
      std::vector<std::uint32_t>& nodes = components.emplace_back(1, first);
      component[first] = number;
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        links.for_each_link(nodes[i], [&](std::uint32_t, std::uint32_t y) {
          if (component[y] != kNoPart) return;
          component[y] = number;
          nodes.push_back(y);
        });
      }
    });
    if (components.size() < 2) continue;
    links.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
      part_behind_[std::size_t{x} * ports_ + port] = static_cast<std::uint32_t>(parts_.size()) + component[y];
    });
    const graph::Reached from_x = graph::reached_from(links, x);
    for (const std::vector<std::uint32_t>& nodes : components) {
      Part& part = parts_.emplace_back(Part{std::vector<bool>(n, false)});
      for (const std::uint32_t y : nodes) {
        part.has[y] = true;
        part.depth = std::max(part.depth, from_x.distance[y]);
      }
    }
  }
  first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

void UnfedParts::came(std::uint32_t x, std::uint32_t origin) {
  for (std::uint32_t part = first_part_[x]; part < first_part_[x + 1]; ++part) {
    if (!parts_[part].has[origin]) ++parts_[part].ready;
  }
}

void UnfedParts::sent(std::uint32_t x, std::uint32_t port, std::uint32_t origin) {
  const std::uint32_t part = part_behind_[std::size_t{x} * ports_ + port];
  if (part == kNoPart || parts_[part].has[origin]) return;
  parts_[part].has[origin] = true;
  --parts_[part].ready;
}

}  // namespace rota
