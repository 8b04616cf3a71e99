// SPDX-License-Identifier: Apache-2.0
#include "sc_models/fabric.h"

#include <fmt/format.h>

#include <utility>

#include "compiler/error.h"
#include "sc_models/refusal.h"
#include "sc_models/remote_node.h"

namespace rota {
namespace {

std::unique_ptr<DeliveryChecker> make_checker(const Programs& programs, const NetworkConfig& config) {
  return std::make_unique<DeliveryChecker>(traffic_of(programs, config.flit_width_bits));
}

const NodeFactory kRemote = make_node<RemoteNode>;

}  // namespace

Fabric::Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
               const NodeFactory& factory)
    : Fabric(name, programs, config, factory, {}, make_checker(programs, config)) {}

Fabric::Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
               const NodeFactory& factory, std::vector<NodeMemories> memories)
    : Fabric(name, programs, config, factory, std::move(memories), nullptr) {}

Fabric::Fabric(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
               const NodeFactory& factory, std::vector<NodeMemories> memories,
               std::unique_ptr<DeliveryChecker> checker) try
    : sc_module(name),
      programs_(programs),
      config_(config),
      checker_(std::move(checker)),
      pattern_memories_(&hot_memory_),
      checking_memories_(&hot_memory_),
      memories_(std::move(memories)) {
  if (programs.classes.size() != programs.symmetry->class_count()) {
    throw InputError(fmt::format("programs: {} classes; allowed: {}, the number of the symmetry",
                                 programs.classes.size(), programs.symmetry->class_count()));
  }
  if (config.link_latency_cycles != programs.link_latency_cycles) {
    throw InputError(fmt::format("link_latency_cycles is {}; allowed: {}, for which the programs were compiled",
                                 config.link_latency_cycles, programs.link_latency_cycles));
  }
  for (const NodeProgram& program : programs.classes) {
    classes_.push_back(decode(program, programs.ports, programs.topology->port_count(), programs.flits, config,
                              programs.nic_channels));
    set_timers(classes_.back(), programs, config);
  }
  group_.clk(clk);
  group_.rst(rst);
  if (config_.ranks != nullptr) {
    boundary_ = std::make_unique<Boundary>(*config_.ranks, programs.topology->node_count());
  }
  build_memories();
  build_nodes(factory);
  connect_nodes();
  divide();
  if (config_.stall_probability > 0.0) {
    stalls_ = std::make_unique<StallDriver>("stalls", links(), config_.stall_probability, config_.stall_seed);
    stalls_->clk(clk);
  }
  SC_HAS_PROCESS(Fabric);
  SC_METHOD(follow_run);
  sensitive << start;
  for (const auto& done : node_done_) sensitive << *done;
  dont_initialize();
  // A checked run's result names violations.
  if (checker_ == nullptr) group_.report_misses_to([this] { report_first_violation(); });
} catch (const InputError& problem) {
  report_refusal(problem);
}

Fabric::~Fabric() {
  // SystemC searches its list of all ports from the back for each destroyed port. With the hundred thousand ports of a
  // large network this takes minutes, unless ports are destroyed in reverse order of construction.
  stalls_.reset();
  while (!nodes_.empty()) nodes_.pop_back();
}

void Fabric::build_memories() {
  const std::uint32_t n = programs_.topology->node_count();
  if (checker_ == nullptr) {
    if (memories_.size() != n) {
      throw InputError(fmt::format("memories: {} pairs; allowed: one per node, {}", memories_.size(), n));
    }
    return;
  }
  pattern_memories_.reserve(n);
  checking_memories_.reserve(n);
  for (std::uint32_t x = 0; x < n; ++x) {
    auto& send = pattern_memories_.emplace_back(checker_->traffic(), Node{x});
    auto& receive = checking_memories_.emplace_back(*checker_, Node{x});
    memories_.push_back({&send, &receive});
  }
}

void Fabric::build_nodes(const NodeFactory& factory) {
  const Topology& topology = *programs_.topology;
  const std::size_t ports = topology.port_count();
  const std::size_t nic_links = 2 * std::size_t{classes_.front().nic_channels};
  links_ = std::make_unique<LinkGroup>("links", topology.node_count() * ports, &hot_memory_);
  nic_links_ = std::make_unique<LinkGroup>("nic_links", topology.node_count() * nic_links, &hot_memory_);
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    auto& done =
        *node_done_.emplace_back(std::make_unique<sc_core::sc_signal<bool>>(fmt::format("done_{}", x).c_str()));
    const NodeFactory& make = runs_here(Node{x}) ? factory : kRemote;
    auto& node = *nodes_.emplace_back(make({.name = fmt::format("node_{}", topology.node_name(Node{x})),
                                            .topology = topology,
                                            .node = Node{x},
                                            .program = classes_[index(programs_.symmetry->class_of(Node{x}))],
                                            .config = config_,
                                            .send_memory = *memories_[x].send,
                                            .receive_memory = *memories_[x].receive,
                                            .links_out = {*links_, x * ports},
                                            .nic_links = {*nic_links_, x * nic_links},
                                            .placement = {&group_, &hot_memory_}}));
    node.clk(clk);
    node.start(start);
    node.done(done);
  }
}

void Fabric::connect_nodes() {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y == kNoNode) continue;
      Link& link = *nodes_[x]->out_link(Port{p});
      if (runs_here(y)) nodes_[index(y)]->link_in(topology.reverse_port(Node{x}, Port{p}))(link);
      if (boundary_ != nullptr) boundary_->add(Node{x}, y, link.wires());
    }
  }
}

std::vector<LinkWires*> Fabric::links() const {
  std::vector<LinkWires*> all;
  for (const auto& node : nodes_) {
    for (std::uint32_t p = 0; p < topology().port_count(); ++p) {
      if (Link* const link = node->out_link(Port{p})) all.push_back(&link->wires());
    }
    for (std::uint32_t c = 0; c < node->channels(); ++c) all.push_back(&node->inject_link(c).wires());
    for (std::uint32_t c = 0; c < node->channels(); ++c) all.push_back(&node->eject_link(c).wires());
  }
  return all;
}

void Fabric::prepare_run() {
  if (checker_ != nullptr) checker_->restart();
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    if (!runs_here(Node{x})) remote_node(Node{x}).show({});
  }
  nodes_known_done_ = 0;
  has_reported_ = false;
  done_.write(false);
}

/// Of this run's first edge that has one.
void Fabric::report_first_violation() {
  if (std::exchange(has_reported_, true)) return;
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    if (const auto violation = nodes_[x]->first_violation()) {
      report_violation(in_words(*violation, programs_.topology->node_name(Node{x})));
      return;
    }
  }
}

void Fabric::follow_run() {
  if (start.read()) {
    prepare_run();
  } else {
    collect_done();
  }
}

void Fabric::collect_done() {
  while (nodes_known_done_ < nodes_.size() && node_done_[nodes_known_done_]->read()) ++nodes_known_done_;
  if (nodes_known_done_ == nodes_.size()) done_.write(true);
}

}  // namespace rota
