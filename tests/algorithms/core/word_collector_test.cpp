// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_collector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Collected {
  explicit Collected(const char* spec)
      : topology(parse_topology(spec)),
        symmetry(whole_group(topology)),
        graph(*topology, *symmetry),
        random(1),
        words(*topology, graph, one_message_each(*topology), random) {}

  [[nodiscard]] std::uint64_t most_hops(std::uint32_t element) const {
    std::size_t most = 0;
    for (const Word& word : words.words(Node{element})) most = std::max(most, word.size());
    return most;
  }

  TopologyPtr topology;
  SymmetryPtr symmetry;
  ClassGraph graph;
  Random random;
  WordCollector words;
};

TEST(WordCollector, EveryWordLeadsToItsElement_AndLoadsTheLinksLikeNoOther) {
  Collected it("circulant:41:3,8");
  it.words.collect(50);
  for (std::uint32_t x = 1; x < 41; ++x) {
    std::set<Word> sorted;
    for (Word word : it.words.words(Node{x})) {
      Node at{0};
      for (const std::uint16_t port : word) at = it.topology->neighbour(at, Port{port});
      EXPECT_EQ(at, Node{x});
      std::sort(word.begin(), word.end());
      EXPECT_TRUE(sorted.insert(word).second) << x;
    }
    EXPECT_FALSE(sorted.empty()) << x;
  }
}

TEST(WordCollector, WeightsThatFollowTheLoads_ProveMoreThanEqualOnes) {
  Collected it("circulant:41:3,8");
  it.words.search(std::vector<std::uint64_t>(4, 1));
  const std::uint64_t equal = it.words.bound();
  it.words.collect(100);
  EXPECT_LT(equal, it.words.bound());
  EXPECT_EQ(it.words.bound(), 33U);  // what `rota bounds` proves
}

TEST(WordCollector, Prune_KeepsShortestWordsAndWhatTheBoundCanSpare) {
  Collected it("circulant:20:1,9");  // 8 hops of 1 or a way of other lengths
  it.words.collect(100);
  const std::vector<std::uint64_t> equal(4, 1);
  it.words.search(equal);
  std::uint64_t least = 0;
  for (std::uint32_t x = 1; x < 20; ++x) {
    std::size_t hops = SIZE_MAX;
    for (const Word& word : it.words.words(Node{x})) hops = std::min(hops, word.size());
    least += hops;
  }
  const std::uint64_t spare = 4 * it.words.bound() - least;
  it.words.prune(equal, 1);
  std::uint64_t kept = 0;
  for (std::uint32_t x = 1; x < 20; ++x) {
    ASSERT_FALSE(it.words.words(Node{x}).empty());
    std::size_t hops = SIZE_MAX;
    for (const Word& word : it.words.words(Node{x})) hops = std::min(hops, word.size());
    kept += hops;
    EXPECT_LE(it.most_hops(x), hops + spare);
  }
  EXPECT_EQ(kept, least);
}

}  // namespace
}  // namespace rota
