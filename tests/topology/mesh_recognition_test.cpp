// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/mesh_recognition.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"
#include "tests/edge_graph.h"
#include "tests/renumbered.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;
using testing_support::edges_of;

TEST(RecogniseMesh, RenumberedMesh_HasItsLinksAtTheNodesThatAreNamed) {
  for (const char* spec : {"mesh:2x3", "mesh:4x4", "mesh:3x7", "mesh:2x3x4", "mesh:3x3x3", "mesh:32x32"}) {
    const TopologyPtr named = parse_topology(spec);
    const TopologyPtr graph = EdgeGraph::of(named->node_count(), testing_support::renumbered(spec, 1));
    const auto found = recognise_mesh(*graph);
    ASSERT_TRUE(found.has_value()) << spec;
    ASSERT_EQ(found->mesh->node_count(), named->node_count()) << spec;
    std::size_t links = 0;
    for (std::uint32_t x = 0; x < graph->node_count(); ++x) {
      TopologyLinks(*found->mesh).for_each_link(x, [&, here = x](std::uint32_t, std::uint32_t y) {
        bool linked = false;
        TopologyLinks(*graph).for_each_link(index(found->node_at[here]), [&](std::uint32_t, std::uint32_t z) {
          linked = linked || Node{z} == found->node_at[y];
        });
        EXPECT_TRUE(linked) << spec;
        ++links;
      });
    }
    EXPECT_EQ(links, 2 * edges_of(*graph).size()) << spec;
  }
}

TEST(RecogniseMesh, NetworksThatAreNone_AreNotTakenForOne) {
  for (const char* spec : {"torus:5x5", "ring:8", "star:4", "array:5", "product:array:3*ring:5", "complete:4"}) {
    const TopologyPtr named = parse_topology(spec);
    EXPECT_FALSE(recognise_mesh(*EdgeGraph::of(named->node_count(), edges_of(*named))).has_value()) << spec;
  }
}

TEST(RecogniseMesh, MeshWithALinkMoreOrLess_IsNone) {
  const EdgeList mesh = edges_of(*parse_topology("mesh:4x5"));
  EdgeList more = mesh;
  more.emplace_back(6, 12);  // between two inner nodes
  EXPECT_FALSE(recognise_mesh(*EdgeGraph::of(20, more)).has_value());
  EdgeList fewer = mesh;
  fewer.erase(std::find(fewer.begin(), fewer.end(), EdgeList::value_type{6, 7}));
  EXPECT_FALSE(recognise_mesh(*EdgeGraph::of(20, fewer)).has_value());
}

}  // namespace
}  // namespace rota
