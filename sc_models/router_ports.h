// SPDX-License-Identifier: Apache-2.0
//
// A router's pins, shared by the handshake router and the timed router.
#pragma once

#include <cstdint>
#include <systemc>

#include "sc_models/clocked_group.h"
#include "sc_models/link.h"

namespace rota {

class RouterPorts : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  /// Synchronous, active high: no output is valid or ready until the next start. In a group the group's is used.
  OptionalBoolIn rst{"rst"};
  sc_core::sc_in<bool> start{"start"};
  // SystemC searches its list of all ports from the back for each destroyed port, so a large network is destroyed
  // quickly only in reverse order of construction. That is the order of these members.
  sc_core::sc_vector<LinkInPort> link_in;    ///< per port of the node; unbound if the node has no such port
  sc_core::sc_vector<LinkOutPort> link_out;  ///< likewise
  sc_core::sc_vector<LinkInPort> inject;  ///< per send channel, from the NIC; if the NIC has one channel, of the first
  sc_core::sc_vector<LinkOutPort> eject;  ///< per receive channel, to the NIC; likewise

 protected:
  RouterPorts(const sc_core::sc_module_name& name, std::uint32_t ports, std::uint32_t receive_channels,
              std::uint32_t send_channels);
};

}  // namespace rota
