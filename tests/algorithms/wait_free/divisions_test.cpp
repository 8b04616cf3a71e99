// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/divisions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

std::vector<Division> divisions_of(const char* spec) {
  const TopologyPtr topology = parse_topology(spec);
  return make_divisions(topology, LoadBound(*topology));
}

TEST(Divisions, AnOddSquareTorus_IsAllLinedUp) {
  const Division first = divisions_of("torus:7x7").front();
  EXPECT_TRUE(first.loose.elements.empty());
  EXPECT_EQ(first.lined_up.leaders.size(), 12U);  // 48 messages in quarter turns
  EXPECT_EQ(first.lined_up.frame->rows.row_count(), 1U);
  EXPECT_EQ(first.lined_up.least_steps, 42U);
}

TEST(Divisions, TheOppositeCornersOfAnEvenTorus_AreLoose) {
  const Division first = divisions_of("torus:8x8").front();
  const std::set<Node> loose(first.loose.elements.begin(), first.loose.elements.end());
  for (const std::uint32_t opposite : {4U, 32U, 36U}) EXPECT_TRUE(loose.contains(Node{opposite}));
  EXPECT_LT(loose.size(), 30U);
}

TEST(Divisions, OnEveryCayleyFamily_HoldEachMessageOnce_AndItsImagesInItsPart) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    if (topology->group() == nullptr) continue;
    SCOPED_TRACE(topology->spec());
    for (const Division& division : make_divisions(topology, LoadBound(*topology))) {
      std::set<Node> elements;
      for (const Part* part : {&division.lined_up, &division.loose}) {
        elements.insert(part->elements.begin(), part->elements.end());
        const LinkRows& rows = part->frame->rows;
        std::size_t images = 0;
        for (const RelativeMessage& leader : part->leaders) images += rows.images(leader).size();
        EXPECT_EQ(images, part->elements.size() * part->frame->graph->class_count());
        EXPECT_EQ(images, part->leaders.size() * rows.image_count());
      }
      EXPECT_EQ(elements.size(), topology->node_count() - 1);
      EXPECT_EQ(division.lined_up.elements.size() + division.loose.elements.size(), elements.size());
    }
  }
}

TEST(LoadBounds, OnEveryCayleyFamily_AreNeverAboveTheProvedBoundOfAllMessages) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    if (topology->group() == nullptr) continue;
    SCOPED_TRACE(topology->spec());
    std::vector<Node> all;
    for (std::uint32_t x = 1; x < topology->node_count(); ++x) all.push_back(Node{x});
    EXPECT_LE(LoadBound(*topology).steps(all), best_bound(*topology, PortModel::all));
  }
  const TopologyPtr torus = parse_topology("torus:3x8");
  std::vector<Node> all;
  for (std::uint32_t x = 1; x < 24; ++x) all.push_back(Node{x});
  EXPECT_EQ(LoadBound(*torus).steps(all), 24U);
}

}  // namespace
}  // namespace rota
