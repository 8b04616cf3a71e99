// SPDX-License-Identifier: Apache-2.0
//
// Schedules in the files of other tools: MSCCL's XML, the JSON of msccl-tools, the JSON of TE-CCL.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// What a file of another tool does not say.
struct ImportOptions {
  /// A specification; empty: what the file names (only rota's own exports do).
  std::string topology;
  std::optional<PortModel> ports;  ///< nullopt: what the file says, or all
  /// The file's own: relative file names in the topology that it names count from here.
  std::filesystem::path folder = {};
};

/// True if the text is a schedule of one of these formats, by its first character and keys; false for rota's own.
[[nodiscard]] bool is_foreign_schedule(std::string_view text);

/// Reads a schedule of any of the formats. Their transfers get steps: the first in which the link is free and the
/// message is there. It does not check whether the schedule is correct, but for what only the file says: that data are
/// written to the right places and that no block waits for ever (CheckFailed). `name` stands for the file in messages.
/// Throws InputError "name:line: what is wrong; what is allowed".
[[nodiscard]] Schedule import_schedule(std::string_view text, std::string_view name, const ImportOptions& options);

/// Larger files are refused.
inline constexpr std::uint64_t kMaxImportBytes = 1ULL << 28U;

/// The same for files, each in its folder. Throws InputError if the file cannot be read or is larger than
/// kMaxImportBytes.
[[nodiscard]] bool is_foreign_file(const std::string& path);
/// True if the file begins as schedules of rota do, whatever follows.
[[nodiscard]] bool is_own_file(const std::string& path);
[[nodiscard]] Schedule import_schedule_file(const std::string& path, const ImportOptions& options);
[[nodiscard]] std::string read_import_file(const std::string& path);

/// The formats, each by itself. Messages do not always name the file.
[[nodiscard]] Schedule import_msccl_xml(std::string_view text, std::string_view name, const ImportOptions& options);
[[nodiscard]] Schedule import_msccl_json(std::string_view text, std::string_view name, const ImportOptions& options);
[[nodiscard]] Schedule import_teccl_json(std::string_view text, std::string_view name, const ImportOptions& options);

/// True if the outermost element is <graphml>.
[[nodiscard]] bool is_graphml(std::string_view text);

/// A GraphML file as lines "u v" for graph:FILE, nodes numbered in the order of the file, their ids in comments.
/// Directed edges count as links of both directions. Edges that are there several times are parallel links. Throws
/// InputError.
[[nodiscard]] std::string graphml_as_edges(std::string_view text, std::string_view name);

}  // namespace rota::interchange
