// SPDX-License-Identifier: Apache-2.0
#include "sc_models/node.h"

namespace rota {

NetworkNode::NetworkNode(const sc_core::sc_module_name& name, const Topology& topology, Node node,
                         const ClassProgram& program, const NetworkConfig& config, SendMemory& send_memory,
                         ReceiveMemory& receive_memory, const Placement& placement)
    : sc_module(name),
      links_("links", topology.degree(node) + program.send_channels + program.receive_channels, placement.hot_memory),
      out_links_(topology.port_count()),
      router_("router", node, topology.port_count(), program, config, placement),
      nic_("nic", program.send_channels, *program.source, program.flits, config.flit_width_bits, send_memory,
           receive_memory, placement) {
  router_.clk(clk);
  router_.start(start);
  nic_.clk(clk);
  nic_.start(start);
  nic_.done(done);
  std::size_t made = 0;
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    if (topology.neighbour(node, Port{p}) == kNoNode) continue;
    out_links_[p] = &links_[made++];
    router_.link_out[p](*out_links_[p]);
  }
  for (std::uint32_t c = 0; c < program.send_channels; ++c) {
    Link& link = links_[made++];
    nic_.inject[c](link);
    router_.inject[c](link);
  }
  for (std::uint32_t c = 0; c < program.receive_channels; ++c) {
    Link& link = links_[made++];
    router_.eject[c](link);
    nic_.eject[c](link);
  }
}

}  // namespace rota
