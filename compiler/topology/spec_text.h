// SPDX-License-Identifier: Apache-2.0
//
// Helpers with which every family parses its part of a specification. A bad one is refused in one line that names the
// specification, what is wrong and what is allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// The most ports a router can have. complete:67108864 is refused before its tables are allocated.
inline constexpr std::uint32_t kMaxPorts = 4096;

inline constexpr std::size_t kMaxTopologyFileBytes = 4U << 20U;

/// A specification split at its first colon. Both parts are views into the user's text.
struct SpecText {
  std::string_view family;
  std::string_view arguments;

  [[nodiscard]] std::string text() const;
};

/// Throws InputError "topology 'FAMILY:ARGUMENTS': WRONG; allowed: ALLOWED".
[[noreturn]] void refuse(const SpecText& spec, std::string_view wrong, std::string_view allowed);

/// Throws InputError "ARGUMENTS:LINE: WRONG; allowed: ALLOWED", where the arguments name a file.
[[noreturn]] void refuse_line(const SpecText& spec, std::size_t line, std::string_view wrong, std::string_view allowed);

struct SizeRange {
  std::uint32_t min;
  std::uint32_t max;
  std::string_view syntax;  ///< stands before "from min to max" in the message: "ring:N with N"
};

/// Parses a decimal number in `range`; leading zeros are allowed. Throws InputError otherwise.
[[nodiscard]] std::uint32_t parse_size(const SpecText& spec, std::string_view text, const SizeRange& range);

/// The same for a family whose only argument is a size.
[[nodiscard]] inline std::uint32_t parse_size(const SpecText& spec, const SizeRange& range) {
  return parse_size(spec, spec.arguments, range);
}

/// Parses "AxBxC": one or more dimensions of at least 2, with a product of at most kMaxNodes. Throws InputError.
[[nodiscard]] std::vector<std::uint32_t> parse_dimensions(const SpecText& spec);

/// Reads the file that the arguments name, at most kMaxTopologyFileBytes, without its byte order mark. Throws
/// InputError if it cannot be read or is not UTF-8.
[[nodiscard]] std::string read_named_file(const SpecText& spec);

/// The pieces between separators. There is at least one; any of them may be empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace rota
