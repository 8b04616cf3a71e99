// SPDX-License-Identifier: Apache-2.0
#include "testbench/sweep/sweep_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/text/printable.h"
#include "compiler/version.h"

namespace rota::cli {
namespace {

using SweepJson = nlohmann::json;
namespace fs = std::filesystem;

constexpr std::string_view kJournalEnding = ".journal";

[[noreturn]] void refuse_journal(const std::string& path, const std::string& why) {
  throw InputError(fmt::format("{}: {}", path, why));
}

std::string whole_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Adds the checksum of the file that a value names, e.g. graph:FILE, or a factor of product:graph:FILE*ring:4.
void add_checksums(const std::string& value, std::string& key) {
  for (std::size_t begin = 0; begin < value.size();) {
    const std::size_t end = std::min(value.find('*', begin), value.size());
    const std::string factor = value.substr(begin, end - begin);
    const std::string name = factor.substr(factor.rfind(':') + 1);
    std::error_code ignored;
    if (fs::is_regular_file(name, ignored)) {
      const std::string bytes = whole_file(name);
      const auto sum = ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
      key += fmt::format(" {}={:08x}", name, sum);
    }
    begin = end + 1;
  }
}

std::string header_line() { return SweepJson{{"rota_sweep", 1}, {"version", kVersion}}.dump() + "\n"; }

/// The lines of a journal that are complete, without line ends.
std::vector<std::string> complete_lines(const std::string& path) {
  const std::string text = whole_file(path);
  std::vector<std::string> lines;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) return lines;
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

void read_journal(const std::string& path, SweepOutcomes& outcomes) {
  const std::vector<std::string> lines = complete_lines(path);
  if (lines.empty()) return;  // killed while it wrote the header, or not yet written
  if (lines.front() + "\n" != header_line()) {
    refuse_journal(path,
                   fmt::format("not a journal of rota {}; delete the journals to start the sweep again", kVersion));
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const SweepJson line = SweepJson::parse(lines[i], nullptr, false);
    if (!line.is_object() || !line.contains("key") || !line["key"].is_string() || !line.contains("status") ||
        !line["status"].is_number_integer() || !line.contains("csv") || !line["csv"].is_string()) {
      throw InputError(
          fmt::format("{}:{}: not a finished row; delete the journals to start the sweep again", path, i + 1));
    }
    outcomes[line["key"].get<std::string>()] = {line["status"].get<int>(), line["csv"].get<std::string>()};
  }
}

/// True for `F.csv.12.journal`, given `F.csv`.
bool is_journal_of(const std::string& csv_name, const std::string& name) {
  if (name.size() <= csv_name.size() + 1 + kJournalEnding.size()) return false;
  if (name.compare(0, csv_name.size() + 1, csv_name + ".") != 0) return false;
  if (!std::string_view(name).ends_with(kJournalEnding)) return false;
  const auto rank =
      std::string_view(name).substr(csv_name.size() + 1, name.size() - csv_name.size() - 1 - kJournalEnding.size());
  return rank.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string sweep_key(const SweepRow& row) {
  std::string key;
  for (const std::string& argument : row.arguments()) key += (key.empty() ? "" : " ") + argument;
  for (const std::string& value : row.values) add_checksums(value, key);
  return key;
}

std::string sweep_journal_path(const std::string& csv_path, std::uint32_t rank) {
  return fmt::format("{}.{}{}", csv_path, rank, kJournalEnding);
}

SweepOutcomes read_sweep_journals(const std::string& csv_path) {
  const fs::path csv(csv_path);
  const fs::path folder = csv.has_parent_path() ? csv.parent_path() : fs::path(".");
  std::vector<std::string> paths;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
    if (is_journal_of(csv.filename().string(), entry->path().filename().string())) {
      paths.push_back(entry->path().string());
    }
  }
  if (problem) refuse_journal(folder.string(), "cannot be read: " + problem.message());
  std::sort(paths.begin(), paths.end());
  SweepOutcomes outcomes;
  for (const std::string& path : paths) read_journal(path, outcomes);
  return outcomes;
}

SweepJournal::SweepJournal(const std::string& csv_path, std::uint32_t rank)
    : path_(sweep_journal_path(csv_path, rank)),
      file_(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (file_ < 0) {
    refuse_journal(
        path_, fmt::format("cannot be written: {}; allowed: a CSV file in a writable directory", std::strerror(errno)));
  }
  try {
    // A file system without locks does not protect from two sweeps into one file; the sweep runs all the same.
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      refuse_journal(path_, "another rota sweep writes it; allowed: one sweep into a CSV file at a time");
    }
    const std::vector<std::string> lines = complete_lines(path_);
    std::size_t complete = 0;
    for (const std::string& line : lines) complete += line.size() + 1;
    if (::ftruncate(file_, static_cast<off_t>(complete)) != 0) refuse_journal(path_, std::strerror(errno));
    if (lines.empty()) write(header_line());
  } catch (...) {
    ::close(file_);
    throw;
  }
}

SweepJournal::~SweepJournal() { ::close(file_); }

void SweepJournal::append(const std::string& key, const SweepOutcome& outcome) {
  const SweepJson line{{"key", key}, {"status", outcome.status}, {"csv", outcome.csv}};
  const std::string text = line.dump(-1, ' ', false, SweepJson::error_handler_t::replace) + "\n";
  const std::lock_guard lock(mutex_);
  write(text);
}

void SweepJournal::touch() const { ::futimens(file_, nullptr); }

void SweepJournal::write(const std::string& line) const {
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t count = ::write(file_, line.data() + done, line.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_journal(path_, fmt::format("cannot be written: {}", std::strerror(errno)));
    done += static_cast<std::size_t>(count);
  }
  if (::fdatasync(file_) != 0 && errno != EINVAL) {
    refuse_journal(path_, fmt::format("cannot be written: {}", std::strerror(errno)));
  }
}

}  // namespace rota::cli
