// SPDX-License-Identifier: Apache-2.0
//
// Runs a sweep: rows → child processes → journals → one CSV file. Rank r of n simulates the rows r, r + n, r + 2n, …;
// rank 0 waits for the others' journals and writes the CSV file, whose bytes do not depend on ranks, cores or kills.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "testbench/runs/child_process.h"
#include "testbench/sweep/sweep_file.h"
#include "testbench/sweep/sweep_journal.h"
#include "testbench/sweep/sweep_rank.h"

namespace rota::cli {

struct SweepSettings {
  std::string csv_path;
  std::uint32_t jobs = 1;  ///< simulations at a time
  SweepRank rank;
  std::chrono::seconds rank_timeout{0};  ///< silence after which rank 0 gives up another rank
};

struct SweepSummary {
  std::size_t rows = 0;
  std::size_t resumed = 0;  ///< rows of this rank that the journals had before
  std::size_t refused = 0;  ///< rows that `rota sim` refused (exit status 2)
  std::size_t failed = 0;   ///< rows in which a check failed or the simulation crashed
  bool merged = false;      ///< this process wrote the CSV file
};

/// The CSV file's first line, without a line end.
[[nodiscard]] std::string sweep_header();

/// The outcome of a row whose simulation ended so. Throws CheckFailed if something outside ended it (SIGKILL, SIGTERM,
/// SIGINT, SIGHUP): that says nothing about the row.
[[nodiscard]] SweepOutcome sweep_outcome(const ChildResult& result);

/// Throws InputError if the CSV file or a journal cannot be used. Throws CheckFailed if a simulation was ended from
/// outside or a rank fell silent: there is then no CSV file, the finished rows stay in the journals, and the same
/// command goes on from there.
[[nodiscard]] SweepSummary run_sweep(const std::vector<SweepRow>& rows, const SweepSettings& settings);

}  // namespace rota::cli
