// SPDX-License-Identifier: Apache-2.0
//
// A whole network: one node per vertex of the topology, each running its class's program, with clock, start, stall
// injection and counters. One object is one simulation; `run` may be called again.
//
//   Network network("network", programs, config);          // SystemC nodes, checked traffic
//   SimulationResult result = network.run();
#pragma once

#include <memory>
#include <set>
#include <systemc>
#include <vector>

#include "sc_models/fabric.h"
#include "sc_models/fault_injector.h"
#include "sc_models/link_comparator.h"
#include "sc_models/run_control.h"
#include "sc_models/run_recorder.h"
#include "sc_models/systemc_node.h"

namespace rota {

class Network final : public sc_core::sc_module {
 public:
  /// Checked traffic; see Fabric.
  Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
          const NodeFactory& factory = make_model_node);
  /// Uses the caller's memories, one pair per node.
  Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
          std::vector<NodeMemories> memories, const NodeFactory& factory = make_model_node);

  SimulationResult run(const RunOptions& options = {}) { return fabric_.result(control_.run(options)); }

  /// Registers the signals of these nodes (empty: of all) with a trace file and returns the list of them. Call it
  /// before the first run.
  std::vector<TracedSignal> trace_signals(sc_core::sc_trace_file* file,
                                          const std::set<std::uint32_t>& nodes = {}) const;
  void trace(sc_core::sc_trace_file* file) const override { (void)trace_signals(file); }

  /// Injects one fault into the first and only run. Call it before. Throws InputError if there is no such node or link.
  void inject(const Fault& fault);
  /// Precondition: inject was called, and the run is over.
  [[nodiscard]] const FaultOutcome& fault_outcome() const { return injector_->outcome(); }

  /// Records the runs from now on. Call it once, before the first run.
  void record(const RecordOptions& options);
  /// Precondition: record was called, and the run with this result is over.
  [[nodiscard]] RunRecord take_record(const SimulationResult& result) { return recorder_->take(result.cycles); }

  [[nodiscard]] const NetworkNode& node(Node x) const { return fabric_.node(x); }
  [[nodiscard]] std::vector<LinkWires*> links() const { return fabric_.links(); }

 private:
  RunControl control_;
  Fabric fabric_;
  std::unique_ptr<FaultInjector> injector_;
  std::unique_ptr<RunRecorder> recorder_;
};

struct ComparedResult {
  SimulationResult first;
  SimulationResult second;
  std::optional<LinkDifference> difference;  ///< if set, the run ended there
};

/// The same programs on two kinds of node, side by side, compared on every link at every edge.
class ComparedNetworks final : public sc_core::sc_module {
 public:
  ComparedNetworks(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                   const NodeFactory& first, const NodeFactory& second);

  ComparedResult run(const RunOptions& options = {});

  /// The same fault in both, as in Network.
  void inject(const Fault& fault);
  [[nodiscard]] const FaultOutcome& first_fault_outcome() const { return first_injector_->outcome(); }
  [[nodiscard]] const FaultOutcome& second_fault_outcome() const { return second_injector_->outcome(); }

  /// Records both, as in Network.
  void record(const RecordOptions& options);
  [[nodiscard]] RunRecord take_first_record(const ComparedResult& result) {
    return first_recorder_->take(result.first.cycles);
  }
  [[nodiscard]] RunRecord take_second_record(const ComparedResult& result) {
    return second_recorder_->take(result.second.cycles);
  }

  /// Traces these nodes (empty: all) of both networks: the second's signals have the names of the first's, within the
  /// scope `second`.
  std::vector<TracedSignal> trace_signals(sc_core::sc_trace_file* file, const std::set<std::uint32_t>& nodes = {},
                                          const std::string& second = "second") const;
  void trace(sc_core::sc_trace_file* file) const override { (void)trace_signals(file); }

 private:
  RunControl control_;
  Fabric first_;
  Fabric second_;
  LinkComparator comparator_;
  std::unique_ptr<FaultInjector> first_injector_;
  std::unique_ptr<FaultInjector> second_injector_;
  std::unique_ptr<RunRecorder> first_recorder_;
  std::unique_ptr<RunRecorder> second_recorder_;
};

}  // namespace rota
