// SPDX-License-Identifier: Apache-2.0
#include "testbench/events/track_names.h"

#include <fmt/format.h>

#include "compiler/schedule/collective.h"

namespace rota::cli {

std::string run_title(const Programs& programs, const RunEvents& run) {
  return fmt::format("{} {}, {}", programs.topology->title(), traits_of(programs.collective).name, run.source);
}

std::string link_track(const Programs& programs, const LinkRecord& link) {
  const Topology& topology = *programs.topology;
  return fmt::format("{} to {}, port {}", topology.node_name(link.source),
                     topology.node_name(topology.neighbour(link.source, link.port)), topology.port_name(link.port));
}

std::string fifo_track(const Programs& programs, const FifoRecord& fifo) {
  const NodeProgram& program = programs.classes[index(programs.symmetry->class_of(fifo.node))];
  return fmt::format("{} FIFO {}", programs.topology->node_name(fifo.node), fifo_title(program.fifos[fifo.number]));
}

}  // namespace rota::cli
