// SPDX-License-Identifier: Apache-2.0
#include "sc_models/node.h"

namespace rota {

NetworkNode::NetworkNode(const sc_core::sc_module_name& name, const NodeSite& site, NicLinks nic_links)
    : sc_module(name),
      channels_(site.program.send_channels),
      links_("links", site.topology.degree(site.node) + (nic_links == NicLinks::apart ? 0 : 2 * std::size_t{channels_}),
             site.placement.hot_memory),
      out_links_(site.topology.port_count()) {
  if (nic_links == NicLinks::apart) {
    nic_links_.emplace("nic_links", 2 * std::size_t{channels_}, site.placement.hot_memory);
  }
  std::size_t made = 0;
  for (std::uint32_t p = 0; p < site.topology.port_count(); ++p) {
    if (site.topology.neighbour(site.node, Port{p}) != kNoNode) out_links_[p] = &links_[made++];
  }
}

}  // namespace rota
