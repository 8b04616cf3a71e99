// SPDX-License-Identifier: Apache-2.0
#include "sc_models/node.h"

namespace rota {

NetworkNode::NetworkNode(const sc_core::sc_module_name& name, const NodeSite& site)
    : sc_module(name),
      channels_(site.program.nic_channels),
      nic_links_(site.nic_links),
      out_links_(site.topology.port_count()) {
  for (std::uint32_t p = 0; p < site.topology.port_count(); ++p) {
    if (site.topology.neighbour(site.node, Port{p}) != kNoNode) out_links_[p] = &site.links_out[p];
  }
}

}  // namespace rota
