// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/count_comparison.h"

#include <fmt/format.h>

#include <string_view>

namespace rota::cli {
namespace {

constexpr std::size_t kMostLines = 10;

std::uint64_t messages_of(const std::vector<AddressProgram>& channels) {
  std::uint64_t messages = 0;
  for (const AddressProgram& program : channels) {
    for (const AddressRun& run : program) messages += run.count;
  }
  return messages;
}

class Comparison {
 public:
  Comparison(const NetworkLoad& load, const Programs& programs, const NetworkConfig& config,
             const SimulationResult& result, std::string model)
      : load_(load),
        programs_(programs),
        config_(config),
        topology_(*programs.topology),
        result_(result),
        model_(std::move(model)) {}

  std::vector<std::string> differences() {
    const FifoRule rule = fifo_rule(programs_, config_);
    compare_links();
    compare_nics("sent", result_.injected_flits, &NodeProgram::inject);
    compare_nics("received", result_.ejected_flits, &NodeProgram::eject);
    for (std::size_t c = 0; c < programs_.classes.size(); ++c) compare_fifos(c, rule);
    return std::move(lines_);
  }

 private:
  void compare_links() {
    std::uint64_t links = 0;
    for (std::uint32_t x = 0; x < topology_.node_count(); ++x) links += topology_.degree(Node{x});
    if (result_.links.size() != links) {
      note(fmt::format("{} counted {} links, the network has {}", model_, result_.links.size(), links));
    }
    std::uint64_t sum = 0;
    for (const LinkCount& link : result_.links) {
      const std::uint64_t expected = std::uint64_t{load_.busy(link.source, link.port)} * programs_.flits;
      sum += link.flits;
      if (link.flits == expected) continue;
      note(fmt::format("link of node {} at port {}: {} counted {} flits, the schedule sends {}",
                       topology_.node_name(link.source), index(link.port), model_, link.flits, expected));
    }
    if (sum != result_.link_flits) {
      note(fmt::format("{} counted {} flits over all links, and {} link by link", model_, result_.link_flits, sum));
    }
  }

  void compare_nics(std::string_view what, const std::vector<std::uint64_t>& counted,
                    std::vector<AddressProgram> NodeProgram::*programs) {
    for (std::uint32_t x = 0; x < counted.size(); ++x) {
      const NodeProgram& program = programs_.classes[index(programs_.symmetry->class_of(Node{x}))];
      const std::uint64_t expected = messages_of(program.*programs) * programs_.flits;
      if (counted[x] == expected) continue;
      note(fmt::format("NIC of node {}: {} counted {} flits {}, its program has {}", topology_.node_name(Node{x}),
                       model_, counted[x], what, expected));
    }
  }

  void compare_fifos(std::size_t c, FifoRule rule) {
    const std::vector<Fifo>& fifos = programs_.classes[c].fifos;
    for (std::size_t k = 0; k < fifos.size(); ++k) {
      const std::uint64_t depth = config_.router == RouterKind::timed
                                      ? fifos[k].timed_slots(programs_.flits, config_.steps_follow_at_once())
                                      : std::uint64_t{fifos[k].depth_messages} * programs_.flits;
      const std::uint64_t allowed = rule == FifoRule::in_capacity ? fifos[k].capacity_flits : depth;
      const std::uint64_t peak = result_.peak_fill_flits[c][k];
      if (rule == FifoRule::equal ? peak == allowed : peak <= allowed) continue;
      note(fmt::format("FIFO from channel {} to {}, lane {}, class {}: {} counted {} flits at most, the schedule {} {}",
                       index(fifos[k].receive), index(fifos[k].send), fifos[k].lane, c, model_, peak,
                       rule == FifoRule::equal ? "says" : "allows", allowed));
    }
  }

  void note(std::string line) {
    if (lines_.size() < kMostLines) lines_.push_back(std::move(line));
  }

  const NetworkLoad& load_;
  const Programs& programs_;
  const NetworkConfig& config_;
  const Topology& topology_;
  const SimulationResult& result_;
  const std::string model_;
  std::vector<std::string> lines_;
};

}  // namespace

FifoRule fifo_rule(const Programs& programs, const NetworkConfig& config) {
  if (config.discipline != Discipline::lockstep) return FifoRule::in_capacity;
  if (config.router == RouterKind::timed && !config.steps_follow_at_once() && !programs.timelines.uniform()) {
    return FifoRule::at_most;
  }
  // FIFOs are sized as if what arrives within a step arrived at its beginning.
  const bool arrives_within_step =
      (config.link_latency_cycles - 1) % least_step_cycles(programs.timelines, programs.flits, config.startup_cycles) !=
      0;
  if (arrives_within_step) return FifoRule::at_most;
  return programs.timelines.runs.size() > 1 ? FifoRule::at_most : FifoRule::equal;
}

std::vector<std::string> count_differences(const NetworkLoad& load, const Programs& programs,
                                           const NetworkConfig& config, const SimulationResult& result,
                                           const std::string& model) {
  return Comparison(load, programs, config, result, model).differences();
}

}  // namespace rota::cli
