// SPDX-License-Identifier: Apache-2.0
#include "testbench/sweep/sweep_rank.h"

#include <sched.h>

#include <cstdlib>
#include <optional>

#include "testbench/options/option_values.h"

namespace rota::cli {
namespace {

constexpr std::uint32_t kMaxRanks = 1'000'000;

/// The rank that two variables of the environment tell, or nullopt if one of them is not set.
std::optional<SweepRank> rank_from(const char* rank_name, const char* size_name) {
  const char* const rank = std::getenv(rank_name);
  const char* const size = std::getenv(size_name);
  if (rank == nullptr || size == nullptr) return std::nullopt;
  const auto ranks = static_cast<std::uint32_t>(whole_number(size_name, size, 1, kMaxRanks));
  return SweepRank{static_cast<std::uint32_t>(whole_number(rank_name, rank, 0, ranks - 1)), ranks};
}

}  // namespace

SweepRank sweep_rank() {
  if (const auto rank = rank_from("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE")) return *rank;
  if (const auto rank = rank_from("SLURM_PROCID", "SLURM_STEP_NUM_TASKS")) return *rank;
  return {};
}

std::uint32_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  const int cores = CPU_COUNT(&set);
  return cores < 1 ? 1 : static_cast<std::uint32_t>(cores);
}

}  // namespace rota::cli
