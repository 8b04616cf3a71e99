// SPDX-License-Identifier: Apache-2.0
//
// Nodes whose router and NIC are the Verilated RTL. There is one build per number of ports, port model and number of
// lanes; each serves every schedule, because programs, FIFO capacities and timing are loaded. sc_models/CMakeLists.txt
// lists the builds.
#pragma once

#include "compiler/rom/program.h"
#include "sc_models/node.h"

namespace rota {

/// Throws InputError if no build has the ports, FIFOs, lanes or program memory that `programs` need. The message names
/// what is missing and what is built.
void require_rtl_nodes(const Programs& programs, const NetworkConfig& config);

/// Bytes of one such node's RTL state in the largest build with one lane; 0 if none has these ports.
[[nodiscard]] std::size_t rtl_state_bytes(std::uint32_t ports);

/// For Network and ComparedNetworks. Precondition: require_rtl_nodes has passed for the programs. Throws InputError if
/// the parameters that the RTL reports differ from those it was built for.
[[nodiscard]] NodePtr make_rtl_node(const NodeSite& site);

}  // namespace rota
