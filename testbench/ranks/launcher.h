// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace rota::cli {

/// How many ranks mpirun or srun started, as the environment says; 1 if neither started this process. Open MPI, MPICH
/// and its relatives, and Slurm with PMIx are known.
[[nodiscard]] std::uint32_t launched_ranks();

/// Programs that this process starts from now on are on their own, no ranks of a simulation. Not while threads run.
void start_no_ranks();

}  // namespace rota::cli
