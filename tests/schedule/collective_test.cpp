// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/collective.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/demand.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(Collectives, EveryKind_IsFoundByItsName) {
  EXPECT_EQ(collectives().size(), 15U);
  for (const Collective& c : collectives()) {
    EXPECT_EQ(&traits_of(c.kind), &c);
    EXPECT_EQ(find_collective(to_string(c.kind)), &c);
    EXPECT_EQ(&collective_named(c.name), &c);
  }
}

TEST(Collectives, AnUnknownName_IsRefusedWithWhatIsAllowed) {
  EXPECT_EQ(find_collective("gossip"), nullptr);
  try {
    (void)collective_named("gossip");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("gossip"), testing::HasSubstr("total-exchange"),
                                             testing::HasSubstr("all-reduce")));
  }
}

/// Backwards, what came from the root goes to it and what was copied is added up; twice backwards is the same again.
TEST(Collectives, ADual_SwapsOriginsWithDestinations_AndCopiesWithSums) {
  for (const Collective& c : collectives()) {
    if (!c.dual.has_value()) continue;
    SCOPED_TRACE(c.name);
    const Collective& dual = traits_of(*c.dual);
    EXPECT_EQ(dual.dual, c.kind);
    EXPECT_EQ(dual.rooted(), c.rooted());
    EXPECT_EQ(dual.payload == Payload::broadcast, c.payload == Payload::sum);
    EXPECT_EQ(dual.payload == Payload::personalised, c.payload == Payload::personalised);
    EXPECT_EQ(dual.demand == DemandShape::to_root, c.demand == DemandShape::from_root);
  }
}

/// By pairs, as the traits say it; the total is the sum over all pairs.
TEST(Demand, OfEveryCollective_CountsThePairsThatHaveAMessage) {
  const TopologyPtr ring = parse_topology("ring:5");
  const Node root{2};
  for (const Collective& c : collectives()) {
    SCOPED_TRACE(c.name);
    const bool by_address = c.demand == DemandShape::by_address;
    const bool by_pair = c.demand == DemandShape::by_pair;
    DemandTable table;
    if (by_address) table.by_address = {0, 1, 0, 2, 0};
    const std::uint32_t most = by_address ? 2 : by_pair && c.payload == Payload::personalised ? 4 : 1;
    if (by_pair) table.by_pair = {{Node{0}, Node{3}, 1}, {Node{1}, Node{0}, most}, {Node{1}, Node{4}, 1}};
    const Demand demand(ring, c.kind, c.rooted() ? std::optional(root) : std::nullopt, table);
    std::uint64_t messages = 0;
    for (std::uint32_t x = 0; x < 5; ++x) {
      for (std::uint32_t y = 0; y < 5; ++y) messages += demand.copies(Node{x}, Node{y});
      const bool is_destination = by_pair ? x == 0 || x > 2 : !c.rooted() || Node{x} == root;
      EXPECT_EQ(demand.adds_up_at(Node{x}), c.adds() && is_destination) << x;
      EXPECT_FALSE(demand.adds_to(Node{x}, Node{x}) || demand.copied_to(Node{x}, Node{x})) << x;
    }
    EXPECT_EQ(demand.messages(), messages);
    const bool returns = by_pair && c.payload == Payload::reduced;
    const bool through_root = c.demand == DemandShape::through_root;
    EXPECT_EQ(messages, by_address     ? 15U
                        : returns      ? 6U
                        : by_pair      ? 2U + most
                        : through_root ? 8U
                        : c.rooted()   ? 4U
                                       : 20U);
    EXPECT_EQ(demand.most_copies(), most);
  }
}

/// Whoever adds to a sum gets it where it comes back, and no other.
TEST(Demand, OfAnAllReduce_SaysWhoAddsToASum_AndWhoGetsIt) {
  const TopologyPtr ring = parse_topology("ring:5");
  DemandTable table;
  table.by_pair = {{Node{0}, Node{3}, 1}, {Node{1}, Node{0}, 1}, {Node{3}, Node{0}, 1}};
  const Demand groups(ring, CollectiveKind::group_all_reduce, std::nullopt, table);
  EXPECT_EQ(groups.summing_nodes(), 2U);
  EXPECT_EQ(groups.messages(), 6U);
  const Demand subsets(ring, CollectiveKind::subset_all_reduce, std::nullopt, table);
  EXPECT_EQ(subsets.summing_nodes(), 2U);
  EXPECT_EQ(subsets.messages(), 3U);
  const Demand rooted(ring, CollectiveKind::all_reduce, Node{3}, {});
  const Demand every(ring, CollectiveKind::multinode_all_reduce, std::nullopt, {});
  for (std::uint32_t x = 0; x < 5; ++x) {
    for (std::uint32_t r = 0; r < 5; ++r) {
      const bool named = std::count(table.by_pair.begin(), table.by_pair.end(), PairDemand{Node{x}, Node{r}, 1}) > 0;
      EXPECT_EQ(groups.adds_to(Node{x}, Node{r}), named) << x << " " << r;
      EXPECT_EQ(groups.copied_to(Node{r}, Node{x}), named) << x << " " << r;
      EXPECT_EQ(subsets.adds_to(Node{x}, Node{r}), named) << x << " " << r;
      EXPECT_EQ(rooted.adds_to(Node{x}, Node{r}), r == 3 && x != 3) << x << " " << r;
      EXPECT_EQ(rooted.copied_to(Node{r}, Node{x}), r == 3 && x != 3) << x << " " << r;
      EXPECT_EQ(every.adds_to(Node{x}, Node{r}), x != r) << x << " " << r;
      EXPECT_EQ(every.copied_to(Node{r}, Node{x}), x != r) << x << " " << r;
    }
  }
  table.by_pair = {{Node{0}, Node{3}, 1}};
  const Demand multicast(ring, CollectiveKind::multicast, std::nullopt, table);
  EXPECT_TRUE(multicast.copied_to(Node{0}, Node{3}));
  EXPECT_FALSE(multicast.copied_to(Node{3}, Node{0}) || multicast.adds_to(Node{0}, Node{3}));
  const Demand reduction(ring, CollectiveKind::reduction, std::nullopt, table);
  EXPECT_TRUE(reduction.adds_to(Node{0}, Node{3}));
  EXPECT_FALSE(reduction.copied_to(Node{0}, Node{3}) || reduction.adds_to(Node{3}, Node{0}));
}

TEST(Demand, ByPair_NumbersEveryMessageOfAnOriginDifferently) {
  const Demand demand(parse_topology("ring:5"), CollectiveKind::demand, std::nullopt,
                      {{}, {{Node{0}, Node{3}, 1}, {Node{1}, Node{0}, 4}, {Node{1}, Node{4}, 2}}});
  std::set<std::uint64_t> slots;
  for (std::uint32_t y = 0; y < 5; ++y) {
    // What is not demanded has a place, too: verifiers note it there.
    for (std::uint32_t copy = 0; copy < std::max(1U, demand.copies(Node{1}, Node{y})); ++copy) {
      const std::uint64_t slot = demand.slot(Node{1}, Node{y}, copy);
      EXPECT_LT(slot, demand.slots());
      EXPECT_TRUE(slots.insert(slot).second) << y << " " << copy;
    }
  }
  EXPECT_EQ(slots.size(), 9U);
  EXPECT_TRUE(demand.sends(Node{0}));
  EXPECT_TRUE(demand.sends(Node{1}));
  EXPECT_FALSE(demand.sends(Node{2}));
}

TEST(Demand, PairsThatAreNotInOrder_OrOfOneNode_OrOfNone_AreRefused) {
  const TopologyPtr ring = parse_topology("ring:5");
  using Pairs = std::vector<PairDemand>;
  for (const Pairs& pairs :
       {Pairs{}, Pairs{{Node{1}, Node{1}, 1}}, Pairs{{Node{1}, Node{5}, 1}}, Pairs{{Node{5}, Node{1}, 1}},
        Pairs{{Node{1}, Node{2}, 0}}, Pairs{{Node{1}, Node{2}, 1}, {Node{1}, Node{2}, 1}},
        Pairs{{Node{2}, Node{1}, 1}, {Node{1}, Node{2}, 1}}}) {
    EXPECT_THROW(Demand(ring, CollectiveKind::demand, std::nullopt, {{}, pairs}), InputError);
  }
}

TEST(Demand, ARootThatDoesNotFit_IsRefused) {
  const TopologyPtr ring = parse_topology("ring:5");
  EXPECT_THROW(Demand(ring, CollectiveKind::broadcast, std::nullopt, {}), InputError);
  EXPECT_THROW(Demand(ring, CollectiveKind::total_exchange, Node{0}, {}), InputError);
  EXPECT_THROW(Demand(ring, CollectiveKind::isotropic, std::nullopt, {{0, 1}, {}}), InputError);
}

}  // namespace
}  // namespace rota
