// SPDX-License-Identifier: Apache-2.0
//
// The list of its own files in an emitted project. `rota emit --force` replaces the files that rota wrote and no
// others.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

inline constexpr std::string_view kManifestName = "manifest.txt";
/// The output of the project's own scripts; it is removed with the project.
inline constexpr std::string_view kBuildFolder = "build";

/// The manifest of a project of these files: the manifest itself and the files, one per line.
[[nodiscard]] std::string manifest_text(std::vector<std::string> paths);

/// The first file (by name) that is neither in the folder's manifest nor in its build folder; empty if rota wrote all.
/// A folder without a manifest belongs to the user.
[[nodiscard]] std::optional<std::filesystem::path> foreign_file(const std::filesystem::path& folder);

}  // namespace rota
