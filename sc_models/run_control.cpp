// SPDX-License-Identifier: Apache-2.0
#include "sc_models/run_control.h"

#include <algorithm>

namespace rota {
namespace {

/// How often a run checks for progress, a request to stop, and deadlock.
constexpr std::uint32_t kCyclesBetweenChecks = 1000;

/// rota_timed_counter carries six bits an edge. Counts below 2^18 are exact where a run ends; larger ones, which only
/// runs as long as that have, so many cycles later.
constexpr std::uint64_t kCyclesOfLateCounts = std::uint64_t{1} << 18U;
constexpr std::uint32_t kCountsAreLateBy = 3;

sc_core::sc_time picoseconds(std::uint32_t count) { return {static_cast<double>(count), sc_core::SC_PS}; }

}  // namespace

RunControl::RunControl(const sc_core::sc_module_name& name, std::uint32_t clock_period_ps)
    : sc_module(name),
      // Rising edges lie in the middle of the periods that `run` simulates, never at their ends.
      clk("clk", picoseconds(clock_period_ps), 0.5, picoseconds(clock_period_ps / 2), true),
      period_(picoseconds(clock_period_ps)) {}

void RunControl::drive(Fabric& fabric) {
  fabrics_.push_back(&fabric);
  fabric.clk(clk);
  fabric.start(start);
}

void RunControl::before_end_of_elaboration() {
  SC_HAS_PROCESS(RunControl);
  SC_METHOD(collect_done);
  for (const Fabric* fabric : fabrics_) sensitive << fabric->done();
  dont_initialize();
}

RunEnd RunControl::run(const RunOptions& options) {
  halted_ = false;
  marks_.assign(options.marks.begin(), options.marks.end());
  done.write(false);
  start.write(true);
  simulate(period_);
  start.write(false);
  for (Fabric* fabric : fabrics_) fabric->collect_done();
  return simulate_until_done(options);
}

/// So long, or until something pauses the simulation.
void RunControl::simulate(const sc_core::sc_time& duration) {
  const sc_core::sc_time end = sc_core::sc_time_stamp() + duration;
  for (; !marks_.empty(); marks_.pop_front()) {
    const sc_core::sc_time due = period_ * static_cast<double>(marks_.front().cycle);
    if (due >= end) break;
    if (due > sc_core::sc_time_stamp()) sc_core::sc_start(due - sc_core::sc_time_stamp());
    if (due > sc_core::sc_time_stamp()) return;
    marks_.front().action();
  }
  sc_core::sc_start(end - sc_core::sc_time_stamp());
}

void RunControl::halt() {
  halted_ = true;
  sc_core::sc_pause();
}

RunEnd RunControl::simulate_until_done(const RunOptions& options) {
  std::uint64_t watchdog_cycles = 0;
  std::uint64_t last_scheduled_cycle = 0;
  for (const Fabric* fabric : fabrics_) {
    watchdog_cycles = std::max(watchdog_cycles, fabric->watchdog_cycles());
    last_scheduled_cycle = std::max(last_scheduled_cycle, fabric->last_scheduled_cycle());
  }
  const Fabric& first = *fabrics_.front();
  const auto to_do = static_cast<double>(std::max<std::uint64_t>(first.flits_demanded(), 1));
  std::uint64_t moved_before = flits_moved();
  std::uint64_t still_cycles = 0;
  std::uint64_t cycles = 0;
  while (!all_done()) {
    simulate(period_ * kCyclesBetweenChecks);
    cycles += kCyclesBetweenChecks;
    const std::uint64_t moved = flits_moved();
    still_cycles = moved == moved_before ? still_cycles + kCyclesBetweenChecks : 0;
    moved_before = moved;
    if (options.progress) options.progress(std::min(1.0, static_cast<double>(first.flits_written()) / to_do));
    if (all_done()) break;
    if (halted_ || first.on_any_rank(options.stop_requested != nullptr && options.stop_requested->load())) {
      return RunEnd::stopped;
    }
    if (still_cycles >= watchdog_cycles && cycles >= last_scheduled_cycle) return RunEnd::deadlock;
  }
  // The last write paused the simulation in the middle of a period. Finish it, and one more period so that a waveform
  // shows `done`.
  const sc_core::sc_time into_period = sc_core::sc_time_stamp() % period_;
  simulate(period_ + (period_ - into_period));
  if (cycles >= kCyclesOfLateCounts) simulate(period_ * kCountsAreLateBy);
  return RunEnd::done;
}

void RunControl::collect_done() {
  if (!all_done()) return;
  done.write(true);
  sc_core::sc_pause();
}

bool RunControl::all_done() const {
  return std::all_of(fabrics_.begin(), fabrics_.end(), [](const Fabric* fabric) { return fabric->done().read(); });
}

std::uint64_t RunControl::flits_moved() const {
  std::uint64_t moved = 0;
  for (const Fabric* fabric : fabrics_) moved += fabric->flits_moved();
  return moved;
}

}  // namespace rota
