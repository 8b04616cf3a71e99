// SPDX-License-Identifier: Apache-2.0
//
// Nodes whose router and NIC are the Verilated RTL, in the skin of network nodes. One build per number of ports, port
// model and lanes serves every schedule: programs, FIFO capacities and timing are loaded. sc_models/CMakeLists.txt
// lists what is built.
#pragma once

#include "compiler/rom/program.h"
#include "sc_models/node.h"

namespace rota {

/// Throws InputError where no built node has the ports, FIFOs, lanes or program memory that `programs` need; it names
/// what is missing and what is built.
void require_rtl_nodes(const Programs& programs, const NetworkConfig& config);

/// For Network and ComparedNetworks. Precondition: require_rtl_nodes has passed for the programs. Throws InputError
/// where the parameters read back from the RTL are not those it was built for.
[[nodiscard]] NodePtr make_rtl_node(const NodeSite& site);

}  // namespace rota
