// SPDX-License-Identifier: Apache-2.0
#include "sc_models/delivery_checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "compiler/topology/registry.h"
#include "sc_models/parallel.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Traffic traffic_on_ring(std::uint32_t nodes, std::uint32_t flits) {
  Traffic traffic;
  traffic.symmetry = whole_group(parse_topology("ring:" + std::to_string(nodes)));
  traffic.node_count = nodes;
  traffic.flits = flits;
  return traffic;
}

/// Delivers every flit of every message but those that `skip` says.
template <class Skip>
void deliver_all(DeliveryChecker& checker, Skip skip) {
  const Traffic& t = checker.traffic();
  for (std::uint32_t d = 0; d < t.node_count; ++d) {
    for (std::uint32_t o = 0; o < t.node_count; ++o) {
      for (std::uint32_t f = 0; f < t.flits && o != d; ++f) {
        if (!skip(o, d, f)) checker.arrived(Node{d}, Node{o}, 0, f, t.word(Node{o}, Node{d}, f));
      }
    }
  }
}

constexpr auto kNothing = [](auto...) { return false; };

TEST(DeliveryChecker, CompleteDeliveryHasNoProblems) {
  DeliveryChecker checker(traffic_on_ring(6, 3));
  deliver_all(checker, kNothing);
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 30U);
  EXPECT_EQ(checker.counts().lost, 0U);
  EXPECT_THAT(checker.problems(), testing::IsEmpty());
}

TEST(DeliveryChecker, NamesALostMessage) {
  DeliveryChecker checker(traffic_on_ring(6, 3));
  deliver_all(checker, [](auto o, auto d, auto) { return o == 4 && d == 1; });
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 29U);
  EXPECT_EQ(checker.counts().lost, 1U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("4 -> 1 never arrived")));
}

TEST(DeliveryChecker, NamesAMessageThatLacksAFlit) {
  DeliveryChecker checker(traffic_on_ring(6, 3));
  deliver_all(checker, [](auto o, auto d, auto f) { return o == 4 && d == 1 && f == 2; });
  checker.finish();
  EXPECT_EQ(checker.counts().lost, 1U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("2 of 3 flits")));
}

TEST(DeliveryChecker, NamesADuplicate) {
  DeliveryChecker checker(traffic_on_ring(6, 1));
  deliver_all(checker, kNothing);
  checker.arrived(Node{1}, Node{4}, 0, 0, checker.traffic().word(Node{4}, Node{1}, 0));
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 30U);
  EXPECT_EQ(checker.counts().duplicated, 1U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("4 -> 1 arrived twice")));
}

TEST(DeliveryChecker, NamesACorruptedFlit) {
  DeliveryChecker checker(traffic_on_ring(6, 1));
  deliver_all(checker, [](auto o, auto d, auto) { return o == 4 && d == 1; });
  checker.arrived(Node{1}, Node{4}, 0, 0, 0xDEAD);
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 29U);
  EXPECT_EQ(checker.counts().lost, 0U);
  EXPECT_EQ(checker.counts().corrupted, 1U);
  EXPECT_EQ(checker.counts().misdelivered, 0U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("flit 0 of the message 4 -> 1 is 0xdead")));
}

TEST(DeliveryChecker, NamesTheMessageThatCameInAnothersPlace) {
  DeliveryChecker checker(traffic_on_ring(6, 2));
  deliver_all(checker, [](auto o, auto d, auto) { return o == 4 && d == 1; });
  for (std::uint32_t f = 0; f < 2; ++f)
    checker.arrived(Node{1}, Node{4}, 0, f, checker.traffic().word(Node{2}, Node{3}, f));
  checker.finish();
  EXPECT_EQ(checker.counts().misdelivered, 2U);
  EXPECT_EQ(checker.counts().corrupted, 0U);
  EXPECT_THAT(checker.problems(),
              ElementsAre(HasSubstr("flit 0 of the message 2 -> 3"), HasSubstr("flit 1 of the message 2 -> 3")));
}

TEST(DeliveryChecker, AWordBeyondTheMessagesFlitsBelongsToNoMessage) {
  DeliveryChecker checker(traffic_on_ring(6, 2));
  checker.arrived(Node{1}, Node{4}, 0, 0, checker.traffic().word(Node{4}, Node{1}, 2));
  EXPECT_EQ(checker.counts().misdelivered, 0U);
  EXPECT_EQ(checker.counts().corrupted, 1U);
}

TEST(DeliveryChecker, FlitsOfOneMessageInTheWrongOrderAreMisdelivered) {
  DeliveryChecker checker(traffic_on_ring(6, 2));
  checker.arrived(Node{1}, Node{4}, 0, 0, checker.traffic().word(Node{4}, Node{1}, 1));
  EXPECT_EQ(checker.counts().misdelivered, 1U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("flit 1 of the message 4 -> 1")));
}

TEST(DeliveryChecker, AMessageThatNobodyDemandedIsADuplicate) {
  Traffic traffic = traffic_on_ring(6, 1);
  traffic.demand.emplace(parse_topology("ring:6"), CollectiveKind::gather, Node{3}, DemandTable{});
  DeliveryChecker checker(traffic);
  for (const std::uint32_t o : {0U, 1U, 2U, 4U, 5U}) {
    checker.arrived(Node{3}, Node{o}, 0, 0, traffic.word(Node{o}, Node{3}, 0));
  }
  checker.arrived(Node{2}, Node{0}, 0, 0, traffic.word(Node{0}, Node{2}, 0));
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 5U);
  EXPECT_EQ(checker.counts().duplicated, 1U);
  EXPECT_EQ(checker.counts().lost, 0U);
  EXPECT_THAT(checker.problems(), testing::Contains(testing::HasSubstr("0 -> 2 arrived, but")));
}

Traffic sums_on_ring(std::uint32_t nodes, std::uint32_t flits) {
  Traffic traffic = traffic_on_ring(nodes, flits);
  traffic.payload = Payload::sum;
  traffic.demand.emplace(parse_topology("ring:" + std::to_string(nodes)), CollectiveKind::accumulation, Node{1},
                         DemandTable{});
  return traffic;
}

TEST(DeliveryChecker, PartialSumsThatAddUpToAllContributionsAreADelivery) {
  const Traffic traffic = sums_on_ring(3, 2);
  DeliveryChecker checker(traffic);
  for (std::uint32_t f = 0; f < 2; ++f) {
    checker.arrived(Node{1}, Node{1}, 0, f, traffic.word(Node{0}, Node{1}, f));
    checker.arrived(Node{1}, Node{1}, 0, f, traffic.word(Node{2}, Node{1}, f));
  }
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 1U);
  EXPECT_THAT(checker.problems(), testing::IsEmpty());
}

TEST(DeliveryChecker, EverySegmentHasASumOfItsOwn) {
  Traffic traffic = sums_on_ring(3, 1);
  traffic.demand.emplace(parse_topology("ring:3"), CollectiveKind::accumulation, Node{1},
                         DemandTable{.by_address = {}, .by_pair = {}, .segments = 2});
  DeliveryChecker checker(traffic);
  const auto add = [&](std::uint32_t to, std::uint32_t segment) {
    for (const std::uint32_t o : {0U, 2U}) {
      checker.arrived(Node{1}, Node{1}, to, 0, traffic.word(Node{o}, Node{1}, 0, segment));
    }
  };
  add(0, 0);
  add(1, 1);
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 2U);
  EXPECT_THAT(checker.problems(), testing::IsEmpty());
  checker.restart();
  add(0, 1);  // each in the place of the other
  add(1, 0);
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 0U);
  EXPECT_EQ(checker.counts().corrupted, 2U);
  checker.restart();
  add(0, 0);
  add(2, 1);  // no such segment
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 1U);
  EXPECT_EQ(checker.counts().lost, 1U);
  EXPECT_EQ(checker.counts().duplicated, 2U);
}

TEST(DeliveryChecker, ASumThatLacksAContributionIsWrongAndOneThatNeverCameIsLost) {
  const Traffic traffic = sums_on_ring(3, 2);
  DeliveryChecker checker(traffic);
  for (std::uint32_t f = 0; f < 2; ++f) {
    checker.arrived(Node{1}, Node{1}, 0, f, traffic.word(Node{0}, Node{1}, f));
  }
  checker.arrived(Node{1}, Node{1}, 0, 1, traffic.word(Node{2}, Node{1}, 1));
  checker.finish();
  EXPECT_EQ(checker.counts().delivered, 0U);
  EXPECT_EQ(checker.counts().corrupted, 1U);
  EXPECT_THAT(checker.problems(), ElementsAre(HasSubstr("flit 0 of the sum for node 1")));
  checker.restart();
  checker.finish();
  EXPECT_EQ(checker.counts().lost, 1U);
}

TEST(DeliveryChecker, AnAllReduceNeedsTheOthersContributionsAtTheRootAndTheWholeSumEverywhereElse) {
  Traffic traffic = traffic_on_ring(3, 2);
  traffic.payload = Payload::reduced;
  traffic.demand.emplace(parse_topology("ring:3"), CollectiveKind::all_reduce, Node{1}, DemandTable{});
  DeliveryChecker checker(traffic);
  for (const std::uint64_t mistake : {0U, 1U}) {
    checker.restart();
    for (std::uint32_t f = 0; f < 2; ++f) {
      const std::uint64_t parts[] = {traffic.word(Node{0}, Node{1}, f), traffic.word(Node{1}, Node{1}, f),
                                     traffic.word(Node{2}, Node{1}, f)};
      const std::uint64_t all = (parts[0] + parts[1] + parts[2]) & width_mask(traffic.width_bits);
      checker.arrived(Node{1}, Node{1}, 0, f, parts[0] + parts[2]);
      checker.arrived(Node{0}, Node{1}, 0, f, all);
      checker.arrived(Node{2}, Node{1}, 0, f, mistake == 0 ? all : parts[1]);  // the root's own part is not enough
    }
    checker.finish();
    EXPECT_EQ(checker.counts().delivered, 3U - mistake);
    EXPECT_EQ(checker.counts().misdelivered + checker.counts().corrupted, 2 * mistake);
    EXPECT_EQ(checker.counts().lost, 0U);
  }
}

TEST(DeliveryChecker, AMultinodeAllReduceNeedsItsOwnSumAndTheTotalOfEveryOtherNode) {
  Traffic traffic = traffic_on_ring(3, 2);
  traffic.payload = Payload::reduced;
  traffic.demand.emplace(parse_topology("ring:3"), CollectiveKind::multinode_all_reduce, std::nullopt, DemandTable{});
  DeliveryChecker checker(traffic);
  enum Mistake { none, one_left_out, others_total, total_missing };
  for (const Mistake mistake : {none, one_left_out, others_total, total_missing}) {
    checker.restart();
    for (std::uint32_t f = 0; f < 2; ++f) {
      const auto total = [&](Node r) {
        std::uint64_t sum = 0;
        for (std::uint32_t o = 0; o < 3; ++o) sum += traffic.word(Node{o}, r, f);
        return sum & width_mask(traffic.width_bits);
      };
      for (std::uint32_t d = 0; d < 3; ++d) {
        const Node next{(d + 1) % 3};
        const Node last{(d + 2) % 3};
        checker.arrived(Node{d}, Node{d}, 0, f, traffic.word(next, Node{d}, f));
        checker.arrived(Node{d}, Node{d}, 0, f, mistake == one_left_out && d == 1 ? 0 : traffic.word(last, Node{d}, f));
        checker.arrived(Node{d}, next, 0, f, total(mistake == others_total && d == 1 ? last : next));
        if (mistake != total_missing || d != 1) checker.arrived(Node{d}, last, 0, f, total(last));
      }
    }
    checker.finish();
    EXPECT_EQ(checker.counts().delivered, mistake == none ? 9U : 8U) << mistake;
    EXPECT_EQ(checker.counts().lost, mistake == total_missing ? 1U : 0U) << mistake;
    const bool wrong = mistake == one_left_out || mistake == others_total;
    EXPECT_EQ(checker.counts().corrupted + checker.counts().misdelivered, wrong ? 2U : 0U) << mistake;
  }
}

TEST(DeliveryChecker, InterleavedMessagesOfOneNodeAreKeptApart) {
  DeliveryChecker checker(traffic_on_ring(4, 3));
  const Traffic& t = checker.traffic();
  for (std::uint32_t f = 0; f < 3; ++f) {
    for (const std::uint32_t o : {1U, 2U, 3U}) checker.arrived(Node{0}, Node{o}, 0, f, t.word(Node{o}, Node{0}, f));
  }
  EXPECT_EQ(checker.counts().delivered, 3U);
  EXPECT_THAT(checker.problems(), testing::IsEmpty());
}

/// Everything that can be wrong with arrivals at node `d`, but for d == 0.
void arrivals_at(DeliveryChecker& checker, std::uint32_t d) {
  const Traffic& t = checker.traffic();
  const auto arrives = [&](std::uint32_t o, std::uint32_t flit, std::uint64_t data) {
    checker.arrived(Node{d}, Node{o}, 0, flit, data);
  };
  for (std::uint32_t o = 0; o < t.node_count; ++o) {
    if (o == d) continue;
    for (std::uint32_t f = 0; f < t.flits; ++f) arrives(o, f, t.word(Node{o}, Node{d}, f));
  }
  if (d == 0) return;
  const std::uint32_t o = (d + 1) % t.node_count;
  for (std::uint32_t f = 0; f < t.flits; ++f) arrives(o, f, t.word(Node{o}, Node{d}, f));  // twice
  arrives(o, 1, t.word(Node{o}, Node{d}, 1));                                              // out of order
  arrives(o, 0, t.word(Node{o}, Node{0}, 0));                                              // another's message
  arrives(d, 0, d);                                                                        // nobody's
}

TEST(DeliveryChecker, DividedItNotesWhatAVisitOfTheNodesInOrderWould) {
  constexpr std::uint32_t kNodes = 7;
  for (const bool backwards : {false, true}) {
    DeliveryChecker in_order(traffic_on_ring(kNodes, 2));
    DeliveryChecker divided(traffic_on_ring(kNodes, 2));
    divided.divide({0, kNodes});
    for (std::uint32_t i = 0; i < kNodes; ++i) arrivals_at(in_order, backwards ? kNodes - 1 - i : i);
    for_each_block(kNodes, [&](std::uint32_t d) { arrivals_at(divided, d); });
    EXPECT_THAT(divided.problems(), testing::IsEmpty()) << "not settled yet";
    divided.settle(divided.take_unsettled(backwards));
    in_order.finish();
    divided.finish();
    EXPECT_EQ(divided.counts().delivered, in_order.counts().delivered);
    EXPECT_EQ(divided.counts().duplicated, in_order.counts().duplicated);
    EXPECT_EQ(divided.counts().misdelivered, in_order.counts().misdelivered);
    EXPECT_EQ(divided.counts().corrupted, in_order.counts().corrupted);
    EXPECT_GT(in_order.counts().duplicated, 0U);
    EXPECT_GT(in_order.counts().misdelivered, 0U);
    EXPECT_GT(in_order.counts().corrupted, 0U);
    EXPECT_EQ(divided.problems(), in_order.problems());
  }
}

TEST(Payload, DependsOnOriginDestinationAndFlitAndNothingElse) {
  std::set<std::uint64_t> words;
  for (std::uint32_t o = 0; o < 20; ++o) {
    for (std::uint32_t d = 0; d < 20; ++d) {
      for (std::uint32_t f = 0; f < 20; ++f) words.insert(payload(Node{o}, Node{d}, f));
    }
  }
  EXPECT_EQ(words.size(), 8000U);
  EXPECT_EQ(payload(Node{1}, Node{2}, 3), payload(Node{1}, Node{2}, 3));
}

TEST(PatternSendMemory, HoldsTheMessageForTheNodeThatTheAddressStandsFor) {
  const Traffic traffic = traffic_on_ring(5, 2);
  PatternSendMemory memory(traffic, Node{3});
  EXPECT_EQ(memory.read(4, 1), payload(Node{3}, Node{2}, 1)) << "3 + 4 = 2 modulo 5";
}

}  // namespace
}  // namespace rota
