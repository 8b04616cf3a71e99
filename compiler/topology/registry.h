// SPDX-License-Identifier: Apache-2.0
//
// The table of topology families, and the parser of topology specifications.
#pragma once

#include <span>
#include <string_view>

#include "compiler/topology/topology.h"

namespace rota {

/// Larger networks are refused.
inline constexpr std::uint64_t kMaxNodes = 1ULL << 26U;
/// The most nodes of a graph:FILE.
inline constexpr std::uint32_t kMaxGraphNodes = 1U << 20U;

/// One family of topologies, as `rota list` shows it.
struct TopologyFamily {
  Family family;
  std::string_view name;    ///< "torus"
  std::string_view syntax;  ///< "torus:AxB[xC…]"
  std::string_view about;   ///< one line
  /// Small specifications, separated by spaces, with size 2 and odd sizes among them. Contract tests run over all of
  /// them. Empty for families that read a file.
  std::string_view examples;
  TopologyPtr (*make)(std::string_view arguments);  ///< takes the text behind the colon; throws InputError
};

[[nodiscard]] std::span<const TopologyFamily> topology_families();

/// True if `spec` begins with the name of a family and a colon.
[[nodiscard]] bool has_family(std::string_view spec);

/// Makes a topology from a specification such as "torus:8x8".
/// Throws InputError (one line: the specification, what is wrong, what is allowed).
[[nodiscard]] TopologyPtr parse_topology(std::string_view spec);

}  // namespace rota
