// SPDX-License-Identifier: Apache-2.0
//
// The journals of a sweep: what is done, so that a sweep that was killed goes on where it ended. Each process appends
// to a journal of its own, beside the CSV file (`F.csv.0.journal`, `F.csv.1.journal`, …), and reads all of them. One
// line is one finished row; a line that a kill left incomplete does not count.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "testbench/sweep/sweep_file.h"

namespace rota::cli {

/// What one simulation left.
struct SweepOutcome {
  int status = 0;   ///< the exit status of `rota sim`; 128 + signal if it crashed
  std::string csv;  ///< its columns behind those of the axes
};

/// Finished rows by key.
using SweepOutcomes = std::map<std::string, SweepOutcome>;

/// Names a row in the journals: its arguments, and a checksum of every file that they name.
[[nodiscard]] std::string sweep_key(const SweepRow& row);

[[nodiscard]] std::string sweep_journal_path(const std::string& csv_path, std::uint32_t rank);

/// The rows in all journals of the sweep into `csv_path`. Throws InputError if another version of rota wrote one.
[[nodiscard]] SweepOutcomes read_sweep_journals(const std::string& csv_path);

class SweepJournal {
 public:
  /// Opens or creates the journal, locks it, and cuts off an incomplete last line. Throws InputError if it cannot be
  /// written or another process holds it.
  SweepJournal(const std::string& csv_path, std::uint32_t rank);
  ~SweepJournal();
  SweepJournal(const SweepJournal&) = delete;
  SweepJournal& operator=(const SweepJournal&) = delete;

  /// Appends a row and waits until the disk has it. May be called from several threads.
  void append(const std::string& key, const SweepOutcome& outcome);
  /// Sets the journal's time, a sign of life to the rank that waits for this one's rows.
  void touch() const;

 private:
  void write(const std::string& line) const;

  std::string path_;
  int file_ = -1;
  std::mutex mutex_;
};

}  // namespace rota::cli
