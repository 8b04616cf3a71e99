// SPDX-License-Identifier: Apache-2.0
//
// Nodes as users name them: by number, or as waveforms, pages and figures write them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "compiler/topology/topology.h"

namespace rota::cli {

/// The node's name without blanks, which lists and waveforms cannot hold.
[[nodiscard]] std::string name_without_blanks(const Topology& topology, Node node);

/// The node of this number or, if there is none, of this name: "5", "1_1", "1,1" or "(1,1)" in torus:4x4.
[[nodiscard]] std::optional<Node> find_node(const Topology& topology, std::string_view text);

/// A message as users write it: "0_0>2_2", "0,0-2,2", "(0,0) -> (2,2)", "0,10", with " copy 1" behind it in some runs.
struct MessageText {
  std::string_view origin;
  std::string_view destination;  ///< empty where only one node is named
  std::string_view copy;         ///< from its blank on
};
[[nodiscard]] MessageText split_message(std::string_view text);

/// Nodes between commas; names with commas in parentheses. Throws InputError that names `option` and the first text
/// that is no node.
[[nodiscard]] std::set<std::uint32_t> nodes_named(std::string_view option, std::string_view text,
                                                  const Topology& topology);

}  // namespace rota::cli
