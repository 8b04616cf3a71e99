// SPDX-License-Identifier: Apache-2.0
//
// Which of several processes of one sweep this one is. Launchers tell it in the environment, so that no MPI library is
// linked: the processes share nothing but the folder of the CSV file.
#pragma once

#include <cstdint>

namespace rota::cli {

struct SweepRank {
  std::uint32_t rank = 0;
  std::uint32_t size = 1;
};

/// From mpirun of Open MPI (OMPI_COMM_WORLD_RANK and _SIZE) or, without it, from srun (SLURM_PROCID and
/// SLURM_STEP_NUM_TASKS; a batch script that is not under srun has no such step). Otherwise rank 0 of 1. Throws
/// InputError if they are no numbers or contradict each other.
[[nodiscard]] SweepRank sweep_rank();

/// The cores that this process may use: mpirun and Slurm give each of theirs a part of the machine.
[[nodiscard]] std::uint32_t usable_cores();

}  // namespace rota::cli
