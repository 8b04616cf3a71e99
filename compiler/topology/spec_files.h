// SPDX-License-Identifier: Apache-2.0
//
// The files that a specification names (graph:FILE, cayley:FILE, lattice:FILE, also as factors of a product).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace rota {

/// `spec` with every FILE replaced by `rename(FILE)`; empty ones stay. It works on the text alone: the specification
/// may be invalid and the files need not exist.
[[nodiscard]] std::string rename_files(std::string_view spec,
                                       const std::function<std::string(std::string_view)>& rename);

/// `spec` for a file in `folder` (empty: the working folder): relative names, which count from the working folder, are
/// written as seen from there. Throws InputError where a name is not UTF-8, which JSON and XML must be.
[[nodiscard]] std::string spec_seen_from(const std::filesystem::path& folder, std::string_view spec);

/// The way back: relative names in `spec` count from `folder`. Absolute names stay.
[[nodiscard]] std::string spec_found_in(const std::filesystem::path& folder, std::string_view spec);

}  // namespace rota
