// SPDX-License-Identifier: Apache-2.0
//
// The stable part of rota's Verilated nodes: the RTL of router and NIC as nodes of a SystemC network. docs/systemc.md
// shows them in a bench. No header of Verilator is needed.
#pragma once

// IWYU pragma: begin_exports
#include "sc_models/node.h"
#include "sc_models/rtl_nodes.h"
// IWYU pragma: end_exports
