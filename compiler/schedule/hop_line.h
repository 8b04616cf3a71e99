// SPDX-License-Identifier: Apache-2.0
//
// One hop line of a schedule file, `{"t":0,"src":3,"dst":7,"msg":[3,9]}`, as numbers. Files have millions of them,
// nearly all written in this shape, so they are read by hand; whatever else a line may be is left to a JSON parser that
// can say what is wrong with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::schedule_file {

/// As they stand in the line, not yet held against the header.
struct HopLine {
  /// A -1 in "msg" (a broadcast's destination, a sum's origin), and a line without "packet".
  static constexpr std::uint64_t kNone = ~0ULL;

  std::uint64_t step = 0;
  std::uint64_t src = 0;
  std::uint64_t dst = 0;
  std::uint64_t origin = 0;
  std::uint64_t destination = 0;
  std::uint64_t copy = 0;  ///< the third number of "msg", where it has one
  std::uint64_t packet = kNone;
};

/// The four keys once each, and "packet" or not, in any order and with any JSON white space, all values plain whole
/// numbers; else nothing.
[[nodiscard]] std::optional<HopLine> parse_usual_hop_line(std::string_view line);

/// The same from anything that is JSON. Throws InputError (what is wrong, what is allowed; no file or line).
[[nodiscard]] HopLine parse_hop_line(std::string_view line);

}  // namespace rota::schedule_file
