// SPDX-License-Identifier: Apache-2.0
#include "sc_models/router_ports.h"

namespace rota {

RouterPorts::RouterPorts(const sc_core::sc_module_name& name, std::uint32_t ports, std::uint32_t receive_channels,
                         std::uint32_t send_channels)
    : sc_module(name),
      link_in("link_in", ports),
      link_out("link_out", ports),
      inject("inject", send_channels),
      eject("eject", receive_channels) {}

}  // namespace rota
