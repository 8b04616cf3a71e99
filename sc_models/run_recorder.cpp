// SPDX-License-Identifier: Apache-2.0
#include "sc_models/run_recorder.h"

#include <utility>

namespace rota {

RunRecorder::RunRecorder(const sc_core::sc_module_name& name, const Fabric& fabric, RecordOptions options)
    : sc_module(name), options_(std::move(options)) {
  const Topology& topology = fabric.topology();
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    NetworkNode& node = fabric.node(Node{x});
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Link* const link = node.out_link(Port{p});
      if (link == nullptr) continue;
      record_.links.push_back({Node{x}, Port{p}, {}, {}});
      links_.push_back({&link->wires()});
    }
    for (std::uint32_t k = 0; node.fill_level(k) != nullptr; ++k) {
      record_.fifos.push_back({Node{x}, k, {}, {}});
      fifos_.push_back({node.fill_level(k)});
    }
  }
  SC_HAS_PROCESS(RunRecorder);
  SC_METHOD(watch_links);
  sensitive << clk.pos();
  dont_initialize();
  SC_METHOD(watch_fifos);
  sensitive << clk.neg();
  dont_initialize();
}

void RunRecorder::restart() {
  cycle_ = 0;
  window_ = 0;
  next_window_ = options_.windows.start(0);
  in_window_ = false;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    links_[i].flit = 0;
    record_.links[i].messages.clear();
    record_.links[i].flits_in_window.clear();
  }
  for (std::size_t i = 0; i < fifos_.size(); ++i) {
    fifos_[i].level = 0;
    fifos_[i].since = 0;
    record_.fifos[i].cycles_at.clear();
    record_.fifos[i].changes.clear();
  }
}

void RunRecorder::watch_links() {
  if (start.read()) {
    restart();
    return;
  }
  ++cycle_;
  while (cycle_ >= next_window_) {
    if (in_window_) ++window_;
    in_window_ = true;
    next_window_ = options_.windows.start(window_ + 1);
  }
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].wires->valid() && links_[i].wires->ready()) note_flit(links_[i], record_.links[i]);
  }
}

void RunRecorder::note_flit(LinkState& state, LinkRecord& link) const {
  if (state.flit == 0) link.messages.push_back({cycle_, cycle_, state.wires->data()});
  link.messages.back().last_cycle = cycle_;
  if (++state.flit == options_.flits) state.flit = 0;
  if (!in_window_) return;
  if (link.flits_in_window.size() <= window_) link.flits_in_window.resize(window_ + 1);
  ++link.flits_in_window[window_];
}

void RunRecorder::change_level(std::size_t i, std::uint32_t level) {
  FifoState& fifo = fifos_[i];
  FifoRecord& record = record_.fifos[i];
  if (record.cycles_at.size() <= fifo.level) record.cycles_at.resize(fifo.level + 1);
  record.cycles_at[fifo.level] += cycle_ - fifo.since;
  fifo.level = level;
  fifo.since = cycle_;
  if (options_.keeps_fill_changes) record.changes.push_back({cycle_, level});
}

void RunRecorder::watch_fifos() {
  for (std::size_t i = 0; i < fifos_.size(); ++i) {
    if (*fifos_[i].fill != fifos_[i].level) change_level(i, *fifos_[i].fill);
  }
}

RunRecord RunRecorder::take(std::uint64_t cycles) {
  for (std::size_t i = 0; i < fifos_.size(); ++i) {
    FifoRecord& record = record_.fifos[i];
    const FifoState& fifo = fifos_[i];
    if (record.cycles_at.size() <= fifo.level) record.cycles_at.resize(fifo.level + 1);
    if (cycles > fifo.since) record.cycles_at[fifo.level] += cycles - fifo.since;
  }
  RunRecord taken = record_;
  restart();
  return taken;
}

}  // namespace rota
