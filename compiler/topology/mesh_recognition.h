// SPDX-License-Identifier: Apache-2.0
//
// Finds out that a graph is a mesh under numbers that hide it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/topology/neighbour_lists.h"
#include "compiler/topology/topology.h"

namespace rota {

struct RecognisedMesh {
  TopologyPtr mesh;           ///< mesh:AxB…, of two sides or more
  std::vector<Node> node_at;  ///< index: node of the mesh; the node of the graph that it is
  std::vector<Node> place;    ///< index: node of the graph; the node of the mesh that it is
};

/// A graph is a mesh exactly if its prime factors by the Cartesian product are paths. nullopt if it is none, or if it
/// has more than kMaxRecognisedMeshNodes nodes.
[[nodiscard]] std::optional<RecognisedMesh> recognise_mesh(const NeighbourLists& graph);

/// The same; nullopt if links are parallel.
[[nodiscard]] std::optional<RecognisedMesh> recognise_mesh(const Topology& graph);

inline constexpr std::uint32_t kMaxRecognisedMeshNodes = 4'096;

}  // namespace rota
