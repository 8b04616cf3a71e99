// SPDX-License-Identifier: Apache-2.0
//
// Registers a fabric's signals for a waveform. Names are the topology's, with one scope per node.
#include <fmt/format.h>

#include "sc_models/fabric.h"

namespace rota {
namespace {

/// The links of node x from their owner's table, because ports know their bindings only after the simulation has
/// started.
template <class Nodes>
void trace_links(SignalRegistry& registry, const Topology& topology, const Nodes& nodes, Node x,
                 std::uint32_t width_bits, const std::string& name) {
  const auto trace_link = [&](Link& link, const std::string& link_name, std::uint32_t port) {
    link.wires().trace_as(registry.file(), link_name, width_bits);
    registry.note_link(link_name, width_bits, port);
  };
  NetworkNode& node = *nodes[index(x)];
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    const Node y = topology.neighbour(x, Port{p});
    if (y == kNoNode) continue;
    trace_link(*node.out_link(Port{p}), fmt::format("{}.router.link_out_{}", name, p), p);
    trace_link(*nodes[index(y)]->out_link(topology.reverse_port(x, Port{p})),
               fmt::format("{}.router.link_in_{}", name, p), p);
  }
  for (std::uint32_t c = 0; c < node.channels() && node.shows_nic_links(); ++c) {
    trace_link(node.inject_link(c), fmt::format("{}.nic.inject_{}", name, c), c);
    trace_link(node.eject_link(c), fmt::format("{}.nic.eject_{}", name, c), c);
  }
}

}  // namespace

void Fabric::trace_signals(SignalRegistry& registry, const std::set<std::uint32_t>& nodes,
                           const std::string& scope) const {
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    if (!nodes.empty() && !nodes.contains(x)) continue;
    const std::string name =
        fmt::format("{}node_{}", scope.empty() ? "" : scope + ".", programs_.topology->node_name(Node{x}));
    registry.set_node(Node{x});
    trace_links(registry, *programs_.topology, nodes_, Node{x}, config_.flit_format().bits(), name);
    nodes_[x]->trace_as(registry, name);
    const std::string done = name + ".done";
    sc_core::sc_trace(registry.file(), *node_done_[x], done);
    registry.note(done, 1, SignalKind::control, 0);
  }
}

}  // namespace rota
