// SPDX-License-Identifier: Apache-2.0
#include "sc_models/foreign_links.h"

#include <string>

#include "sc_models/report_ids.h"

namespace rota {
namespace {

template <class Port, class Foreign>
LinkWires* wires_of_port(Port& port, std::deque<Foreign>& foreign) {
  if (port.size() == 0) return nullptr;
  if (LinkWires* const wires = port->direct_wires()) return wires;
  return &foreign.emplace_back(Foreign{port.operator->(), {}}).wires;
}

}  // namespace

LinkWires* ForeignLinks::wires_of(LinkOutPort& port) { return wires_of_port(port, out_); }

LinkWires* ForeignLinks::wires_of(LinkInPort& port) { return wires_of_port(port, in_); }

void ForeignLinks::require_none(const char* module) const {
  if (out_.empty() && in_.empty()) return;
  SC_REPORT_ERROR(kLinkReport, (std::string(module) + ": in a group, ports bind to a rota::Link only").c_str());
}

void ForeignLinks::edge(Clocked& module, const sc_core::sc_signal_in_if<bool>* reset) {
  read();
  if (reset != nullptr && reset->read()) {
    module.reset();
  } else {
    module.tick();
  }
  write();
}

void ForeignLinks::read() {
  for (Out& out : out_) out.wires.now_.ready = out.channel->ready();
  for (In& in : in_) {
    in.wires.now_.valid = in.channel->valid();
    const Flit flit = in.channel->flit();
    in.wires.data_ = flit.data;
    in.wires.now_.last = flit.last;
  }
}

void ForeignLinks::write() {
  for (Out& out : out_) out.channel->drive(out.wires.next_.valid, Flit{out.wires.next_data_, out.wires.next_.last});
  for (In& in : in_) in.channel->set_ready(in.wires.next_.ready);
}

}  // namespace rota
