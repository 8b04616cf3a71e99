// SPDX-License-Identifier: Apache-2.0
//
// What is put around a class module of an emitted project to drive it from C++.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"

namespace rota::cli {

/// Module rota_seen: the class module unchanged, with outputs for what it writes to its receive memory, its counters
/// and its crosspoints' occupancy, which hierarchical names read.
[[nodiscard]] std::string seen_text(const Programs& programs, const NetworkConfig& config, std::uint32_t number);

/// The functions of sc_models/emitted_abi.h for rota_seen, as C++.
[[nodiscard]] std::string seen_wrapper_text(const Programs& programs, const NetworkConfig& config,
                                            std::uint32_t number);

}  // namespace rota::cli
