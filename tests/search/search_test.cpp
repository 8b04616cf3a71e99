// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/search.h"

#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/verify/gate.h"

namespace rota::search {
namespace {

SearchResult found(std::uint32_t nodes, std::uint32_t degree,
                   CollectiveKind collective = CollectiveKind::total_exchange) {
  SearchRequest request;
  request.goal = {collective, nodes, degree};
  request.candidates = 5000;
  return search_network(request);
}

void expect_sound(const SearchResult& result, std::uint32_t nodes, std::uint32_t degree) {
  const Schedule& schedule = result.best.schedule;
  EXPECT_EQ(schedule.topology->node_count(), nodes);
  EXPECT_EQ(schedule.topology->port_count(), degree);
  EXPECT_EQ(require_correct(schedule).verdict.steps, schedule.steps);
  EXPECT_GE(schedule.steps, result.best.bound.steps);
  EXPECT_GE(result.best.bound.steps, result.any_network);
}

// torus:4x4 and hypercube:4 take 8 steps. The Moore-type limit is 7, because 4 + 11·2 hops over 4 links are 6.5 steps.
TEST(Search, OfSixteenNodesOfDegreeFour_IsAsGoodAsTheHypercubeWithASmallerDiameter) {
  const SearchResult result = found(16, 4);
  expect_sound(result, 16, 4);
  EXPECT_EQ(result.any_network, 7U);
  EXPECT_EQ(result.best.schedule.steps, 8U);
  EXPECT_EQ(result.best.diameter, 3U);
}

// A truncated icosahedron's group: no network of 60 nodes and degree 3 can be better than this one.
TEST(Search, OfSixtyNodesOfDegreeThree_MeetsTheMooreTypeLimit) {
  const SearchResult result = found(60, 3);
  expect_sound(result, 60, 3);
  EXPECT_EQ(result.best.schedule.steps, 73U);
  EXPECT_EQ(result.any_network, 73U);
}

// K_{4,4}: distances 1 for four nodes, 2 for three.
TEST(Search, OfEightNodesOfDegreeFour_FindsADiameterOfTwo) {
  const SearchResult result = found(8, 4);
  expect_sound(result, 8, 4);
  EXPECT_EQ(result.best.diameter, 2U);
  EXPECT_EQ(result.best.schedule.steps, result.any_network);
}

TEST(Search, OfExtremeSizes_FindsTheRingAndTheCompleteGraph) {
  const SearchResult ring = found(9, 2);
  expect_sound(ring, 9, 2);
  EXPECT_EQ(ring.best.schedule.steps, ring.any_network);
  const SearchResult triangle = found(3, 2);
  EXPECT_EQ(triangle.best.schedule.steps, 1U);
  const SearchResult complete = found(7, 6);
  expect_sound(complete, 7, 6);
  EXPECT_EQ(complete.best.schedule.steps, 1U);
}

TEST(Search, NeverReturnsLessThanItsReferences) {
  for (const std::uint32_t nodes : {8U, 12U, 27U, 36U, 64U}) {
    for (const std::uint32_t degree : {4U, 6U}) {
      const SearchResult result = found(nodes, degree);
      expect_sound(result, nodes, degree);
      for (const Reference& reference : result.references) {
        if (reference.degree != degree) continue;
        EXPECT_LE(result.best.schedule.steps, reference.steps) << reference.spec;
      }
    }
  }
}

TEST(Search, ForAMultinodeBroadcast_MeetsTheLimit) {
  const SearchResult result = found(32, 3, CollectiveKind::multinode_broadcast);
  expect_sound(result, 32, 3);
  EXPECT_EQ(result.best.schedule.collective, CollectiveKind::multinode_broadcast);
  EXPECT_EQ(result.best.schedule.steps, 11U);  // 31 messages over three links
}

TEST(Search, OfTheSameSeed_FindsTheSameNetwork) {
  EXPECT_EQ(found(40, 3).best.cayley_file, found(40, 3).best.cayley_file);
}

TEST(Search, WithALongestLink_HasNoLongerOne) {
  SearchRequest request;
  request.goal = {CollectiveKind::total_exchange, 64, 4};
  request.longest_link = 3;
  const SearchResult result = search_network(request);
  expect_sound(result, 64, 4);
  EXPECT_LE(result.best.longest_link.value(), 3U);
  EXPECT_LT(result.best.schedule.steps, 64U);  // of the torus
}

TEST(Search, OfWhatCannotBe_IsRefused) {
  EXPECT_THROW((void)found(8, 8), InputError);
  EXPECT_THROW((void)found(9, 3), InputError);
  EXPECT_THROW((void)found(16, 4, CollectiveKind::scatter), InputError);
}

}  // namespace
}  // namespace rota::search
