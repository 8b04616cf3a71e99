// SPDX-License-Identifier: Apache-2.0
//
// The nodes and links of a network, with their memories, stall injection and counters: all but clock and start, which
// come from outside (run_control.h), so that two fabrics can run side by side and be compared.
//
// Cycle order: `start` is high at one rising edge, edge 0. What a module does at which edge is in its own header; in
// all, with lockstep, flit f of step t crosses its link at edge 3 + t·(S+F) + S + f.
#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/delivery_checker.h"
#include "sc_models/hot_memory.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"
#include "sc_models/simulation_result.h"
#include "sc_models/stall_driver.h"

namespace rota {

/// A node's memories in a run with the caller's own data.
struct NodeMemories {
  SendMemory* send = nullptr;
  ReceiveMemory* receive = nullptr;
};

class Fabric final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};

  /// Checked traffic: the send memories hold recognisable words, and every arrival is judged by what the programs'
  /// collective asks for. `programs` must outlive the fabric, and `config` be valid: the networks see to
  /// that. Throws InputError where the programs do not make sense.
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory);
  /// The caller's own memories, one pair per node.
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory, std::vector<NodeMemories> memories);
  ~Fabric() override;

  /// Forgets the run before; call it before `start` goes up.
  void prepare_run();
  /// All programs of all nodes have ended.
  [[nodiscard]] const sc_core::sc_signal<bool>& done() const noexcept { return done_; }
  /// Where a run begins by hand: nodes without any program are done already.
  void collect_done();
  /// What the run has measured. `end` is how it ended.
  [[nodiscard]] SimulationResult result(RunEnd end);

  /// What any detector says by now, the first in words: a node's error flags, a missed cycle, the check of what
  /// arrived. Empty while all is well.
  [[nodiscard]] std::string complaint() const;

  [[nodiscard]] std::uint64_t flits_moved() const;     ///< grows as long as anything moves
  [[nodiscard]] std::uint64_t flits_written() const;   ///< to receive memories so far
  [[nodiscard]] std::uint64_t flits_demanded() const;  ///< that a whole run writes
  /// A run that stands still for so long is deadlocked, if it is past its last scheduled cycle.
  [[nodiscard]] std::uint64_t watchdog_cycles() const noexcept;
  /// When the schedule's last step ends in lockstep, however long nothing moves before; 0 where self-timed.
  [[nodiscard]] std::uint64_t last_scheduled_cycle() const noexcept;

  /// Registers every node's signals.
  void trace_signals(SignalRegistry& registry) const;

  [[nodiscard]] const Topology& topology() const noexcept { return *programs_.topology; }
  [[nodiscard]] NetworkNode& node(Node x) const { return *nodes_[index(x)]; }
  /// All links, NIC links included.
  [[nodiscard]] std::vector<LinkWires*> links() const;

 private:
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory, std::vector<NodeMemories> memories, std::unique_ptr<DeliveryChecker> checker);
  void build_memories();
  void build_nodes(const NodeFactory& factory);
  void connect_nodes();
  void count_links(SimulationResult& result) const;
  void count_nodes(SimulationResult& result) const;
  void name_problems(SimulationResult& result);

  const Programs& programs_;
  const NetworkConfig config_;
  HotMemory hot_memory_;
  std::vector<ClassProgram> classes_;
  std::unique_ptr<DeliveryChecker> checker_;
  std::pmr::vector<PatternSendMemory> pattern_memories_;
  std::pmr::vector<CheckingReceiveMemory> checking_memories_;
  std::vector<NodeMemories> memories_;

  ClockedGroup group_{"nodes"};
  // Apart, so that those which do not change in a cycle are not updated in it: Verilated nodes drive no NIC links.
  std::unique_ptr<LinkGroup> links_;
  std::unique_ptr<LinkGroup> nic_links_;
  sc_core::sc_signal<bool> done_{"done"};
  std::vector<std::unique_ptr<sc_core::sc_signal<bool>>> node_done_;
  std::vector<NodePtr> nodes_;
  std::unique_ptr<StallDriver> stalls_;
  std::size_t nodes_known_done_ = 0;  ///< nodes 0 … this-1 have raised done in this run
};

}  // namespace rota
