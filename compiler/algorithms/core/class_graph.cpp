// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/class_graph.h"

namespace rota {

ClassGraph::ClassGraph(const Topology& topology, const Symmetry& symmetry)
    : classes_(symmetry.class_count()),
      ports_(topology.port_count()),
      next_class_(std::size_t{classes_} * ports_, kAbsent),
      entry_port_(std::size_t{classes_} * ports_, kAbsent) {
  for (std::uint32_t c = 0; c < classes_; ++c) {
    const Node here = symmetry.representative(ClassId{c});
    for (std::uint32_t p = 0; p < ports_; ++p) {
      const Node there = topology.neighbour(here, Port{p});
      if (there == kNoNode) continue;
      next_class_[link(c, p)] = index(symmetry.class_of(there));
      entry_port_[link(c, p)] = index(topology.reverse_port(here, Port{p}));
    }
  }
}

}  // namespace rota
