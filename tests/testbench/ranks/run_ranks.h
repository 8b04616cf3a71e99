// SPDX-License-Identifier: Apache-2.0
//
// Runs the rota command under mpirun, on as many ranks as a test wants, however few cores there are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {

/// Whether the command was built with MPI, and mpirun is there.
[[nodiscard]] bool has_mpi();

/// mpirun's arguments that start `ranks` ranks of the command.
[[nodiscard]] std::vector<std::string> mpirun_arguments(std::uint32_t ranks, const std::vector<std::string>& arguments);

/// Precondition: has_mpi().
[[nodiscard]] CommandResult run_ranks(std::uint32_t ranks, const std::vector<std::string>& arguments);

[[nodiscard]] std::string mpirun_path();

}  // namespace rota
