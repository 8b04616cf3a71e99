// SPDX-License-Identifier: Apache-2.0
//
// Makes a topology of a group and its generators, under a specification that all verbs take.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/search/finite_group.h"
#include "compiler/topology/topology.h"

namespace rota::search {

/// A cyclic group's is circulant:N:…; any other's is cayley:FILE with `file` in it, which need not exist.
/// Precondition: the generators reach every element.
[[nodiscard]] TopologyPtr network_of(const FiniteGroup& group, const std::vector<Orbit>& generators,
                                     std::string_view file);

/// The text of a file that cayley:FILE takes. It has the node and port numbers of network_of.
[[nodiscard]] std::string cayley_text(const FiniteGroup& group, const std::vector<Orbit>& generators);

/// The same for a reference network. Precondition: topology.group().
[[nodiscard]] std::string cayley_text(const Topology& topology);

}  // namespace rota::search
