// SPDX-License-Identifier: Apache-2.0
//
// A link as AXI4-Stream pins, for benches and designs of ordinary signals. Bind a module's link port to one of these
// channels and the channel's pins to sc_signals. A beat is a flit, TLAST ends a message. The rules of AXI4-Stream hold:
// a beat moves at a rising edge where TVALID and TREADY are high, and TVALID never waits for TREADY.
#pragma once

#include <cstdint>
#include <systemc>

#include "sc_models/link.h"

namespace rota {

/// Drives a stream: a link_out or eject port of a router, or an inject port of a NIC, sends into it.
class AxiStreamSource final : public sc_core::sc_module, public LinkSender {
 public:
  sc_core::sc_out<bool> tvalid{"tvalid"};
  sc_core::sc_in<bool> tready{"tready"};
  sc_core::sc_out<std::uint64_t> tdata{"tdata"};
  sc_core::sc_out<bool> tlast{"tlast"};

  explicit AxiStreamSource(const sc_core::sc_module_name& name) : sc_module(name) {}
  void drive(bool valid, const Flit& flit) override;
  [[nodiscard]] bool ready() const override { return tready->read(); }
  [[nodiscard]] const char* kind() const override { return "rota::AxiStreamSource"; }
};

/// Takes a stream: a link_in or inject port of a router, or an eject port of a NIC, receives from it.
class AxiStreamSink final : public sc_core::sc_module, public LinkReceiver {
 public:
  sc_core::sc_in<bool> tvalid{"tvalid"};
  sc_core::sc_out<bool> tready{"tready"};
  sc_core::sc_in<std::uint64_t> tdata{"tdata"};
  sc_core::sc_in<bool> tlast{"tlast"};

  explicit AxiStreamSink(const sc_core::sc_module_name& name) : sc_module(name) {}
  [[nodiscard]] bool valid() const override { return tvalid->read(); }
  [[nodiscard]] Flit flit() const override { return {tdata->read(), tlast->read()}; }
  void set_ready(bool ready) override { tready->write(ready); }
  [[nodiscard]] const char* kind() const override { return "rota::AxiStreamSink"; }
};

}  // namespace rota
