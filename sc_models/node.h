// SPDX-License-Identifier: Apache-2.0
//
// The interface of a network node: pins, links and counters. It is implemented by the SystemC models (systemc_node.h)
// and by the Verilated RTL (rtl_node.h); a network may mix them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <utility>
#include <vector>

#include "compiler/topology/topology.h"
#include "sc_models/class_program.h"
#include "sc_models/link.h"
#include "sc_models/memory.h"
#include "sc_models/placement.h"
#include "sc_models/schedule_violation.h"
#include "sc_models/traced_signal.h"

namespace rota {

/// The constructor arguments of a node. Program, memories and links must outlive the node.
struct NodeSite {
  std::string name;
  const Topology& topology;
  Node node{};
  const ClassProgram& program;
  const NetworkConfig& config;
  SendMemory& send_memory;
  ReceiveMemory& receive_memory;
  LinkRange links_out;  ///< index: port; links of absent ports are unused
  LinkRange nic_links;  ///< first the NIC-to-router link of every channel of the NIC, then the router-to-NIC links
  Placement placement = {};
};

class NetworkNode : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};
  sc_core::sc_out<bool> done{"done"};

  /// The input at port p. Bind it to the neighbour's out_link.
  [[nodiscard]] virtual LinkInPort& link_in(Port p) = 0;
  /// The link that leaves over port p, or nullptr if there is no such port.
  [[nodiscard]] Link* out_link(Port p) { return out_links_[index(p)]; }
  // The links between NIC and router, by channel of the NIC.
  [[nodiscard]] std::uint32_t channels() const noexcept { return channels_; }
  [[nodiscard]] Link& inject_link(std::uint32_t c) const { return nic_links_[c]; }
  [[nodiscard]] Link& eject_link(std::uint32_t c) const { return nic_links_[channels_ + c]; }

  // Counters since start.
  [[nodiscard]] virtual std::uint64_t flits_sent(Port p) const = 0;  ///< over the link that leaves at p
  [[nodiscard]] virtual std::uint64_t flits_injected() const = 0;
  [[nodiscard]] virtual std::uint64_t flits_ejected() const = 0;
  [[nodiscard]] virtual std::uint64_t flits_written() const = 0;    ///< to the receive memory
  [[nodiscard]] virtual std::uint64_t last_write_edge() const = 0;  ///< counted from the edge that sampled start
  [[nodiscard]] virtual std::uint64_t flits_held() const = 0;  ///< in FIFOs and link slices now; 0 after a good run
  [[nodiscard]] virtual std::uint64_t violations() const = 0;
  [[nodiscard]] virtual std::optional<ScheduleViolation> first_violation() const = 0;
  /// The most flits that the k-th crosspoint FIFO ever held; 0 if the model does not observe it.
  [[nodiscard]] virtual std::uint32_t peak_fill(std::uint32_t k) const = 0;
  /// The fill level of the k-th crosspoint FIFO in flits, to be read between edges; nullptr if there is no such FIFO or
  /// the model does not show it.
  [[nodiscard]] virtual const std::uint32_t* fill_level(std::uint32_t k) const {
    (void)k;
    return nullptr;
  }
  /// The node's error flags in words; empty if none is set.
  [[nodiscard]] virtual std::string errors() const { return {}; }

  // Faults, injected between two edges.
  /// Stops the node's clock for good. Only in a group.
  virtual void stop() = 0;
  /// Flips the low mask bit of the word that the send program of the port's channel loads next.
  virtual void flip_program_bit(Port p) = 0;
  /// True once the program has loaded that word.
  [[nodiscard]] virtual bool program_fault_struck() const = 0;
  /// Flips the low bit of the head of the first non-empty FIFO of those that the port's receive channel feeds:
  /// crosspoint FIFOs in the program's order, then ejection. Returns false if all are empty.
  virtual bool flip_fifo_bit(Port p) = 0;

  /// The step of the coming edge, or nullptr if the model does not show it.
  [[nodiscard]] virtual const std::uint32_t* step() const { return nullptr; }
  /// Registers internal signals under `<name>.`. The network's owner traces the links.
  virtual void trace_as(SignalRegistry& registry, const std::string& name) = 0;
  /// Whether the links between NIC and router, once traced, carry what the node moves over them.
  [[nodiscard]] virtual bool shows_nic_links() const { return true; }

 protected:
  NetworkNode(const sc_core::sc_module_name& name, const NodeSite& site);

 private:
  const std::uint32_t channels_;
  const LinkRange nic_links_;
  std::vector<Link*> out_links_;
};

/// Destroys nodes in place; their memory is freed as a whole.
struct DestroyInPlace {
  void operator()(NetworkNode* node) const { std::destroy_at(node); }
};
using NodePtr = std::unique_ptr<NetworkNode, DestroyInPlace>;

/// Makes a node, whose constructor takes `more` behind its name and site, in the memory of its place.
template <class AnyNode, class... More>
[[nodiscard]] NodePtr make_node_with(const NodeSite& site, More&&... more) {
  void* const place = site.placement.hot_memory->allocate(sizeof(AnyNode), alignof(AnyNode));
  return NodePtr(new (place) AnyNode(site.name.c_str(), site, std::forward<More>(more)...));
}

template <class AnyNode>
[[nodiscard]] NodePtr make_node(const NodeSite& site) {
  return make_node_with<AnyNode>(site);
}

/// Makes each node of a network, and so selects its model.
using NodeFactory = std::function<NodePtr(const NodeSite&)>;

}  // namespace rota
