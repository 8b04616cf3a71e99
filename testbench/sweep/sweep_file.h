// SPDX-License-Identifier: Apache-2.0
//
// The file of `rota sweep`: a TOML table with one array per axis. The sweep is the product of the axes, in the order of
// the fields below; the last one changes fastest. docs/sweep.md is the reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// One axis of every sweep: its key in the file, and its column in the CSV file.
struct SweepAxis {
  std::string_view key;     ///< e.g. "topologies"
  std::string_view column;  ///< e.g. "topology"
  std::string_view option;  ///< of `rota sim`; empty for the positional SPEC
  std::string_view unset;   ///< the only value if the file does not name the axis; empty: the file must
};

/// The axes in the order of the columns.
[[nodiscard]] const std::vector<SweepAxis>& sweep_axes();

/// One simulation: a value for each of sweep_axes().
struct SweepRow {
  std::vector<std::string> values;

  /// The arguments of `rota` that simulate this row and print JSON.
  [[nodiscard]] std::vector<std::string> arguments() const;
};

/// The algorithm or router that `rota sim` chooses if none is named.
inline constexpr std::string_view kSimDefault = "default";

/// The most rows of one sweep.
inline constexpr std::size_t kMaxSweepRows = 1'000'000;

/// The rows of a sweep, in order. Throws InputError "PATH:LINE: …" if the file is not TOML, has an unknown key, a value
/// of a wrong type or outside its range, the same value twice, or too many rows.
[[nodiscard]] std::vector<SweepRow> read_sweep_file(const std::string& path);

}  // namespace rota::cli
