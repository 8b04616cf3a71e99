// SPDX-License-Identifier: Apache-2.0
//
// Writes a network whose nodes take their schedules over AXI4-Lite (rota_node_axi), with one schedule to begin with and
// the C code that loads it. The RTL depends on the topology, the options and the limits alone: every schedule within
// the limits runs on it.
//
//   README.md  files.f
//   rtl/       as in other projects, and rtl/axi/
//   network/   rota_network_axi.sv: the nodes, their wiring and the start tree
//   sw/        rota_registers.h, rota_driver.h and .c; schedule.c, the schedule; verilated_main.cpp and
//   network_shape.h, for
//              scripts/run-driver
//   scripts/   run-driver
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/emit/rtl_project.h"

namespace rota {

/// What the hardware has room for.
struct LoadableLimits {
  std::uint32_t crosspoint_flits = 8;  ///< depth of every crosspoint FIFO; slots of a timed router's; 1 to 1024
  std::uint32_t program_words = 256;   ///< of every program memory, 2 to 65536
};

inline constexpr std::uint32_t kMaxCrosspointFlits = 1024;
inline constexpr std::uint32_t kMaxProgramWords = 65536;

/// Returns every file of the project. Throws InputError as rtl_project does, and where the schedule is not within the
/// limits: deeper FIFOs, longer programs, several FIFOs at a crosspoint, sums, or several messages for one address.
[[nodiscard]] std::vector<ProjectFile> loadable_project(const Programs& programs, const ProjectOptions& options,
                                                        const LoadableLimits& limits);

}  // namespace rota
