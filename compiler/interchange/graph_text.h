// SPDX-License-Identifier: Apache-2.0
//
// A topology as a text that other tools read. Nodes keep their numbers.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/topology/topology.h"

namespace rota::interchange {

/// More links than this make no useful picture and no file that a tool reads.
inline constexpr std::uint64_t kMaxExportedLinks = 1ULL << 24U;

/// Graphviz: an undirected graph, nodes labelled with their names, each edge with both ports' names.
[[nodiscard]] std::string graph_as_dot(const Topology& topology);
enum class GraphmlEndpoints : std::uint8_t { none, one_a_node };

/// GraphML: an undirected graph with ids n0, n1, …, the key `name` at nodes, `port` and `reverse_port` at edges. With
/// one_a_node also `endpoints`, 1 at every node, which SST's Merlin wants.
[[nodiscard]] std::string graph_as_graphml(const Topology& topology,
                                           GraphmlEndpoints endpoints = GraphmlEndpoints::none);
/// BookSim 2's anynet file: a line a router, with its node and its links; the order of a router's links is the order of
/// rota's ports. Throws InputError for parallel links, of which BookSim keeps one.
[[nodiscard]] std::string graph_as_booksim(const Topology& topology);
/// Lines "u v", or "u v k" for k parallel links, as the topology graph:FILE reads them.
[[nodiscard]] std::string graph_as_edges(const Topology& topology);

}  // namespace rota::interchange
