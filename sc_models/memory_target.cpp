// SPDX-License-Identifier: Apache-2.0
#include "sc_models/memory_target.h"

#include <cstring>

namespace rota {

MemoryTarget::MemoryTarget(const sc_core::sc_module_name& name, Ram& memory) : sc_module(name), memory_(memory) {
  socket.register_b_transport(this, &MemoryTarget::transport);
  socket.register_transport_dbg(this, &MemoryTarget::transport_for_debug);
  socket.register_get_direct_mem_ptr(this, &MemoryTarget::grant_direct_access);
}

bool MemoryTarget::contains(const tlm::tlm_generic_payload& request) const {
  const std::size_t size = memory_.words().size_bytes();
  return request.get_address() <= size && request.get_data_length() <= size - request.get_address();
}

void MemoryTarget::copy(tlm::tlm_generic_payload& request) {
  if (request.is_read()) {
    std::memcpy(request.get_data_ptr(), bytes() + request.get_address(), request.get_data_length());
  } else {
    std::memcpy(bytes() + request.get_address(), request.get_data_ptr(), request.get_data_length());
  }
}

void MemoryTarget::transport(tlm::tlm_generic_payload& request, sc_core::sc_time& /*delay*/) {
  if (request.get_byte_enable_ptr() != nullptr) {
    request.set_response_status(tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
  } else if (request.get_streaming_width() < request.get_data_length()) {
    request.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
  } else if (!request.is_read() && !request.is_write()) {
    request.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
  } else if (!contains(request)) {
    request.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
  } else {
    copy(request);
    request.set_dmi_allowed(true);
    request.set_response_status(tlm::TLM_OK_RESPONSE);
  }
}

unsigned int MemoryTarget::transport_for_debug(tlm::tlm_generic_payload& request) {
  if (!contains(request) || (!request.is_read() && !request.is_write())) return 0;
  copy(request);
  return request.get_data_length();
}

bool MemoryTarget::grant_direct_access(tlm::tlm_generic_payload& /*request*/, tlm::tlm_dmi& access) {
  access.allow_read_write();
  access.set_dmi_ptr(bytes());
  access.set_start_address(0);
  access.set_end_address(memory_.words().size_bytes() - 1);
  return true;
}

}  // namespace rota
