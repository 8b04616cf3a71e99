// SPDX-License-Identifier: Apache-2.0
//
// What of a network goes into a waveform: names are the topology's, one scope per node.
#include <fmt/format.h>

#include <bit>

#include "sc_models/network.h"

namespace rota {

std::vector<TracedSignal> Network::trace_signals(sc_core::sc_trace_file* file) const {
  SignalRegistry registry(file);
  const auto trace_control = [&](const auto& signal, const char* name) {
    sc_core::sc_trace(file, signal, name);
    registry.note(name, 1, SignalKind::control, 0);
  };
  trace_control(clk_, "clk");
  trace_control(start_, "start");
  trace_control(done_, "done");
  registry.add(nodes_.front()->router().step(), "step", 32, SignalKind::step, 0);
  const auto address_bits = static_cast<std::uint32_t>(std::bit_width(programs_.topology->node_count() - 1U));
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    const std::string name = fmt::format("node_{}", programs_.topology->node_name(Node{x}));
    registry.set_node(Node{x});
    nodes_[x]->router().trace_as(registry, name + ".router");
    nodes_[x]->nic().trace_as(registry, name + ".nic", std::max(1U, address_bits));
    trace_control(*node_done_[x], fmt::format("{}.done", name).c_str());
  }
  return registry.take();
}

}  // namespace rota
