// SPDX-License-Identifier: Apache-2.0
#include "sc_models/network.h"

#include <utility>

#include "sc_models/refusal.h"

namespace rota {
namespace {

void trace_control(SignalRegistry& registry, const RunControl& control, const Fabric& fabric) {
  const auto trace = [&](const auto& signal, const char* name) {
    sc_core::sc_trace(registry.file(), signal, name);
    registry.note(name, 1, SignalKind::control, 0);
  };
  trace(control.clk, "clk");
  trace(control.start, "start");
  trace(control.done, "done");
  if (const std::uint32_t* step = fabric.node(Node{0}).step()) {
    registry.add(*step, "step", 32, SignalKind::step, 0);
  }
}

std::unique_ptr<FaultInjector> make_injector(const char* name, Fabric& fabric, const Fault& fault,
                                             RunControl& control) {
  auto injector = std::make_unique<FaultInjector>(name, fabric, fault);
  injector->clk(control.clk);
  injector->start(control.start);
  return injector;
}

std::unique_ptr<RunRecorder> make_recorder(const char* name, const Fabric& fabric, const RecordOptions& options,
                                           RunControl& control) {
  auto recorder = std::make_unique<RunRecorder>(name, fabric, options);
  recorder->clk(control.clk);
  recorder->start(control.start);
  return recorder;
}

}  // namespace

Network::Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                 const NodeFactory& factory) try
    : sc_module(name),
      control_("control", (config.validate(), config.clock_period_ps)),
      fabric_("fabric", programs, config, factory) {
  control_.drive(fabric_);
} catch (const InputError& problem) {
  report_refusal(problem);
}

Network::Network(const sc_core::sc_module_name& name, const Programs& programs, const NetworkConfig& config,
                 std::vector<NodeMemories> memories, const NodeFactory& factory) try
    : sc_module(name),
      control_("control", (config.validate(), config.clock_period_ps)),
      fabric_("fabric", programs, config, factory, std::move(memories)) {
  control_.drive(fabric_);
} catch (const InputError& problem) {
  report_refusal(problem);
}

std::vector<TracedSignal> Network::trace_signals(sc_core::sc_trace_file* file,
                                                 const std::set<std::uint32_t>& nodes) const {
  SignalRegistry registry(file);
  trace_control(registry, control_, fabric_);
  fabric_.trace_signals(registry, nodes);
  return registry.take();
}

void Network::inject(const Fault& fault) { injector_ = make_injector("fault", fabric_, fault, control_); }

void Network::record(const RecordOptions& options) {
  recorder_ = make_recorder("recorder", fabric_, options, control_);
}

ComparedNetworks::ComparedNetworks(const sc_core::sc_module_name& name, const Programs& programs,
                                   const NetworkConfig& config, const NodeFactory& first, const NodeFactory& second) try
    : sc_module(name),
      control_("control", (config.validate(), config.clock_period_ps)),
      first_("first", programs, config, first),
      second_("second", programs, config, second),
      comparator_("comparator", first_, second_, control_) {
  control_.drive(first_);
  control_.drive(second_);
  comparator_.clk(control_.clk);
  comparator_.start(control_.start);
} catch (const InputError& problem) {
  report_refusal(problem);
}

ComparedResult ComparedNetworks::run(const RunOptions& options) {
  const RunEnd end = control_.run(options);
  return {first_.result(end), second_.result(end), comparator_.difference()};
}

void ComparedNetworks::inject(const Fault& fault) {
  first_injector_ = make_injector("first_fault", first_, fault, control_);
  second_injector_ = make_injector("second_fault", second_, fault, control_);
}

void ComparedNetworks::record(const RecordOptions& options) {
  first_recorder_ = make_recorder("first_recorder", first_, options, control_);
  second_recorder_ = make_recorder("second_recorder", second_, options, control_);
}

std::vector<TracedSignal> ComparedNetworks::trace_signals(sc_core::sc_trace_file* file,
                                                          const std::set<std::uint32_t>& nodes,
                                                          const std::string& second) const {
  SignalRegistry registry(file);
  trace_control(registry, control_, first_);
  first_.trace_signals(registry, nodes);
  second_.trace_signals(registry, nodes, second);
  return registry.take();
}

}  // namespace rota
