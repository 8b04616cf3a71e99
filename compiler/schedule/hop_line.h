// SPDX-License-Identifier: Apache-2.0
//
// Parses one hop line of a schedule file, `{"t":0,"src":3,"dst":7,"msg":[3,9]}`. Files have millions of lines, nearly
// all in this form, which a hand-written parser reads. All other lines go to a JSON parser that can report what is
// wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::schedule_file {

/// The numbers of the line, not yet checked against the header.
struct HopLine {
  /// Stands for -1 in "msg" (a broadcast's destination, a sum's origin) and for a missing "packet".
  static constexpr std::uint64_t kNone = ~0ULL;

  std::uint64_t step = 0;
  std::uint64_t src = 0;
  std::uint64_t dst = 0;
  std::uint64_t origin = 0;
  std::uint64_t destination = 0;
  std::uint64_t copy = 0;  ///< the third number of "msg", if present
  std::uint64_t packet = kNone;
  std::uint64_t link = 0;  ///< which of the parallel links from src to dst, in the order of their ports
};

/// Accepts the four keys once each and optionally "packet" and "link", in any order, with any JSON white space and
/// plain whole numbers as values. Returns nullopt for any other line.
[[nodiscard]] std::optional<HopLine> parse_usual_hop_line(std::string_view line);

/// The same for any JSON line. Throws InputError (what is wrong, what is allowed; without file and line).
[[nodiscard]] HopLine parse_hop_line(std::string_view line);

}  // namespace rota::schedule_file
