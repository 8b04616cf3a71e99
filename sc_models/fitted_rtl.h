// SPDX-License-Identifier: Apache-2.0
//
// RTL nodes for schedules that no built node fits (rtl_nodes.h): rtl/sim/rota_cosim_node.sv is Verilated with the
// parameters that the schedule needs, into a shared object that this file gives the interface of a network node.
#pragma once

#include <cstdint>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"
#include "sc_models/rtl_load.h"

namespace rota {

/// The functions that the shared object has. `pins` are those of placed_pins(), before and after an evaluation.
struct CosimApi {
  void* (*create)() = nullptr;                                  ///< rota_create
  void (*destroy)(void* node) = nullptr;                        ///< rota_destroy
  void (*evaluate)(void* node, std::uint32_t* pins) = nullptr;  ///< rota_evaluate
};

/// The parameters of the smallest node that runs the programs of all classes. Throws InputError if the RTL has none,
/// however it is built: with more than 16 ports, words of more than 64 bits, or timing that the RTL does not have.
[[nodiscard]] RtlParameters fitting_rtl(const Programs& programs, const NetworkConfig& config);

/// Nodes with these parameters, which the shared object was built for. It must outlive them.
[[nodiscard]] NodeFactory fitted_rtl_nodes(const CosimApi& api, const RtlParameters& parameters);

}  // namespace rota
