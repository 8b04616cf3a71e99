// SPDX-License-Identifier: Apache-2.0
#include "testbench/sweep/sweep_run.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/text/fields.h"
#include "compiler/text/printable.h"
#include "testbench/runs/output_file.h"
#include "testbench/runs/progress.h"

namespace rota::cli {
namespace {

using Clock = std::chrono::steady_clock;
using SweepJson = nlohmann::json;

constexpr int kSignalBase = 128;
constexpr auto kHeartbeat = std::chrono::milliseconds(200);
constexpr auto kLineEvery = std::chrono::seconds(30);

/// Columns that are keys of `rota sim --json`.
constexpr std::string_view kResults[] = {
    "nodes", "degree", "bound", "steps", "optimal", "transmissions", "min_transmissions", "cycles", "agree"};

/// A number or a Boolean as JSON writes it; nothing for what is unknown.
std::string csv_value(const SweepJson& object, std::string_view key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return "";
  return csv_field(found->is_string() ? found->get<std::string>() : found->dump());
}

std::string result_columns(const SweepJson& report, int status, const std::string& error) {
  std::string line;
  if (report.is_object()) line += csv_value(report, "algorithm");
  for (const std::string_view key : kResults) line += "," + (report.is_object() ? csv_value(report, key) : "");
  line += ",";
  if (report.is_object() && report.contains("link_utilisation") && report["link_utilisation"].is_object()) {
    line += csv_value(report["link_utilisation"], "mean");
  }
  return line + fmt::format(",{},{}", status, csv_field(error));
}

/// The message of `rota sim`, without "rota: ".
std::string message_in(const std::string& err) {
  std::string text = last_line(err);
  constexpr std::string_view kName = "rota: ";
  if (text.starts_with(kName)) text.erase(0, kName.size());
  return printable_whole(text);
}

/// A program run by this one ends with it, even if this one is killed: `setpriv` asks the kernel for that.
ChildResult run_row(const std::string& rota, const SweepRow& row) {
  static const std::optional<std::string> kSetpriv = find_program("setpriv");
  const std::vector<std::string> arguments = row.arguments();
  if (!kSetpriv) return run_child(rota, arguments);
  std::vector<std::string> words{"--pdeathsig", "TERM", "--", rota};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_child(*kSetpriv, words);
}

/// The rows of one rank on several threads; each thread waits for one child process at a time.
class SweepWorkers {
 public:
  SweepWorkers(const std::vector<SweepRow>& rows, const std::vector<std::string>& keys, std::vector<std::size_t> mine,
               SweepJournal& journal)
      : rows_(rows), keys_(keys), mine_(std::move(mine)), journal_(journal), rota_(own_path()) {}

  /// Runs all, with signs of life in the journal and the progress on stderr. Throws CheckFailed if a simulation was
  /// ended from outside; the others' rows are journalled then, too.
  void run(std::uint32_t jobs) {
    std::vector<std::thread> threads;
    const std::size_t count = std::min<std::size_t>(jobs, mine_.size());
    active_ = count;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
    watch();
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      for (;;) {
        const std::size_t i = next_++;
        if (i >= mine_.size()) break;
        run_one(mine_[i]);
        ++done_;
      }
    } catch (...) {
      keep_failure();
      next_ = mine_.size();  // a full disk: nothing more can be journalled
    }
    const std::lock_guard lock(mutex_);
    --active_;
    ended_.notify_all();
  }

  void run_one(std::size_t row) {
    const ChildResult result = run_row(rota_, rows_[row]);
    try {
      journal_.append(keys_[row], sweep_outcome(result));
    } catch (const CheckFailed& problem) {
      const std::lock_guard lock(mutex_);
      if (failure_) return;
      failure_ = std::make_exception_ptr(CheckFailed(fmt::format(
          "row {} ({}): {}; no CSV file is written; the same command repeats this row and keeps the finished ones",
          row + 1, rows_[row].values.front(), problem.what())));
    }
  }

  void keep_failure() {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }

  void watch() {
    Progress progress("sweeping");
    const bool terminal = ::isatty(STDERR_FILENO) == 1;
    const auto begin = Clock::now();
    auto next_line = begin + kLineEvery;
    std::unique_lock lock(mutex_);
    while (active_ > 0) {
      ended_.wait_for(lock, kHeartbeat);
      journal_.touch();
      const std::size_t done = done_;
      progress.show(static_cast<double>(done) / static_cast<double>(mine_.size()));
      if (terminal || Clock::now() < next_line || done == 0) continue;
      next_line = Clock::now() + kLineEvery;
      const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
      fmt::print(stderr, "rota sweep: {} of {} rows done, {} s left\n", done, mine_.size(),
                 elapsed * static_cast<std::int64_t>(mine_.size() - done) / static_cast<std::int64_t>(done));
    }
  }

  const std::vector<SweepRow>& rows_;
  const std::vector<std::string>& keys_;
  const std::vector<std::size_t> mine_;
  SweepJournal& journal_;
  const std::string rota_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::size_t active_ = 0;  ///< threads at work
  std::mutex mutex_;
  std::condition_variable ended_;
  std::exception_ptr failure_;
};

/// A journal's last sign of life; it is compared with itself only, so machines' clocks need not agree.
std::pair<std::int64_t, std::int64_t> sign_of_life(const std::string& csv_path, std::uint32_t rank) {
  struct stat status {};
  if (::stat(sweep_journal_path(csv_path, rank).c_str(), &status) != 0) return {};
  return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

/// Waits until the journals hold all rows. Throws CheckFailed if a rank with missing rows stays silent too long.
SweepOutcomes wait_for_all(const std::vector<std::string>& keys, const SweepSettings& settings) {
  struct Watched {
    std::pair<std::int64_t, std::int64_t> sign;
    Clock::time_point seen;
  };
  std::vector<Watched> watched(settings.rank.size, Watched{{}, Clock::now()});
  for (;;) {
    const auto begin = Clock::now();
    // The signs are read first: a rank that ends between the two has then journalled all its rows.
    for (std::uint32_t rank = 0; rank < settings.rank.size; ++rank) {
      const auto sign = sign_of_life(settings.csv_path, rank);
      if (sign != watched[rank].sign) watched[rank] = {sign, Clock::now()};
    }
    SweepOutcomes outcomes = read_sweep_journals(settings.csv_path);
    std::vector<std::size_t> missing(settings.rank.size, 0);
    bool complete = true;
    for (std::size_t row = 0; row < keys.size(); ++row) {
      if (outcomes.contains(keys[row])) continue;
      complete = false;
      ++missing[row % settings.rank.size];
    }
    if (complete) return outcomes;
    for (std::uint32_t rank = 0; rank < settings.rank.size; ++rank) {
      if (missing[rank] == 0 || Clock::now() - watched[rank].seen <= settings.rank_timeout) continue;
      throw CheckFailed(fmt::format(
          "rank {} of {} gave no sign of life for {} s and owes {} rows; no CSV file is written; the same command goes "
          "on from the finished rows",
          rank, settings.rank.size, settings.rank_timeout.count(), missing[rank]));
    }
    // Long journals take time to read: this takes at most a tenth of a core.
    std::this_thread::sleep_for(std::max<Clock::duration>(kHeartbeat, 9 * (Clock::now() - begin)));
  }
}

/// The whole CSV file. `keys` are those of `rows`.
std::string sweep_csv(const std::vector<SweepRow>& rows, const std::vector<std::string>& keys,
                      const SweepOutcomes& outcomes) {
  std::string text = sweep_header() + "\n";
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const std::string& value : rows[row].values) text += csv_field(value) + ",";
    text += outcomes.at(keys[row]).csv + "\n";
  }
  return text;
}

}  // namespace

std::string sweep_header() {
  std::string line;
  for (const SweepAxis& axis : sweep_axes()) line += std::string(axis.column) + ",";
  line += "made_by";
  for (const std::string_view key : kResults) line += "," + std::string(key);
  return line + ",mean_link_utilisation,status,error";
}

SweepOutcome sweep_outcome(const ChildResult& result) {
  const int signal = result.status - kSignalBase;
  if (signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP) {
    throw CheckFailed(fmt::format("signal {} ended its simulation", signal));
  }
  const SweepJson report = SweepJson::parse(result.out, nullptr, false);
  std::string error;
  if (result.status != 0) {
    error = message_in(result.err);
    if (signal > 0) error = fmt::format("signal {} ended the simulation", signal);
    if (error.empty()) error = "no message";
  } else if (!report.is_object()) {
    throw CheckFailed("its simulation printed no JSON object");
  }
  return {result.status, result_columns(report, result.status, error)};
}

SweepSummary run_sweep(const std::vector<SweepRow>& rows, const SweepSettings& settings) {
  if (settings.rank.rank == 0) require_writable_file("-o", settings.csv_path);
  SweepJournal journal(settings.csv_path, settings.rank.rank);
  std::vector<std::string> keys;
  keys.reserve(rows.size());
  for (const SweepRow& row : rows) keys.push_back(sweep_key(row));
  SweepSummary summary;
  summary.rows = rows.size();
  {
    const SweepOutcomes before = read_sweep_journals(settings.csv_path);
    std::vector<std::size_t> mine;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (row % settings.rank.size != settings.rank.rank) continue;
      if (before.contains(keys[row])) {
        ++summary.resumed;
      } else {
        mine.push_back(row);
      }
    }
    SweepWorkers(rows, keys, std::move(mine), journal).run(settings.jobs);
  }
  if (settings.rank.rank != 0) return summary;
  const SweepOutcomes outcomes = wait_for_all(keys, settings);
  for (const std::string& key : keys) {
    const int status = outcomes.at(key).status;
    if (status == 2) ++summary.refused;
    if (status != 0 && status != 2) ++summary.failed;
  }
  // Not opened before: SIGKILL during the simulations then leaves no temporary file.
  OutputFile("-o", settings.csv_path).write(sweep_csv(rows, keys, outcomes));
  summary.merged = true;
  return summary;
}

}  // namespace rota::cli
