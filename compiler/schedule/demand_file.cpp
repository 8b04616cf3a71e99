// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "compiler/error.h"
#include "compiler/text/encoding.h"
#include "compiler/text/printable.h"

namespace rota {
namespace {

/// Lines of numbers are short; only a row of a matrix has one for each node. Longer lines are no demand.
constexpr std::size_t kMaxLineBytes = 4096;
constexpr std::size_t kMaxEntryBytes = 8;
constexpr std::string_view kIsotropicSyntax = "\"relative_node messages\" a line, # before comments";
constexpr std::string_view kPairSyntax =
    "\"origin destination messages\" a line, or rows of a matrix with commas; # before comments";
constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// Removes the next word from the front of `rest`; empty if there is none.
std::string_view next_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
  rest.remove_prefix(word.size());
  return word;
}

std::uint32_t number(std::string_view what, std::string_view word, std::uint32_t min, std::uint32_t max) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < min || value > max) {
    throw InputError(fmt::format("{} '{}'; allowed: {} to {}", what, printable(word), min, max));
  }
  return value;
}

[[noreturn]] void refuse_line(std::string_view line, std::string_view syntax) {
  throw InputError(fmt::format("'{}'; allowed: {}", printable(line), syntax));
}

/// Calls take(line, its number) for each line that is more than a comment, then finish(). Errors get name and line.
template <class Take, class Finish>
void read_lines(std::istream& in, std::string_view name, std::string_view syntax, std::size_t most_bytes,
                const Take& take, const Finish& finish) {
  std::string line(most_bytes, '\0');
  std::uint64_t line_number = 0;
  try {
    while (in.getline(line.data(), static_cast<std::streamsize>(line.size())) || in.gcount() > 0) {
      ++line_number;
      if (in.fail()) throw InputError(fmt::format("the line is too long; allowed: {}", syntax));
      // gcount counts the '\n', too, which is not there at the end of the file.
      const auto length = static_cast<std::size_t>(in.gcount()) - (in.eof() ? 0 : 1);
      std::string_view text(line.data(), length);
      if (line_number == 1) {
        require_utf8_file(text);
        text = without_byte_order_mark(text);
      }
      if (text.find('\0') != std::string_view::npos) {
        throw InputError(fmt::format("'{}' holds a NUL byte; allowed: {}", printable(text), syntax));
      }
      const std::string_view content = trimmed(text.substr(0, text.find('#')));
      if (!content.empty()) take(content, line_number);
    }
    if (in.bad()) throw InputError("cannot be read; allowed: a text file");
    finish();
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:{}: {}", name, std::max<std::uint64_t>(line_number, 1), error.what()));
  }
}

std::ifstream opened(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(fmt::format("{}: {}; allowed: a readable file", path.string(), std::strerror(errno)));
  return in;
}

[[noreturn]] void refuse_emptiness(std::string_view syntax) {
  throw InputError(fmt::format("the file demands no message; allowed: {}, one message at least", syntax));
}

/// Collects the lines of a demand by pair; the first line says which of the two forms they have.
class PairLines {
 public:
  explicit PairLines(std::uint32_t node_count) : n_(node_count) {}

  void take(std::string_view line, std::uint64_t line_number) {
    if (!is_matrix_.has_value()) is_matrix_ = line.find(',') != std::string_view::npos;
    *is_matrix_ ? take_row(line) : take_pair(line, line_number);
  }

  std::vector<PairDemand> finish() {
    if (is_matrix_.value_or(false) && rows_ != n_) {
      throw InputError(fmt::format("the matrix has {} rows; allowed: {}, one for each node", rows_, n_));
    }
    std::vector<PairDemand> pairs;
    for (const auto& [pair, entry] : entries_) {
      if (entry.messages > 0) pairs.push_back({pair.first, pair.second, entry.messages});
    }
    if (pairs.empty()) refuse_emptiness(kPairSyntax);
    return pairs;
  }

 private:
  struct Entry {
    std::uint32_t messages;
    std::uint64_t line;
  };

  void take_pair(std::string_view line, std::uint64_t line_number) {
    std::string_view rest = line;
    const Node origin{number("origin", next_word(rest), 0, n_ - 1)};
    const std::string_view second = next_word(rest);
    const std::string_view messages = next_word(rest);
    if (second.empty() || !next_word(rest).empty()) refuse_line(line, kPairSyntax);
    const Node destination{number("destination", second, 0, n_ - 1)};
    if (origin == destination) throw InputError(fmt::format("'{}'; allowed: two different nodes", printable(line)));
    const std::uint32_t count = messages.empty() ? 1 : number("messages", messages, 0, kMaxMessagesPerPair);
    const auto [entry, is_new] = entries_.try_emplace({origin, destination}, Entry{count, line_number});
    if (is_new) return;
    throw InputError(fmt::format("the pair {} {} was in line {} already; allowed: one line for each", index(origin),
                                 index(destination), entry->second.line));
  }

  void take_row(std::string_view line) {
    if (rows_ == n_) throw InputError(fmt::format("one row too many; allowed: {}, one for each node", n_));
    const auto numbers = static_cast<std::uint64_t>(std::count(line.begin(), line.end(), ',')) + 1;
    if (numbers != n_) {
      throw InputError(fmt::format("{} numbers in a row; allowed: {}, one for each node", numbers, n_));
    }
    const Node origin{rows_++};
    for (std::uint32_t column = 0; column < n_; ++column) {
      const std::string_view entry = line.substr(0, line.find(','));
      line.remove_prefix(std::min(entry.size() + 1, line.size()));
      const std::uint32_t count = number("messages", trimmed(entry), 0, kMaxMessagesPerPair);
      if (count > 0 && column == index(origin)) {
        throw InputError(fmt::format("{} messages of node {} for itself; allowed: 0", count, column));
      }
      if (count > 0) entries_.emplace(std::pair(origin, Node{column}), Entry{count, 0});
    }
  }

  std::uint32_t n_;
  std::optional<bool> is_matrix_;
  std::uint32_t rows_ = 0;
  std::map<std::pair<Node, Node>, Entry> entries_;
};

}  // namespace

std::vector<std::uint32_t> read_demand(std::istream& in, std::string_view name, std::uint32_t node_count) {
  std::vector<std::uint32_t> demand(node_count, 0);
  std::vector<std::uint64_t> line_of(node_count, 0);
  read_lines(
      in, name, kIsotropicSyntax, kMaxLineBytes,
      [&](std::string_view line, std::uint64_t line_number) {
        std::string_view rest = line;
        const std::string_view address = next_word(rest);
        const std::string_view messages = next_word(rest);
        if (messages.empty() || !next_word(rest).empty()) refuse_line(line, kIsotropicSyntax);
        const std::uint32_t a = number("relative node", address, 1, node_count - 1);
        const std::uint32_t count = number("messages", messages, 0, kMaxMessagesPerPair);
        if (line_of[a] != 0) {
          throw InputError(
              fmt::format("relative node {} was in line {} already; allowed: one line for each", a, line_of[a]));
        }
        line_of[a] = line_number;
        demand[a] = count;
      },
      [&] {
        if (std::all_of(demand.begin(), demand.end(), [](std::uint32_t k) { return k == 0; })) {
          refuse_emptiness(kIsotropicSyntax);
        }
      });
  return demand;
}

std::vector<std::uint32_t> read_demand_file(const std::filesystem::path& path, std::uint32_t node_count) {
  std::ifstream in = opened(path);
  return read_demand(in, path.string(), node_count);
}

std::vector<PairDemand> read_pair_demand(std::istream& in, std::string_view name, std::uint32_t node_count) {
  PairLines lines(node_count);
  std::vector<PairDemand> pairs;
  read_lines(
      in, name, kPairSyntax, std::max(kMaxLineBytes, kMaxEntryBytes * node_count),
      [&lines](std::string_view line, std::uint64_t line_number) { lines.take(line, line_number); },
      [&] { pairs = lines.finish(); });
  return pairs;
}

std::vector<PairDemand> read_pair_demand_file(const std::filesystem::path& path, std::uint32_t node_count) {
  std::ifstream in = opened(path);
  return read_pair_demand(in, path.string(), node_count);
}

}  // namespace rota
