// SPDX-License-Identifier: Apache-2.0
//
// The ranks of a run under mpirun or srun. Rank 0 speaks for all: the others' output goes nowhere.
#pragma once

#include <functional>
#include <string>

#include "sc_models/ranks.h"

namespace rota::cli {

/// Runs `action` with this process's ranks, or with nullptr if it was not started as one of several. An exception that
/// all ranks throw, as of bad input, leaves this function in rank 0; one that others do not throw ends all ranks with
/// its message. Throws InputError if there are several ranks and this rota was built without MPI.
void run_on_ranks(const std::function<void(Ranks*)>& action);

/// The MPI library's name and version; "none" if rota was built without.
[[nodiscard]] std::string mpi_version();

}  // namespace rota::cli
