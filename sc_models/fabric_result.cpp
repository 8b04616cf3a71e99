// SPDX-License-Identifier: Apache-2.0
//
// Reads the results out of a fabric after a run.
#include <fmt/format.h>

#include <algorithm>

#include "sc_models/fabric.h"
#include "sc_models/refusal.h"

namespace rota {

SimulationResult Fabric::result(RunEnd end) {
  SimulationResult result;
  result.end = end;
  share_nodes();
  count_links(result);
  count_nodes(result);
  name_problems(result);
  if (checker_ != nullptr) {
    finish_checks();
    result.delivery = checker_->counts();
    result.problems.insert(result.problems.end(), checker_->problems().begin(), checker_->problems().end());
  }
  return result;
}

void Fabric::name_problems(SimulationResult& result) {
  if (result.end == RunEnd::deadlock) {
    result.problems.push_back(fmt::format("no flit moved for {} cycles: the network is deadlocked", watchdog_cycles()));
  }
  if (result.violations > 0) {
    const ScheduleViolation& first = *result.first_violation;
    result.problems.push_back(fmt::format("{} flits missed their cycle, the first on {}", result.violations,
                                          in_words(first, programs_.topology->node_name(first.node))));
  }
  if (result.stranded_routers > 0) {
    result.problems.push_back(
        fmt::format("{} flits were left in {} routers", result.stranded_flits, result.stranded_routers));
  }
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    const std::string errors = nodes_[x]->errors();
    if (errors.empty() || result.nodes_with_errors++ > 0) continue;
    result.problems.push_back(fmt::format("node {}: {}", programs_.topology->node_name(Node{x}), errors));
  }
}

void Fabric::count_links(SimulationResult& result) const {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      if (topology.neighbour(Node{x}, Port{p}) == kNoNode) continue;
      const std::uint64_t flits = nodes_[x]->flits_sent(Port{p});
      result.links.push_back({Node{x}, Port{p}, flits});
      result.link_flits += flits;
    }
  }
  result.transmissions = result.link_flits / programs_.flits;
}

void Fabric::count_nodes(SimulationResult& result) const {
  for (const ClassProgram& program : classes_) result.peak_fill_flits.emplace_back(program.source->fifos.size());
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    const NetworkNode& node = *nodes_[x];
    result.cycles = std::max(result.cycles, node.last_write_edge());
    result.injected_flits.push_back(node.flits_injected());
    result.ejected_flits.push_back(node.flits_ejected());
    const std::uint64_t held = node.flits_held();
    result.stranded_flits += held;
    result.stranded_routers += held > 0 ? 1 : 0;
    result.violations += node.violations();
    if (!result.first_violation) result.first_violation = node.first_violation();
    auto& peaks = result.peak_fill_flits[index(programs_.symmetry->class_of(Node{x}))];
    for (std::uint32_t k = 0; k < peaks.size(); ++k) peaks[k] = std::max(peaks[k], node.peak_fill(k));
  }
}

std::string Fabric::complaint() const {
  for (const std::string& of_rank : of_all_ranks(own_complaint())) {
    if (!of_rank.empty()) return of_rank;
  }
  if (checker_ != nullptr && !checker_->problems().empty()) return checker_->problems().front();
  return {};
}

std::string Fabric::own_complaint() const {
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    const auto of_node = [&](std::string_view what) {
      return fmt::format("node {}: {}", programs_.topology->node_name(Node{x}), what);
    };
    if (const std::string errors = nodes_[x]->errors(); !errors.empty()) return of_node(errors);
    if (nodes_[x]->violations() > 0) return of_node("a flit missed its cycle");
  }
  return {};
}

std::uint64_t Fabric::watchdog_cycles() const noexcept {
  std::uint64_t longest_wait = 0;
  for (const ClassProgram& program : classes_) {
    for (const auto& timer : program.timers) {
      for (const WaitRun& run : timer) longest_wait = std::max(longest_wait, run.wait_cycles);
    }
  }
  return longest_wait + config_.effective_watchdog_cycles(programs_.flits);
}

std::uint64_t Fabric::last_scheduled_cycle() const noexcept {
  if (config_.discipline == Discipline::self_timed) return 0;
  return lockstep_cycles(programs_.steps, programs_.flits, config_.startup_cycles, config_.rearrange_cycles,
                         programs_.timelines.overhead, config_.router, config_.link_latency_cycles);
}

std::uint64_t Fabric::flits_moved() const {
  std::uint64_t moved = own_flits_written();
  for (const auto& node : nodes_) {
    moved += node->flits_injected();
    for (std::uint32_t p = 0; p < programs_.topology->port_count(); ++p) moved += node->flits_sent(Port{p});
  }
  return sum_of_ranks(moved);
}

std::uint64_t Fabric::flits_written() const { return sum_of_ranks(own_flits_written()); }

std::uint64_t Fabric::own_flits_written() const {
  std::uint64_t written = 0;
  for (const auto& node : nodes_) written += node->flits_written();
  return written;
}

std::uint64_t Fabric::flits_demanded() const {
  std::uint64_t messages = 0;
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    for (const AddressProgram& program : programs_.classes[c].eject) {
      for (const AddressRun& run : program) messages += run.count;
    }
  }
  return messages * (nodes_.size() / classes_.size()) * programs_.flits;
}

}  // namespace rota
