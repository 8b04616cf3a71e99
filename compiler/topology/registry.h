// SPDX-License-Identifier: Apache-2.0
//
// The table of topology families, and the parser that turns a specification into a topology.
#pragma once

#include <span>
#include <string_view>

#include "compiler/topology/topology.h"

namespace rota {

/// Networks above this size are refused as absurd.
inline constexpr std::uint64_t kMaxNodes = 1ULL << 26U;

/// One family of topologies, as `rota list` shows it.
struct TopologyFamily {
  std::string_view name;    ///< "torus"
  std::string_view syntax;  ///< "torus:AxB[xC…]"
  std::string_view about;   ///< one line
  /// Space-separated small specs, sizes 2 and odd included; contract tests run over them all. Empty where the family
  /// reads a file.
  std::string_view examples;
  TopologyPtr (*make)(std::string_view arguments);  ///< what stands behind the colon; throws InputError
};

[[nodiscard]] std::span<const TopologyFamily> topology_families();

/// "torus:8x8" and all other forms of design §3.
/// Throws InputError (one line: the spec, what is wrong, what is allowed).
[[nodiscard]] TopologyPtr parse_topology(std::string_view spec);

}  // namespace rota
