// SPDX-License-Identifier: Apache-2.0
//
// A NIC's memory as a TLM-2.0 target, so that an initiator (a processor model, a DMA model) fills a send memory and
// reads a receive memory. Flit f of message m is the 8-byte word at byte address 8·(m·F + f), in the host's byte order.
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <cstddef>
#include <systemc>
#include <tlm>

#include "sc_models/memory.h"

namespace rota {

class MemoryTarget final : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<MemoryTarget> socket{"socket"};

  /// `memory` must outlive the target.
  MemoryTarget(const sc_core::sc_module_name& name, Ram& memory);
  [[nodiscard]] const char* kind() const override { return "rota::MemoryTarget"; }

 private:
  /// Reads or writes any bytes of the memory in no time. Responses: address error outside the memory, byte-enable error
  /// with byte enables, burst error with a streaming width below the length, command error otherwise.
  void transport(tlm::tlm_generic_payload& request, sc_core::sc_time& delay);
  unsigned int transport_for_debug(tlm::tlm_generic_payload& request);
  bool grant_direct_access(tlm::tlm_generic_payload& request, tlm::tlm_dmi& access);
  [[nodiscard]] bool contains(const tlm::tlm_generic_payload& request) const;
  void copy(tlm::tlm_generic_payload& request);
  [[nodiscard]] unsigned char* bytes() const { return reinterpret_cast<unsigned char*>(memory_.words().data()); }

  Ram& memory_;
};

}  // namespace rota
