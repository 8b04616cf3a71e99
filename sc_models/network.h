// SPDX-License-Identifier: Apache-2.0
//
// A whole network: one node per vertex of the topology, running the programs of its class, with clock, start, stall
// injection and counters. One object is one simulation; `run` may be called again.
//
//   Network network("network", programs, config);          // checked traffic: every pair of nodes
//   SimulationResult result = network.run();
//
// Cycle order: `start` is high at one rising edge, edge 0. What a module does at which edge is in its own header; in
// all, with lockstep, flit f of step t crosses its link at edge 3 + t·(S+F) + S + f.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/delivery_checker.h"
#include "sc_models/memory.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"
#include "sc_models/simulation_result.h"
#include "sc_models/stall_driver.h"
#include "sc_models/traced_signal.h"

namespace rota {

struct RunOptions {
  /// Called now and then with the part of the flits that has been delivered, 0 … 1.
  std::function<void(double)> progress;
  /// Looked at every thousand cycles or so; when true the run ends.
  const std::atomic<bool>* stop_requested = nullptr;
};

/// A node's memories in a run with the caller's own data.
struct NodeMemories {
  SendMemory* send = nullptr;
  ReceiveMemory* receive = nullptr;
};

/// Which messages a checked run carries; see Traffic.
struct Demand {
  bool broadcast = false;
  std::function<bool(Node origin, Node destination)> demanded;  ///< empty: every pair of distinct nodes
};

class Network final : public sc_core::sc_module {
 public:
  /// Checked traffic: the send memories hold recognisable words, and every arrival is judged. `programs` must outlive
  /// the network. Throws InputError where config or programs do not make sense.
  Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
          const Demand& demand = {});
  /// The caller's own memories, one pair per node.
  Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
          std::vector<NodeMemories> memories);
  ~Network() override;

  /// Starts the network from its initial state and simulates until all programs have ended, nothing moves any more, or
  /// the caller asks to stop.
  SimulationResult run(const RunOptions& options = {});

  /// Registers all signals with a trace file and returns their list. Call it before the first run.
  std::vector<TracedSignal> trace_signals(sc_core::sc_trace_file* file) const;
  void trace(sc_core::sc_trace_file* file) const override { (void)trace_signals(file); }

  [[nodiscard]] const NetworkNode& node(Node x) const { return *nodes_[index(x)]; }
  /// All links of the network, NIC links included.
  [[nodiscard]] std::vector<LinkWires*> links() const;

 private:
  Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
          std::vector<NodeMemories> memories, std::unique_ptr<DeliveryChecker> checker);
  void build_memories();
  void build_nodes();
  void connect_nodes();
  void collect_done();
  void simulate_until_done(const RunOptions& options, SimulationResult& result);
  void count_links(SimulationResult& result) const;
  void count_nodes(SimulationResult& result) const;
  [[nodiscard]] std::uint64_t flits_moved() const;
  [[nodiscard]] std::uint64_t flits_written() const;
  [[nodiscard]] std::uint64_t flits_demanded() const;

  /// Nodes are in the hot memory, which needs no freeing.
  struct DestroyInPlace {
    void operator()(NetworkNode* node) const { std::destroy_at(node); }
  };
  using NodePtr = std::unique_ptr<NetworkNode, DestroyInPlace>;

  const Programs& programs_;
  const NetworkConfig config_;
  const sc_core::sc_time period_;
  HotMemory hot_memory_;
  std::vector<ClassProgram> classes_;
  std::unique_ptr<DeliveryChecker> checker_;
  std::pmr::vector<PatternSendMemory> pattern_memories_;
  std::pmr::vector<CheckingReceiveMemory> checking_memories_;
  std::vector<NodeMemories> memories_;

  sc_core::sc_clock clk_;
  ClockedGroup nodes_group_{"nodes"};
  sc_core::sc_signal<bool> start_{"start"};
  sc_core::sc_signal<bool> done_{"done"};
  std::vector<std::unique_ptr<sc_core::sc_signal<bool>>> node_done_;
  std::vector<NodePtr> nodes_;
  std::unique_ptr<StallDriver> stalls_;
  std::size_t nodes_known_done_ = 0;  ///< nodes 0 … this-1 have raised done in this run
};

}  // namespace rota
