// SPDX-License-Identifier: Apache-2.0
#include "tests/testbench/ranks/run_ranks.h"

#include <unistd.h>

#include <cstdlib>

namespace rota {

std::string mpirun_path() { return ROTA_MPIRUN; }

bool has_mpi() {
  return ::access(ROTA_MPIRUN, X_OK) == 0 && run_rota({"--version"}).out.find("MPI none") == std::string::npos;
}

std::vector<std::string> mpirun_arguments(std::uint32_t ranks, const std::vector<std::string>& arguments) {
  // Tests may run as root in a container. Quiet: what mpirun says of a failed run is not what a test looks at.
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  std::vector<std::string> all{"-q", "--oversubscribe", "-n", std::to_string(ranks), rota_path()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return all;
}

CommandResult run_ranks(std::uint32_t ranks, const std::vector<std::string>& arguments) {
  return run_program(mpirun_path(), mpirun_arguments(ranks, arguments));
}

}  // namespace rota
