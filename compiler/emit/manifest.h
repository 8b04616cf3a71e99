// SPDX-License-Identifier: Apache-2.0
//
// The list of its files that an emitted project carries, so that `rota emit --force` replaces what rota wrote and
// nothing else.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

inline constexpr std::string_view kManifestName = "manifest.txt";
/// What the project's own scripts make; it goes with the project.
inline constexpr std::string_view kBuildFolder = "build";

/// The manifest of a project of these files: itself and them, one a line.
[[nodiscard]] std::string manifest_text(std::vector<std::string> paths);

/// The first file (by name) in a folder that its manifest does not list and that is not in its build folder; nothing
/// where rota wrote them all. A folder without a manifest is somebody else's.
[[nodiscard]] std::optional<std::filesystem::path> foreign_file(const std::filesystem::path& folder);

}  // namespace rota
