// SPDX-License-Identifier: Apache-2.0
//
// The nodes and links of a network, with memories, stall injection and counters. Clock and start come from outside
// (run_control.h), so two fabrics can run side by side and be compared.
//
// Cycle order: `start` is high at one rising edge, edge 0. Each module's header says what it does at which edge.
// Together, in lockstep: flit f of step t crosses its link at edge 3 + t·(S+F) + S + f.
#pragma once

#include <memory>
#include <set>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/boundary.h"
#include "sc_models/delivery_checker.h"
#include "sc_models/hot_memory.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"
#include "sc_models/simulation_result.h"
#include "sc_models/stall_driver.h"

namespace rota {

class RemoteNode;

/// A node's memories in a run with the caller's own data.
struct NodeMemories {
  SendMemory* send = nullptr;
  ReceiveMemory* receive = nullptr;
};

class Fabric final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  OptionalBoolIn rst{"rst"};  ///< synchronous, active high
  sc_core::sc_in<bool> start{"start"};

  /// Checked traffic: the send memories hold recognisable words, and every arrival is checked against the programs'
  /// collective. Preconditions: `programs` outlives the fabric; `config` is valid (the networks check it).
  /// Throws InputError if the programs are not consistent.
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory);
  /// Uses the caller's memories, one pair per node.
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory, std::vector<NodeMemories> memories);
  ~Fabric() override;

  /// Resets the results of the previous run. When `start` goes up, the fabric calls it itself.
  void prepare_run();
  /// All programs of all nodes have ended: low from the delta cycle after `start` goes up until then.
  [[nodiscard]] const sc_core::sc_signal<bool>& done() const noexcept { return done_; }
  /// Updates done(). The fabric calls it itself when a node's `done` changes or `start` falls: nodes without a program
  /// are done at once.
  void collect_done();
  /// The measurements of the run. `end` says how it ended.
  [[nodiscard]] SimulationResult result(RunEnd end);

  /// True if it is on any of the ranks that share the simulation. All of them must ask.
  [[nodiscard]] bool on_any_rank(bool mine) const;
  /// Tells the other ranks what this one's nodes drive now. At clock edges the fabric does so itself. All must call it.
  void share_links();
  /// What each rank says, by rank. All of them must ask.
  [[nodiscard]] std::vector<std::string> of_all_ranks(const std::string& mine) const;

  /// The first problem that any detector reports, in words: a node's error flags, a missed cycle, a wrong arrival.
  /// Empty if there is none.
  [[nodiscard]] std::string complaint() const;

  [[nodiscard]] std::uint64_t flits_moved() const;     ///< increases whenever anything moves
  [[nodiscard]] std::uint64_t flits_written() const;   ///< to receive memories so far
  [[nodiscard]] std::uint64_t flits_demanded() const;  ///< to receive memories in a complete run
  /// A run in which nothing moves for this long, after the last scheduled cycle, is deadlocked.
  [[nodiscard]] std::uint64_t watchdog_cycles() const noexcept;
  /// Lockstep: the cycle at which the schedule's last step ends. Self-timed: 0.
  [[nodiscard]] std::uint64_t last_scheduled_cycle() const noexcept;

  /// Registers the signals of these nodes (empty: of all) within this scope (empty: in the network's).
  void trace_signals(SignalRegistry& registry, const std::set<std::uint32_t>& nodes,
                     const std::string& scope = "") const;

  [[nodiscard]] const Topology& topology() const noexcept { return *programs_.topology; }
  [[nodiscard]] NetworkNode& node(Node x) const { return *nodes_[index(x)]; }
  /// All links, NIC links included.
  [[nodiscard]] std::vector<LinkWires*> links() const;

 private:
  Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
         const NodeFactory& factory, std::vector<NodeMemories> memories, std::unique_ptr<DeliveryChecker> checker);
  void follow_run();
  void report_first_violation();
  void build_memories();
  void build_nodes(const NodeFactory& factory);
  void connect_nodes();
  void divide();
  void finish_edge(bool backwards, std::vector<ClockedGroup::Level>& levels);
  void share_edge(bool backwards, std::vector<ClockedGroup::Level>& levels,
                  std::vector<DeliveryChecker::Wrong>& wrongs);
  /// Lets remote nodes show what the ranks that run them measured.
  void share_nodes();
  [[nodiscard]] std::uint64_t sum_of_ranks(std::uint64_t mine) const;
  [[nodiscard]] std::uint64_t own_flits_written() const;
  void finish_checks();
  [[nodiscard]] std::string own_complaint() const;
  [[nodiscard]] RemoteNode& remote_node(Node x) const;
  /// False if another rank runs the node.
  [[nodiscard]] bool runs_here(Node x) const noexcept { return boundary_ == nullptr || boundary_->owns(x); }
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
  // Two groups, because a group without changes in a cycle is not updated: Verilated nodes do not drive NIC links.
  std::unique_ptr<LinkGroup> links_;
  std::unique_ptr<LinkGroup> nic_links_;
  std::unique_ptr<Boundary> boundary_;  ///< nullptr: one process runs all nodes
  sc_core::sc_signal<bool> done_{"done"};
  std::vector<std::unique_ptr<sc_core::sc_signal<bool>>> node_done_;
  std::vector<NodePtr> nodes_;
  std::unordered_map<const sc_core::sc_interface*, std::uint32_t> node_of_done_;  ///< filled if ranks share the run
  std::unique_ptr<StallDriver> stalls_;
  bool has_reported_ = false;         ///< a violation of this run
  std::size_t nodes_known_done_ = 0;  ///< nodes 0 … this-1 have raised done in this run
};

}  // namespace rota
