// SPDX-License-Identifier: Apache-2.0
//
// The programs of a schedule as RTL nodes run them.
#pragma once

#include <functional>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"

namespace rota {

/// Visits the program of each class. `counts_cycles`: it is a cycle_program, as a timed router needs where steps differ
/// in length. Throws InputError if the steps differ and the router is a handshake router, whose RTL has one length.
void for_each_rtl_program(const Programs& programs, const NetworkConfig& config,
                          const std::function<void(const NodeProgram& program, bool counts_cycles)>& visit);

/// FIFOs (lanes) of the program's crosspoint that has the most; 1 without crosspoints.
[[nodiscard]] std::uint32_t lanes_of(const NodeProgram& program);

}  // namespace rota
