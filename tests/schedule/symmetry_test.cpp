// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/symmetry.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "compiler/schedule/reflections.h"
#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"
#include "tests/renumbered.h"

namespace rota {
namespace {

constexpr std::uint32_t kSmall = 150;  // the contract is checked on all pairs of nodes

/// Symmetry's contract and that its translations are automorphisms that keep port numbers.
void expect_contract(const Topology& topology, const Symmetry& k) {
  const std::uint32_t n = topology.node_count();
  ASSERT_EQ(n % k.class_count(), 0U);
  std::vector<std::uint32_t> members(k.class_count(), 0);
  for (std::uint32_t v = 0; v < n; ++v) {
    const Node x{v};
    const Node r = k.representative(k.class_of(x));
    ++members[index(k.class_of(x))];
    EXPECT_EQ(k.from_frame(x, r), x);
    EXPECT_EQ(k.to_frame(x, x), r);
    for (std::uint32_t y = 0; y < n; ++y) {
      const Node image = k.from_frame(x, Node{y});
      EXPECT_EQ(k.to_frame(x, image), Node{y});
      EXPECT_EQ(k.class_of(image), k.class_of(Node{y}));
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        const Node next = topology.neighbour(Node{y}, Port{p});
        EXPECT_EQ(topology.neighbour(image, Port{p}), next == kNoNode ? kNoNode : k.from_frame(x, next));
      }
    }
  }
  for (const std::uint32_t m : members) EXPECT_EQ(m, n / k.class_count());
}

TEST(Symmetry, EveryFamily_EverySubgroup_KeepsItsContract) {
  for (const TopologyPtr& topology : testing_support::example_topologies(kSmall)) {
    SCOPED_TRACE(topology->spec());
    expect_contract(*topology, *trivial_symmetry(topology));
    if (topology->group() == nullptr) continue;
    expect_contract(*topology, *whole_group(topology));
    for (const SymmetryPtr& half : parity_subgroups(topology, 8)) expect_contract(*topology, *half);
  }
}

/// The permutations that keep a place are a subgroup which is no kernel: left and right cosets differ.
TEST(CosetClasses, OfASubgroupThatIsNotNormal_KeepTheContract) {
  const TopologyPtr star = parse_topology("star:4");
  const Node swap = star->neighbour(Node{0}, Port{0});
  const SymmetryPtr k = coset_classes(star, {Node{0}, swap});
  expect_contract(*star, *k);
  EXPECT_EQ(k->class_count(), 12U);
  EXPECT_EQ(k->class_of(swap), k->class_of(Node{0}));
  for (std::uint32_t c = 1; c < 12; ++c) EXPECT_LT(k->representative(ClassId{c - 1}), k->representative(ClassId{c}));
}

TEST(RemainderClasses, KeepTheContract_AndNumberTheRemaindersRowMajor) {
  const auto torus = parse_topology("torus:4x6x2");
  const SymmetryPtr k = remainder_classes(torus, {2, 3, 1});
  expect_contract(*torus, *k);
  EXPECT_EQ(k->class_count(), 6U);
  EXPECT_EQ(k->class_of(Node{(3 * 6 + 5) * 2 + 1}), ClassId{1 * 3 + 2});
  EXPECT_EQ(k->representative(ClassId{5}), Node{(1 * 6 + 2) * 2});
  const auto ring = parse_topology("ring:9");
  expect_contract(*ring, *remainder_classes(ring, {3}));
}

TEST(MeshReflections, KeepTheContract_AndHaveAClassForEachNodeOfTheLowerHalves) {
  const auto classes = [](const char* spec) {
    const TopologyPtr mesh = parse_topology(spec);
    const SymmetryPtr k = mesh_reflections(*mesh);
    expect_contract(*mesh, *k);
    return k->class_count();
  };
  EXPECT_EQ(classes("mesh:4x6"), 6U);
  EXPECT_EQ(classes("mesh:3x4"), 6U) << "along the even side only";
  EXPECT_EQ(classes("mesh:3x5"), 15U);
  EXPECT_EQ(classes("mesh:2x2x4"), 2U);
  EXPECT_EQ(classes("array:6"), 3U);
  EXPECT_EQ(classes("array:2"), 1U);
}

TEST(MeshReflections, OfAMeshUnderOtherNumbers_KeepTheContract) {
  const auto path = std::filesystem::temp_directory_path() / ("rota_symmetry_" + std::to_string(::getpid()) + ".txt");
  std::ofstream(path) << testing_support::edge_lines(testing_support::renumbered("mesh:3x4x2", 5));
  const TopologyPtr listed = parse_topology("graph:" + path.string());
  std::filesystem::remove(path);
  ASSERT_TRUE(has_reflections(*listed));
  const SymmetryPtr k = mesh_reflections(*listed);
  expect_contract(*listed, *k);
  EXPECT_EQ(k->class_count(), 6U);
}

TEST(MeshReflections, NumberTheClassesRowMajor) {
  const SymmetryPtr k = mesh_reflections(*parse_topology("mesh:4x6"));
  EXPECT_EQ(k->class_of(Node{2 * 6 + 4}), ClassId{1 * 3 + 1});
  EXPECT_EQ(k->representative(ClassId{1 * 3 + 1}), Node{1 * 6 + 1});
  EXPECT_EQ(k->to_frame(Node{2 * 6 + 4}, Node{0}), Node{3 * 6 + 5});
}

std::size_t subgroups_of_index_two(const char* spec) { return parity_subgroups(parse_topology(spec), 100).size(); }

TEST(ParitySubgroups, OddRing_HasNone) { EXPECT_EQ(subgroups_of_index_two("ring:9"), 0U); }
TEST(ParitySubgroups, EvenRing_HasOne) { EXPECT_EQ(subgroups_of_index_two("ring:10"), 1U); }
TEST(ParitySubgroups, TorusOfTwoEvenRings_HasThree) { EXPECT_EQ(subgroups_of_index_two("torus:4x6"), 3U); }
TEST(ParitySubgroups, TorusWithOneEvenRing_HasOne) { EXPECT_EQ(subgroups_of_index_two("torus:3x4"), 1U); }
TEST(ParitySubgroups, Hypercube_HasOnePerNonZeroWord) { EXPECT_EQ(subgroups_of_index_two("hypercube:4"), 15U); }
TEST(ParitySubgroups, SymmetricGroup_HasTheAlternatingGroupOnly) { EXPECT_EQ(subgroups_of_index_two("star:4"), 1U); }
TEST(ParitySubgroup, OfSomePorts_HasTheirNodesInItsOtherClass) {
  const TopologyPtr torus = parse_topology("torus:4x5x6");
  std::vector<Port> ports;
  for (const std::uint32_t p : {0U, 1U, 4U, 5U}) ports.push_back(Port{p});
  const SymmetryPtr half = parity_subgroup(torus, ports);
  expect_contract(*torus, *half);
  for (std::uint32_t p = 0; p < torus->port_count(); ++p) {
    const bool is_odd = std::ranges::count(ports, Port{p}) > 0;
    EXPECT_EQ(half->class_of(torus->neighbour(Node{0}, Port{p})), ClassId{is_odd ? 1U : 0U}) << p;
  }
}

TEST(ParitySubgroups, Limit_IsKept) { EXPECT_EQ(parity_subgroups(parse_topology("hypercube:4"), 3).size(), 3U); }

TEST(ParitySubgroups, ProductOfEvenRings_OneFactorComesFirst) {
  const auto first = parity_subgroups(parse_topology("torus:4x6"), 1).at(0);
  // Node 6·x + y: the class follows one coordinate alone.
  const bool by_row = first->class_of(Node{6}) != first->class_of(Node{0});
  const bool by_column = first->class_of(Node{1}) != first->class_of(Node{0});
  EXPECT_NE(by_row, by_column);
}

}  // namespace
}  // namespace rota
