// SPDX-License-Identifier: Apache-2.0
#include "sc_models/network.h"

#include <fmt/format.h>

#include "compiler/error.h"

namespace rota {
namespace {

std::unique_ptr<DeliveryChecker> make_checker(const Programs& programs, const NetworkConfig& config,
                                              const Demand& demand) {
  config.validate();
  Traffic traffic;
  traffic.symmetry = programs.symmetry;
  traffic.node_count = programs.topology->node_count();
  traffic.flits = programs.flits;
  traffic.width_bits = config.flit_width_bits;
  traffic.broadcast = demand.broadcast;
  traffic.demanded = demand.demanded;
  return std::make_unique<DeliveryChecker>(std::move(traffic));
}

sc_core::sc_time picoseconds(std::uint32_t count) { return {static_cast<double>(count), sc_core::SC_PS}; }

}  // namespace

Network::Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                 const Demand& demand)
    : Network(name, programs, config, {}, make_checker(programs, config, demand)) {}

Network::Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                 std::vector<NodeMemories> memories)
    : Network(name, programs, config, std::move(memories), nullptr) {}

Network::Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                 std::vector<NodeMemories> memories, std::unique_ptr<DeliveryChecker> checker)
    : sc_module(name),
      programs_(programs),
      config_((config.validate(), config)),
      period_(picoseconds(config.clock_period_ps)),
      checker_(std::move(checker)),
      pattern_memories_(&hot_memory_),
      checking_memories_(&hot_memory_),
      memories_(std::move(memories)),
      // The rising edges are in the middle of the periods that `run` simulates, never at their ends.
      clk_("clk", period_, 0.5, picoseconds(config.clock_period_ps / 2), true) {
  if (programs.classes.size() != programs.symmetry->class_count()) {
    throw InputError(fmt::format("programs: {} classes; allowed is {}, as the symmetry has", programs.classes.size(),
                                 programs.symmetry->class_count()));
  }
  for (const NodeProgram& program : programs.classes) {
    classes_.push_back(
        decode(program, programs.ports, programs.topology->port_count(), programs.flits, config.discipline));
  }
  nodes_group_.clk(clk_);
  build_memories();
  build_nodes();
  connect_nodes();
  if (config_.stall_probability > 0.0) {
    stalls_ = std::make_unique<StallDriver>("stalls", links(), config_.stall_probability, config_.stall_seed);
    stalls_->clk(clk_);
  }
  SC_HAS_PROCESS(Network);
  SC_METHOD(collect_done);
  for (const auto& done : node_done_) sensitive << *done;
  dont_initialize();
}

Network::~Network() {
  // SystemC looks for each port that goes in its list of all ports, from the back. With the hundred thousand ports of a
  // large network that takes minutes, unless they go in the reverse of the order in which they were made.
  stalls_.reset();
  while (!nodes_.empty()) nodes_.pop_back();
}

void Network::build_memories() {
  const std::uint32_t n = programs_.topology->node_count();
  if (checker_ == nullptr) {
    if (memories_.size() != n) {
      throw InputError(fmt::format("memories: {} pairs; allowed is one per node, {}", memories_.size(), n));
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

void Network::build_nodes() {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const ClassProgram& program = classes_[index(programs_.symmetry->class_of(Node{x}))];
    auto& done =
        *node_done_.emplace_back(std::make_unique<sc_core::sc_signal<bool>>(fmt::format("done_{}", x).c_str()));
    void* const place = hot_memory_.allocate(sizeof(NetworkNode), alignof(NetworkNode));
    const std::string name = fmt::format("node_{}", topology.node_name(Node{x}));
    auto& node = *nodes_.emplace_back(new (place) NetworkNode(name.c_str(), topology, Node{x}, program, config_,
                                                              *memories_[x].send, *memories_[x].receive,
                                                              {&nodes_group_, &hot_memory_}));
    node.clk(clk_);
    node.start(start_);
    node.done(done);
  }
}

void Network::connect_nodes() {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y == kNoNode) continue;
      const Port back = topology.reverse_port(Node{x}, Port{p});
      nodes_[index(y)]->router().link_in[index(back)](*nodes_[x]->out_link(Port{p}));
    }
  }
}

std::vector<LinkWires*> Network::links() const {
  std::vector<LinkWires*> all;
  for (const auto& node : nodes_) {
    LinkGroup& own = node->links();
    for (std::size_t i = 0; i < own.size(); ++i) all.push_back(&own[i].wires());
  }
  return all;
}

void Network::collect_done() {
  while (nodes_known_done_ < nodes_.size() && node_done_[nodes_known_done_]->read()) ++nodes_known_done_;
  if (nodes_known_done_ < nodes_.size()) return;
  done_.write(true);
  sc_core::sc_pause();
}

}  // namespace rota
