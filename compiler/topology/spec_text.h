// SPDX-License-Identifier: Apache-2.0
//
// What all families need to read their part of a specification and to refuse a bad one in one line that names the
// specification, what is wrong and what is allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// No router has more ports than this; complete:67108864 is refused before its tables are made.
inline constexpr std::uint32_t kMaxPorts = 4096;

inline constexpr std::size_t kMaxTopologyFileBytes = 4U << 20U;

/// A specification split at its first colon; views into the user's text.
struct SpecText {
  std::string_view family;
  std::string_view arguments;

  [[nodiscard]] std::string text() const;
};

/// One printable line: control and non-ASCII bytes as \xNN, and no more than `limit` characters of the text.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 60);

/// Throws InputError "topology 'FAMILY:ARGUMENTS': WRONG; allowed: ALLOWED".
[[noreturn]] void refuse(const SpecText& spec, std::string_view wrong, std::string_view allowed);

struct SizeRange {
  std::uint32_t min;
  std::uint32_t max;
  std::string_view syntax;  ///< what stands before "from min to max" in the message: "ring:N with N"
};

/// A decimal number of the range and nothing else; leading zeros are fine.
[[nodiscard]] std::uint32_t parse_size(const SpecText& spec, std::string_view text, const SizeRange& range);

/// The only argument is a size.
[[nodiscard]] inline std::uint32_t parse_size(const SpecText& spec, const SizeRange& range) {
  return parse_size(spec, spec.arguments, range);
}

/// "AxBxC": one dimension or more, each from 2, their product at most kMaxNodes.
[[nodiscard]] std::vector<std::uint32_t> parse_dimensions(const SpecText& spec);

/// The file that the arguments name, of at most kMaxTopologyFileBytes. Throws InputError where there is none.
[[nodiscard]] std::string read_named_file(const SpecText& spec);

/// The pieces between separators; at least one, any of them may be empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace rota
