// SPDX-License-Identifier: Apache-2.0
//
// The clock and the start of one or more fabrics, and the loop that runs them until all have ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <systemc>
#include <vector>

#include "sc_models/fabric.h"

namespace rota {

/// What a caller does between two cycles of a run.
struct RunMark {
  std::uint64_t cycle = 0;  ///< before which; counted since the simulation's start. Cycle 0: before the run
  std::function<void()> action;
};

struct RunOptions {
  /// Called from time to time with the fraction of flits that has been delivered, 0 … 1.
  std::function<void(double)> progress;
  /// Polled about every thousand cycles; if true, the run ends.
  const std::atomic<bool>* stop_requested = nullptr;
  /// By rising cycle; those after the run's end stay undone.
  std::vector<RunMark> marks = {};
};

class RunControl final : public sc_core::sc_module {
 public:
  sc_core::sc_clock clk;
  sc_core::sc_signal<bool> start{"start"};
  sc_core::sc_signal<bool> done{"done"};  ///< all fabrics are done

  RunControl(const sc_core::sc_module_name& name, std::uint32_t clock_period_ps);

  /// Connects clock and start. `fabric` must outlive the run control.
  void drive(Fabric& fabric);
  /// Starts all fabrics from their initial state and simulates until all programs have ended, nothing moves any more,
  /// the caller asks to stop, or a module calls halt().
  RunEnd run(const RunOptions& options);
  /// Ends the run at this edge; called from within the simulation.
  void halt();

 private:
  void before_end_of_elaboration() override;
  void collect_done();
  [[nodiscard]] bool all_done() const;
  [[nodiscard]] std::uint64_t flits_moved() const;
  [[nodiscard]] RunEnd simulate_until_done(const RunOptions& options);
  void simulate(const sc_core::sc_time& duration);

  const sc_core::sc_time period_;
  std::vector<Fabric*> fabrics_;
  bool halted_ = false;
  std::deque<RunMark> marks_;  ///< still to come
};

}  // namespace rota
