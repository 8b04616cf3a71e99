// SPDX-License-Identifier: Apache-2.0
//
// How much memory a simulation takes, and whether there is as much: what bounds the size of simulated networks.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/topology/topology.h"
#include "testbench/options/sim_options.h"

namespace rota::cli {

struct SimulatedModels {
  bool systemc = true;
  bool rtl = true;
};

/// Bytes that these models of a network take at most in one of the processes that share it, schedule and programs not
/// counted. Measured (docs/performance.md): a node takes less than this, and more than a third of it.
[[nodiscard]] std::uint64_t simulation_bytes(const Topology& topology, SimulatedModels models,
                                             std::uint32_t processes = 1);

/// Bytes that this process can still have: of the machine's memory, of its control group's and of its address space
/// (ulimit -v), the least. nullopt if the system does not say.
[[nodiscard]] std::optional<std::uint64_t> available_bytes();

/// Throws InputError if the simulation takes more than there is.
void require_memory(const SimOptions& options, const Topology& topology);

}  // namespace rota::cli
