// SPDX-License-Identifier: Apache-2.0
//
// A node: a NIC and a router, the links between them, and the links on which the node sends to its neighbours. Whoever
// builds a network binds each router().link_in[p] to the neighbour's out_link.
#pragma once

#include <systemc>
#include <vector>

#include "compiler/topology/topology.h"
#include "sc_models/nic.h"
#include "sc_models/router.h"

namespace rota {

class NetworkNode final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};
  sc_core::sc_out<bool> done{"done"};

  /// Program and memories must outlive the node.
  NetworkNode(const sc_core::sc_module_name& name, const Topology& topology, Node node, const ClassProgram& program,
              const NetworkConfig& config, SendMemory& send_memory, ReceiveMemory& receive_memory,
              const Placement& placement = {});

  [[nodiscard]] Router& router() noexcept { return router_; }
  [[nodiscard]] const Router& router() const noexcept { return router_; }
  [[nodiscard]] const Nic& nic() const noexcept { return nic_; }
  /// The link that leaves over port p, or nullptr where there is no such port.
  [[nodiscard]] Link* out_link(Port p) { return out_links_[index(p)]; }
  /// All links that this node has made: to its neighbours, and between its NIC and router.
  [[nodiscard]] LinkGroup& links() noexcept { return links_; }

 private:
  // Destroyed in reverse: links go after the modules whose ports are bound to them.
  LinkGroup links_;
  std::vector<Link*> out_links_;
  Router router_;
  Nic nic_;
};

}  // namespace rota
