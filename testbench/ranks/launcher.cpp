// SPDX-License-Identifier: Apache-2.0
#include "testbench/ranks/launcher.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace rota::cli {
namespace {

std::uint32_t number_in(const char* variable) {
  const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
  if (value == nullptr) return 0;
  const std::string_view text = value;
  std::uint32_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::uint32_t launched_ranks() {
  std::uint32_t ranks = std::max({1U, number_in("OMPI_COMM_WORLD_SIZE"), number_in("PMI_SIZE")});
  // Slurm sets its variable in batch scripts too; PMIx's says that srun started this process.
  if (std::getenv("PMIX_RANK") != nullptr) ranks = std::max(ranks, number_in("SLURM_STEP_NUM_TASKS"));
  return ranks;
}

void start_no_ranks() {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}) {
    ::unsetenv(variable);  // NOLINT(concurrency-mt-unsafe): see the header
  }
}

}  // namespace rota::cli
