// SPDX-License-Identifier: Apache-2.0
#include "sc_models/router_ports.h"

#include <string>

namespace rota {

RouterPorts::RouterPorts(const sc_core::sc_module_name& name, std::uint32_t ports, std::uint32_t receive_channels,
                         std::uint32_t send_channels)
    : sc_module(name) {
  const auto numbered = [](const char* stem, std::uint32_t i) { return stem + std::to_string(i); };
  for (std::uint32_t p = 0; p < ports; ++p) {
    link_in.emplace_back(numbered("link_in_", p).c_str());
    link_out.emplace_back(numbered("link_out_", p).c_str());
  }
  for (std::uint32_t j = 0; j < send_channels; ++j) inject.emplace_back(numbered("inject_", j).c_str());
  for (std::uint32_t i = 0; i < receive_channels; ++i) eject.emplace_back(numbered("eject_", i).c_str());
}

RouterPorts::~RouterPorts() {
  // In reverse order of construction; see ~Fabric.
  while (!eject.empty()) eject.pop_back();
  while (!inject.empty()) inject.pop_back();
  while (!link_in.empty()) {
    link_out.pop_back();
    link_in.pop_back();
  }
}

}  // namespace rota
