// SPDX-License-Identifier: Apache-2.0
//
// What stands in for mpi_ranks.cpp where no MPI was found at build time.
#include <fmt/format.h>

#include "compiler/error.h"
#include "testbench/ranks/launcher.h"
#include "testbench/ranks/mpi_ranks.h"

namespace rota::cli {

void run_on_ranks(const std::function<void(Ranks*)>& action) {
  if (const std::uint32_t ranks = launched_ranks(); ranks > 1) {
    throw InputError(fmt::format("{} ranks: this rota was built without MPI; allowed: one", ranks));
  }
  action(nullptr);
}

std::string mpi_version() { return "none"; }

}  // namespace rota::cli
