// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>

#include "compiler/error.h"
#include "compiler/text/encoding.h"
#include "compiler/text/printable.h"
#include "compiler/topology/registry.h"

namespace rota {

std::string SpecText::text() const { return fmt::format("{}:{}", family, arguments); }

void refuse(const SpecText& spec, std::string_view wrong, std::string_view allowed) {
  throw InputError(fmt::format("topology '{}': {}; allowed: {}", printable(spec.text()), wrong, allowed));
}

void refuse_line(const SpecText& spec, std::size_t line, std::string_view wrong, std::string_view allowed) {
  throw InputError(fmt::format("{}:{}: {}; allowed: {}", printable_whole(spec.arguments), line, wrong, allowed));
}

std::uint32_t parse_size(const SpecText& spec, std::string_view text, const SizeRange& range) {
  const auto allowed = [&range] { return fmt::format("{} from {} to {}", range.syntax, range.min, range.max); };
  if (text.empty()) refuse(spec, "a number is missing", allowed());
  const bool digits_only = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits_only) refuse(spec, fmt::format("'{}' is not a number", printable(text)), allowed());

  std::uint32_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc{} || value < range.min || value > range.max) {
    refuse(spec, fmt::format("{} is out of range", printable(text)), allowed());
  }
  return value;
}

std::vector<std::uint32_t> parse_dimensions(const SpecText& spec) {
  const std::string syntax = fmt::format("{}:AxB[xC...] with each dimension", spec.family);
  const SizeRange range{2, static_cast<std::uint32_t>(kMaxNodes), syntax};
  std::vector<std::uint32_t> dimensions;
  std::uint64_t nodes = 1;
  for (const std::string_view piece : split(spec.arguments, 'x')) {
    dimensions.push_back(parse_size(spec, piece, range));
    nodes *= dimensions.back();
    // Refusing inside the loop keeps the product from overflowing and the list below 26 entries.
    if (nodes > kMaxNodes) refuse(spec, "too many nodes", fmt::format("at most {} nodes", kMaxNodes));
  }
  return dimensions;
}

std::string read_named_file(const SpecText& spec) {
  const std::string path(spec.arguments);
  const std::string syntax = fmt::format("{}:FILE", spec.family);
  if (path.empty()) refuse(spec, "the file is missing", syntax);
  std::ifstream file;
  if (path.find('\0') == std::string::npos) file.open(path, std::ios::binary);
  std::string text(kMaxTopologyFileBytes + 1, '\0');
  if (file.is_open()) file.read(text.data(), static_cast<std::streamsize>(text.size()));
  // Opening a directory succeeds; reading it fails.
  if (!file.is_open() || file.bad()) refuse(spec, "the file cannot be read", syntax + " with a readable file");
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxTopologyFileBytes) {
    refuse(spec, "the file is too long", fmt::format("at most {} bytes", kMaxTopologyFileBytes));
  }
  const std::string_view other = other_encoding(text);
  if (!other.empty()) refuse(spec, fmt::format("the file is {}", other), "UTF-8 text");
  return std::string(without_byte_order_mark(text));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

}  // namespace rota
