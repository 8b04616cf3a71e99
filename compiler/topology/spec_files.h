// SPDX-License-Identifier: Apache-2.0
//
// The files that a specification names (graph:FILE, cayley:FILE, lattice:FILE, also as factors of a product).
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace rota {

/// `spec` with every FILE replaced by `rename(FILE)`; empty ones stay. It works on the text alone: the specification
/// may be invalid and the files need not exist.
[[nodiscard]] std::string rename_files(std::string_view spec,
                                       const std::function<std::string(std::string_view)>& rename);

}  // namespace rota
