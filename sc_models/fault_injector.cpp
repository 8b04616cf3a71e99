// SPDX-License-Identifier: Apache-2.0
#include "sc_models/fault_injector.h"

namespace rota {

FaultInjector::FaultInjector(const sc_core::sc_module_name& name, Fabric& fabric, const Fault& fault)
    : sc_module(name), fabric_(fabric), fault_(fault) {
  require_place(fault, fabric.topology());
  wires_ = &fabric.node(fault.node).out_link(fault.port)->wires();
  SC_HAS_PROCESS(FaultInjector);
  SC_METHOD(on_rising_edge);
  sensitive << clk.pos();
  dont_initialize();
  SC_METHOD(on_falling_edge);
  sensitive << clk.neg();
  dont_initialize();
}

void FaultInjector::on_rising_edge() {
  if (start.read()) {
    cycle_ = 0;
    started_ = true;
    return;
  }
  ++cycle_;
  if (disturbed_) wires_->restore();
  disturbed_ = false;
  if (!outcome_.hit || outcome_.detected) return;
  outcome_.detector = fabric_.complaint();
  if (!outcome_.detector.empty()) outcome_.detected = cycle_;
}

void FaultInjector::on_falling_edge() {
  if (!started_ || outcome_.hit) return;
  if (armed_) {
    if (fabric_.on_any_rank(fabric_.node(fault_.node).program_fault_struck())) outcome_.hit = cycle_;
    return;
  }
  const std::uint64_t next_edge = cycle_ + 1;
  if (next_edge < fault_.cycle || !fabric_.on_any_rank(strike())) return;
  outcome_.hit = next_edge;
  fabric_.share_links();  // a struck FIFO's head is driven at once
}

/// Strikes at the coming edge. Returns false if there is nothing to strike yet.
bool FaultInjector::strike() {
  NetworkNode& node = fabric_.node(fault_.node);
  switch (fault_.kind) {
    case FaultKind::stop:
      node.stop();
      return true;
    case FaultKind::fifo:
      return node.flip_fifo_bit(fault_.port);
    case FaultKind::program:
      node.flip_program_bit(fault_.port);
      armed_ = true;
      return false;
    case FaultKind::data:
    case FaultKind::valid:
      break;
  }
  if (!wires_->valid() || !wires_->ready()) return false;
  fault_.kind == FaultKind::data ? wires_->flip_data_bit() : wires_->hide_valid();
  disturbed_ = true;
  return true;
}

}  // namespace rota
