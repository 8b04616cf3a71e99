// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/class_graph.h"

namespace rota {

ClassGraph::ClassGraph(const Topology& topology, const Symmetry& symmetry)
    : numbers_(class_link_numbers(topology, symmetry)) {
  links_.reserve(numbers_.size());
  for (std::uint32_t c = 0; c < class_count(); ++c) {
    const Node here = symmetry.representative(ClassId{c});
    for (std::uint32_t p = 0; p < ports(c); ++p) {
      Link& link = links_.emplace_back(Link{c});
      const Node there = topology.neighbour(here, Port{p});
      if (there == kNoNode) continue;
      link.next_class = index(symmetry.class_of(there));
      link.entry_port = index(topology.reverse_port(here, Port{p}));
    }
  }
}

}  // namespace rota
