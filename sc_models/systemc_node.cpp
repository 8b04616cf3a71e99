// SPDX-License-Identifier: Apache-2.0
#include "sc_models/systemc_node.h"

#include <bit>
#include <cassert>

namespace rota {

template <class AnyRouter>
ModelNode<AnyRouter>::ModelNode(const sc_core::sc_module_name& name, const NodeSite& site)
    : NetworkNode(name, site),
      group_(site.placement.group),
      address_bits_(static_cast<std::uint32_t>(std::bit_width(site.topology.node_count() - 1U))),
      router_("router", site.node, site.topology.port_count(), site.program, site.config, site.placement),
      nic_("nic", site.program.nic_channels, *site.program.source, site.program.flits, site.config.flit_format(),
           site.send_memory, site.receive_memory, site.placement, site.program.pass_steps),
      slices_(make_model_slices(site)) {
  router_.clk(clk);
  router_.start(start);
  nic_.clk(clk);
  nic_.start(start);
  nic_.done(done);
  for (std::uint32_t p = 0; p < site.topology.port_count(); ++p) {
    if (Link* const link = out_link(Port{p})) router_.link_out[p](*link);
    if (slices_ && out_link(Port{p}) != nullptr) router_.link_in[p](slices_->to_node(Port{p}));
  }
  for (std::uint32_t c = 0; c < site.program.nic_channels; ++c) {
    nic_.inject[c](inject_link(c));
    router_.inject[c](inject_link(c));
    router_.eject[c](eject_link(c));
    nic_.eject[c](eject_link(c));
  }
}

template <class AnyRouter>
void ModelNode<AnyRouter>::stop() {
  assert(group_ != nullptr);
  group_->remove(router_);
  group_->remove(nic_);
}

template <class AnyRouter>
void ModelNode<AnyRouter>::trace_as(SignalRegistry& registry, const std::string& name) {
  router_.trace_as(registry, name + ".router");
  nic_.trace_as(registry, name + ".nic", address_bits_);
}

template class ModelNode<Router>;
template class ModelNode<TimedRouter>;

NodePtr make_model_node(const NodeSite& site) {
  return site.config.router == RouterKind::timed ? make_node<TimedNode>(site) : make_node<SystemcNode>(site);
}

}  // namespace rota
