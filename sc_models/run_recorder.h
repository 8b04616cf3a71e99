// SPDX-License-Identifier: Apache-2.0
//
// Records what happens in a fabric, for statistics and traces: a flit is on record where a link shows valid and ready
// at a rising edge, exactly as the two ends see it. It drives nothing.
//
// Cycle order: links are read at the rising edge, before anything that is driven there becomes visible. FIFOs are read
// at the falling edge after it, when all pops and pushes of the rising edge are over.
#pragma once

#include <systemc>
#include <vector>

#include "sc_models/fabric.h"
#include "sc_models/run_record.h"

namespace rota {

class RunRecorder final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};

  /// Precondition: `fabric` outlives the recorder.
  RunRecorder(const sc_core::sc_module_name& name, const Fabric& fabric, RecordOptions options);

  /// The record of the last run, which took `cycles` (SimulationResult::cycles). Call it once a run.
  [[nodiscard]] RunRecord take(std::uint64_t cycles);

 private:
  struct LinkState {
    const LinkWires* wires = nullptr;
    std::uint32_t flit = 0;  ///< next flit of the message
  };
  struct FifoState {
    const std::uint32_t* fill = nullptr;
    std::uint32_t level = 0;
    std::uint64_t since = 0;  ///< the edge from which on it has this level
  };

  void watch_links();
  void watch_fifos();
  void restart();
  void note_flit(LinkState& state, LinkRecord& link) const;
  void change_level(std::size_t i, std::uint32_t level);

  const RecordOptions options_;
  RunRecord record_;
  std::vector<LinkState> links_;
  std::vector<FifoState> fifos_;
  std::uint64_t cycle_ = 0;
  std::uint64_t window_ = 0;       ///< of cycle_
  std::uint64_t next_window_ = 0;  ///< the cycle at which the next window begins
  bool in_window_ = false;
};

}  // namespace rota
