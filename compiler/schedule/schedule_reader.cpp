// SPDX-License-Identifier: Apache-2.0
//
// Reads schedule files. Lines are taken one at a time and checked against the header; only hops are kept.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/budget.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/hop_collector.h"
#include "compiler/schedule/hop_line.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/schedule/schedule_header.h"
#include "compiler/text/encoding.h"
#include "compiler/text/printable.h"

namespace rota {
namespace {

/// Splits a stream into lines. Never holds more than a few of the longest allowed lines.
class LineReader {
 public:
  explicit LineReader(std::istream& in) : in_(in), buffer_(kUsualBytes) {}

  /// The next line without its '\n', valid until the next call; false at the end. Throws InputError if the line is
  /// longer than `most_of_object` bytes, or than an ordinary line if it does not begin as an object does; or if the
  /// stream cannot be read.
  bool next(std::string_view& line, std::size_t most_of_object = kMaxScheduleLineBytes) {
    ++number_;
    for (;;) {
      const char* const first = buffer_.data() + begin_;
      const auto* const newline = static_cast<const char*>(std::memchr(first, '\n', end_ - begin_));
      const std::size_t length = newline == nullptr ? end_ - begin_ : static_cast<std::size_t>(newline - first);
      const bool is_object = length > 0 && *first == '{';
      const std::size_t most = is_object ? most_of_object : kMaxScheduleLineBytes;
      if (length > most) {
        throw InputError(fmt::format("'{}…' is too long; allowed: lines of at most {} bytes",
                                     printable(std::string_view(first, 20)), most));
      }
      if (newline != nullptr || !refill()) {
        line = std::string_view(buffer_.data() + begin_, length);
        begin_ += length + (newline == nullptr ? 0 : 1);
        unterminated_ = newline == nullptr && length > 0;
        return newline != nullptr || length > 0;
      }
    }
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// True for a last line without '\n'. That is allowed, but if the line is wrong, the file was probably cut off.
  [[nodiscard]] bool unterminated() const { return unterminated_; }

 private:
  /// Lines of hops are short; only a header can fill more than this.
  static constexpr std::size_t kUsualBytes = 1U << 17U;

  bool refill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
    in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
    if (in_.bad()) throw InputError("cannot be read; allowed: a readable file");
    end_ += static_cast<std::size_t>(in_.gcount());
    return in_.gcount() > 0;
  }

  std::istream& in_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
  bool unterminated_ = false;
};

}  // namespace

Schedule read_schedule(std::istream& in, std::string_view name, std::string_view expected_topology,
                       const std::filesystem::path& folder) {
  LineReader lines(in);
  try {
    std::string_view line;
    if (!lines.next(line, kMaxScheduleHeaderBytes))
      throw InputError("the file is empty; the first line is a header {\"rota\":1,…}");
    require_utf8_file(line);
    line = without_byte_order_mark(line);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos)
      throw InputError("an empty line; the first line is a header {\"rota\":1,…}");
    Schedule schedule = schedule_file::parse_header(line, expected_topology, folder);
    require_budget(*schedule.topology, {.class_ports = port_total(*schedule.topology)});
    schedule_file::HopCollector collector(schedule);
    std::uint64_t empty_line = 0;
    while (lines.next(line)) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
        if (empty_line == 0) empty_line = lines.number();
        continue;
      }
      if (empty_line != 0) {
        throw InputError(
            fmt::format("line {} above is empty; allowed: empty lines at the end of the file only", empty_line));
      }
      const auto usual = schedule_file::parse_usual_hop_line(line);
      collector.add(usual.has_value() ? *usual : schedule_file::parse_hop_line(line));
    }
    collector.finish();
    schedule_file::find_meeting_node(schedule);
    return schedule;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:{}: {}{}", name, lines.number(), error.what(),
                                 lines.unterminated() ? " (the file ends within this line: was it cut off?)" : ""));
  }
}

Schedule read_schedule_file(const std::filesystem::path& path, std::string_view expected_topology) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw InputError(fmt::format("{}: {}; allowed: a readable schedule file", path.string(), std::strerror(errno)));
  }
  return read_schedule(in, path.string(), expected_topology, folder_of_schedule(path));
}

}  // namespace rota
