// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota {
namespace {

/// A line needs two short numbers. A file with longer lines is not a demand file.
constexpr std::size_t kMaxLineBytes = 4096;
constexpr std::string_view kSyntax = "\"relative_node messages\" a line, # before comments";
constexpr std::string_view kBlanks = " \t\r";

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

struct DemandLine {
  std::uint32_t address;
  std::uint32_t messages;
};

std::optional<DemandLine> parse_line(std::string_view line, std::uint32_t node_count) {
  std::string_view rest = line.substr(0, line.find('#'));
  const std::string_view address = next_word(rest);
  const std::string_view messages = next_word(rest);
  if (address.empty()) return std::nullopt;
  if (messages.empty() || !next_word(rest).empty()) {
    throw InputError(fmt::format("'{}'; allowed: {}", printable(line), kSyntax));
  }
  return DemandLine{number("relative node", address, 1, node_count - 1),
                    number("messages", messages, 0, kMaxMessagesPerAddress)};
}

}  // namespace

std::vector<std::uint32_t> read_demand(std::istream& in, std::string_view name, std::uint32_t node_count) {
  std::vector<std::uint32_t> demand(node_count, 0);
  std::vector<std::uint64_t> line_of(node_count, 0);
  std::string line(kMaxLineBytes, '\0');
  std::uint64_t line_number = 0;
  try {
    while (in.getline(line.data(), static_cast<std::streamsize>(line.size())) || in.gcount() > 0) {
      ++line_number;
      if (in.fail()) throw InputError(fmt::format("the line is too long; allowed: {}", kSyntax));
      // gcount counts the '\n', too, which is not there at the end of the file.
      const auto length = static_cast<std::size_t>(in.gcount()) - (in.eof() ? 0 : 1);
      const std::string_view text(line.data(), length);
      if (text.find('\0') != std::string_view::npos) {
        throw InputError(fmt::format("'{}' holds a NUL byte; allowed: {}", printable(text), kSyntax));
      }
      const auto parsed = parse_line(text, node_count);
      if (!parsed.has_value()) continue;
      if (line_of[parsed->address] != 0) {
        throw InputError(fmt::format("relative node {} was in line {} already; allowed: one line for each",
                                     parsed->address, line_of[parsed->address]));
      }
      line_of[parsed->address] = line_number;
      demand[parsed->address] = parsed->messages;
    }
    if (in.bad()) throw InputError("cannot be read; allowed: a text file");
    if (std::all_of(demand.begin(), demand.end(), [](std::uint32_t k) { return k == 0; })) {
      throw InputError(fmt::format("the file demands no message; allowed: {}, one message at least", kSyntax));
    }
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:{}: {}", name, std::max<std::uint64_t>(line_number, 1), error.what()));
  }
  return demand;
}

std::vector<std::uint32_t> read_demand_file(const std::filesystem::path& path, std::uint32_t node_count) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(fmt::format("{}: {}; allowed: a readable file", path.string(), std::strerror(errno)));
  return read_demand(in, path.string(), node_count);
}

}  // namespace rota
