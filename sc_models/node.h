// SPDX-License-Identifier: Apache-2.0
//
// A node of a network as everything around it sees it: pins, links and counters. Behind them may be the SystemC models
// (systemc_node.h) or the Verilated RTL (rtl_node.h); a network may mix them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/topology/topology.h"
#include "sc_models/class_program.h"
#include "sc_models/link.h"
#include "sc_models/memory.h"
#include "sc_models/placement.h"
#include "sc_models/schedule_violation.h"
#include "sc_models/traced_signal.h"

namespace rota {

/// What a node is made from. Program, memories and links must outlive the node.
struct NodeSite {
  std::string name;
  const Topology& topology;
  Node node{};
  const ClassProgram& program;
  const NetworkConfig& config;
  SendMemory& send_memory;
  ReceiveMemory& receive_memory;
  LinkRange links_out;  ///< by port; those of absent ports go nowhere
  LinkRange nic_links;  ///< per channel the one from the NIC to the router, then per channel the one back
  Placement placement = {};
};

class NetworkNode : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};
  sc_core::sc_out<bool> done{"done"};

  /// The input at port p: bind it to the neighbour's out_link.
  [[nodiscard]] virtual LinkInPort& link_in(Port p) = 0;
  /// The link that leaves over port p, or nullptr where there is no such port.
  [[nodiscard]] Link* out_link(Port p) { return out_links_[index(p)]; }
  // The links between NIC and router, by channel.
  [[nodiscard]] std::uint32_t channels() const noexcept { return channels_; }
  [[nodiscard]] Link& inject_link(std::uint32_t c) const { return nic_links_[c]; }
  [[nodiscard]] Link& eject_link(std::uint32_t c) const { return nic_links_[channels_ + c]; }

  // Counters since start.
  [[nodiscard]] virtual std::uint64_t flits_sent(Port p) const = 0;  ///< over the link that leaves at p
  [[nodiscard]] virtual std::uint64_t flits_injected() const = 0;
  [[nodiscard]] virtual std::uint64_t flits_ejected() const = 0;
  [[nodiscard]] virtual std::uint64_t flits_written() const = 0;    ///< to the receive memory
  [[nodiscard]] virtual std::uint64_t last_write_edge() const = 0;  ///< counted from the edge that sampled start
  [[nodiscard]] virtual std::uint64_t flits_held() const = 0;       ///< in all FIFOs now; after a good run none
  [[nodiscard]] virtual std::uint64_t violations() const = 0;
  [[nodiscard]] virtual std::optional<ScheduleViolation> first_violation() const = 0;
  /// Of the k-th crosspoint FIFO: the most flits it ever held, where the model observes that; else 0.
  [[nodiscard]] virtual std::uint32_t peak_fill(std::uint32_t k) const = 0;
  /// What its own error flags say, in words; empty when nothing is wrong.
  [[nodiscard]] virtual std::string errors() const { return {}; }

  // Faults, struck between two edges.
  /// Stops the node's clock for good. Only in a group.
  virtual void stop() = 0;
  /// Flips the low mask bit of the word that the send program of the port's channel loads next.
  virtual void flip_program_bit(Port p) = 0;
  /// It has been loaded.
  [[nodiscard]] virtual bool program_fault_struck() const = 0;
  /// Flips the low bit of the head of the first FIFO that holds a flit, of those that the port's receive channel feeds:
  /// crosspoint FIFOs in the program's order, then ejection. False where all are empty.
  virtual bool flip_fifo_bit(Port p) = 0;

  /// The step of the coming edge, or nullptr where the model does not show it.
  [[nodiscard]] virtual const std::uint32_t* step() const { return nullptr; }
  /// Registers what is inside under `<name>.`; its links are traced by whoever made the network.
  virtual void trace_as(SignalRegistry& registry, const std::string& name) = 0;

 protected:
  NetworkNode(const sc_core::sc_module_name& name, const NodeSite& site);

 private:
  const std::uint32_t channels_;
  const LinkRange nic_links_;
  std::vector<Link*> out_links_;
};

/// Nodes lie in memory that is taken back as a whole: they are destroyed in place.
struct DestroyInPlace {
  void operator()(NetworkNode* node) const { std::destroy_at(node); }
};
using NodePtr = std::unique_ptr<NetworkNode, DestroyInPlace>;

template <class AnyNode>
[[nodiscard]] NodePtr make_node(const NodeSite& site) {
  void* const place = site.placement.hot_memory->allocate(sizeof(AnyNode), alignof(AnyNode));
  return NodePtr(new (place) AnyNode(site.name.c_str(), site));
}

/// Makes each node of a network, and so decides which model it is.
using NodeFactory = std::function<NodePtr(const NodeSite&)>;

}  // namespace rota
