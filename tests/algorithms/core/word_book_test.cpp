// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

Node follow(const Topology& topology, Node from, const Word& word) {
  for (const std::uint16_t port : word) from = topology.neighbour(from, Port{port});
  return from;
}

WordBook book_of(const Topology& topology, std::vector<std::uint64_t> weights, std::uint32_t max_words) {
  Random random(1);
  return WordBook(topology, weights, max_words, random);
}

TEST(WordBook, StarGraph_WordsLeadToTheirElement_AndAreDistinctAndEquallyLong) {
  const auto star = parse_topology("star:5");
  const auto book = book_of(*star, std::vector<std::uint64_t>(4, 1), 50);
  for (std::uint32_t x = 1; x < star->node_count(); ++x) {
    const auto words = book.words(Node{x});
    ASSERT_FALSE(words.empty());
    EXPECT_EQ(std::set<Word>(words.begin(), words.end()).size(), words.size());
    for (const Word& word : words) {
      EXPECT_EQ(follow(*star, Node{0}, word), Node{x});
      EXPECT_EQ(word.size(), words[0].size());
    }
  }
}

TEST(WordBook, GeneratorsThatCommute_GiveOneOrderOfEachWord) {
  const auto cube = parse_topology("hypercube:4");
  const auto book = book_of(*cube, {1, 1, 1, 1}, 1000);
  EXPECT_TRUE(book.commutative());
  ASSERT_EQ(book.words(Node{15}).size(), 1U);
  EXPECT_EQ(book.words(Node{15})[0], (Word{0, 1, 2, 3}));
  const auto chords = parse_topology("circulant:12:1,2");
  EXPECT_EQ(book_of(*chords, {1, 1, 1, 1}, 1000).words(Node{6}).size(), 2U);  // three chords up or three down
  EXPECT_FALSE(book_of(*parse_topology("star:4"), {1, 1, 1}, 10).commutative());
}

TEST(WordBook, Cap_IsKept) {
  const auto star = parse_topology("star:5");
  std::size_t most = 0;
  const auto book = book_of(*star, std::vector<std::uint64_t>(4, 1), 7);
  for (std::uint32_t x = 0; x < star->node_count(); ++x) most = std::max(most, book.words(Node{x}).size());
  EXPECT_EQ(most, 7U);
}

TEST(WordBook, EqualWeights_FewAndManyHopsAreBothThere) {
  const auto ring = parse_topology("circulant:12:1,4");
  const auto book = book_of(*ring, {1, 1, 4, 4}, 10);
  EXPECT_EQ(book.words(Node{4}).size(), 2U);
}

TEST(WordBook, HeavyGenerator_IsAvoidedByADetour) {
  const auto ring = parse_topology("circulant:12:1,4");  // ports +1 -1 +4 -4
  const auto cheap_ones = book_of(*ring, {1, 1, 9, 9}, 10);
  EXPECT_EQ(cheap_ones.words(Node{4})[0], (Word{0, 0, 0, 0}));
  const auto even = book_of(*ring, {1, 1, 1, 1}, 10);
  EXPECT_EQ(even.words(Node{4})[0], (Word{2}));
}

TEST(WordBook, ZeroWeights_FewestHopsAmongThem) {
  const auto torus = parse_topology("circulant:12:1,4");
  const auto book = book_of(*torus, {0, 0, 1, 1}, 10);
  EXPECT_EQ(book.words(Node{6}).size(), 2U);
  EXPECT_EQ(book.words(Node{6})[0].size(), 6U);
}

}  // namespace
}  // namespace rota
