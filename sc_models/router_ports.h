// SPDX-License-Identifier: Apache-2.0
//
// A router's pins, shared by the handshake router and the timed router.
#pragma once

#include <cstdint>
#include <deque>
#include <systemc>

#include "sc_models/link.h"

namespace rota {

class RouterPorts : public sc_core::sc_module {
 public:
  ~RouterPorts() override;

  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};
  std::deque<LinkInPort> link_in;    ///< per port of the node; unbound if the node has no such port
  std::deque<LinkOutPort> link_out;  ///< likewise
  std::deque<LinkInPort> inject;     ///< per send channel, from the NIC
  std::deque<LinkOutPort> eject;     ///< per receive channel, to the NIC

 protected:
  RouterPorts(const sc_core::sc_module_name& name, std::uint32_t ports, std::uint32_t receive_channels,
              std::uint32_t send_channels);
};

}  // namespace rota
