// SPDX-License-Identifier: Apache-2.0
//
// How a network runs, and what is read out of it afterwards.
#include <fmt/format.h>

#include <algorithm>

#include "sc_models/network.h"

namespace rota {
namespace {

/// How often a run looks up from simulating: for progress, for the caller's wish to stop, for a deadlock.
constexpr std::uint32_t kCyclesBetweenChecks = 1000;

}  // namespace

SimulationResult Network::run(const RunOptions& options) {
  SimulationResult result;
  if (checker_ != nullptr) checker_->restart();
  nodes_known_done_ = 0;
  done_.write(false);
  start_.write(true);
  sc_core::sc_start(period_);
  start_.write(false);
  simulate_until_done(options, result);

  count_links(result);
  count_nodes(result);
  if (result.end == RunEnd::deadlock) {
    result.problems.push_back(fmt::format("no flit moved for {} cycles: the network is deadlocked",
                                          config_.effective_watchdog_cycles(programs_.flits)));
  }
  if (result.violations > 0) {
    const ScheduleViolation& first = *result.first_violation;
    result.problems.push_back(fmt::format(
        "{} flits missed their cycle, the first on send channel {} of node {} in step {}: {}", result.violations,
        index(first.channel), programs_.topology->node_name(first.node), index(first.step),
        first.cause == ScheduleViolation::Cause::not_ready ? "the receiver was not ready"
                                                           : "there was no flit to send"));
  }
  if (result.stranded_flits > 0) {
    result.problems.push_back(fmt::format("{} flits were left in the routers", result.stranded_flits));
  }
  if (checker_ != nullptr) {
    checker_->finish();
    result.delivery = checker_->counts();
    result.problems.insert(result.problems.end(), checker_->problems().begin(), checker_->problems().end());
  }
  return result;
}

void Network::simulate_until_done(const RunOptions& options, SimulationResult& result) {
  const std::uint64_t watchdog_cycles = config_.effective_watchdog_cycles(programs_.flits);
  const auto to_do = static_cast<double>(std::max<std::uint64_t>(flits_demanded(), 1));
  std::uint64_t moved_before = flits_moved();
  std::uint64_t still_cycles = 0;
  collect_done();  // nodes without any program are done already
  while (nodes_known_done_ < nodes_.size()) {
    sc_core::sc_start(period_ * kCyclesBetweenChecks);
    const std::uint64_t moved = flits_moved();
    still_cycles = moved == moved_before ? still_cycles + kCyclesBetweenChecks : 0;
    moved_before = moved;
    if (options.progress) options.progress(std::min(1.0, static_cast<double>(flits_written()) / to_do));
    if (nodes_known_done_ == nodes_.size()) break;
    if (options.stop_requested != nullptr && options.stop_requested->load()) {
      result.end = RunEnd::stopped;
      return;
    }
    if (still_cycles >= watchdog_cycles) {
      result.end = RunEnd::deadlock;
      return;
    }
  }
  // The last write paused the simulation in the middle of a period; finish it, and one more to see `done` in a
  // waveform.
  const sc_core::sc_time into_period = sc_core::sc_time_stamp() % period_;
  sc_core::sc_start(period_ + (period_ - into_period));
}

void Network::count_links(SimulationResult& result) const {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      if (topology.neighbour(Node{x}, Port{p}) == kNoNode) continue;
      const std::uint64_t flits = nodes_[x]->router().flits_sent(Port{p});
      result.links.push_back({Node{x}, Port{p}, flits});
      result.link_flits += flits;
    }
  }
  result.transmissions = result.link_flits / programs_.flits;
}

void Network::count_nodes(SimulationResult& result) const {
  for (const ClassProgram& program : classes_) result.peak_fill_flits.emplace_back(program.source->fifos.size());
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    const Router& router = nodes_[x]->router();
    result.cycles = std::max(result.cycles, nodes_[x]->nic().last_write_edge());
    result.injected_flits.push_back(router.flits_injected());
    result.ejected_flits.push_back(router.flits_ejected());
    result.stranded_flits += router.flits_held();
    result.violations += router.violations();
    if (!result.first_violation) result.first_violation = router.first_violation();
    auto& peaks = result.peak_fill_flits[index(programs_.symmetry->class_of(Node{x}))];
    for (std::uint32_t k = 0; k < peaks.size(); ++k) peaks[k] = std::max(peaks[k], router.peak_fill(k));
  }
}

std::uint64_t Network::flits_moved() const {
  std::uint64_t moved = flits_written();
  for (const auto& node : nodes_) {
    moved += node->router().flits_injected();
    for (std::uint32_t p = 0; p < programs_.topology->port_count(); ++p) moved += node->router().flits_sent(Port{p});
  }
  return moved;
}

std::uint64_t Network::flits_written() const {
  std::uint64_t written = 0;
  for (const auto& node : nodes_) written += node->nic().flits_written();
  return written;
}

std::uint64_t Network::flits_demanded() const {
  std::uint64_t messages = 0;
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    for (const AddressProgram& program : programs_.classes[c].eject) {
      for (const AddressRun& run : program) messages += run.count;
    }
  }
  return messages * (nodes_.size() / classes_.size()) * programs_.flits;
}

}  // namespace rota
