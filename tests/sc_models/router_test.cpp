// SPDX-License-Identifier: Apache-2.0
//
// The self-timed router: latency, streams under every kind of back-pressure, multicast, combining, one port.
#include "sc_models/router.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

using testing_support::fifo;
using testing_support::from_link;
using testing_support::RouterBench;
using testing_support::to_link;

constexpr NetworkConfig kSelfTimed{.discipline = Discipline::self_timed};

/// Link 0 in to link 1 out, `messages` messages.
NodeProgram pass_through(std::uint32_t messages, std::uint32_t capacity) {
  return {.fifos = {fifo(0, 1, capacity)},
          .receive = {{{from_link(0, 0b10), messages}}, {}},
          .send = {{}, {{to_link(1, 0b10), messages}}},
          .inject = {},
          .eject = {}};
}

TEST(Router, FlitTakenAtAnEdgeIsOfferedForTheNextOne) {
  RouterBench bench(pass_through(1, 2), PortModel::all, 2, 1, kSelfTimed);
  EXPECT_FALSE(bench.in[0].ready());
  bench.start();
  EXPECT_TRUE(bench.in[0].ready());
  bench.in[0].drive(true, {99, true});
  EXPECT_FALSE(bench.out[1].valid());
  bench.edge();
  EXPECT_TRUE(bench.out[1].valid());
  EXPECT_EQ(bench.out[1].flit(), (Flit{99, true}));
}

TEST(Router, InjectedFlitIsOfferedForTheNextEdge) {
  RouterBench bench({.fifos = {}, .receive = {}, .send = {{{to_link(0, 1), 1}}}, .inject = {}, .eject = {}},
                    PortModel::all, 2, 1, kSelfTimed);
  bench.start();
  EXPECT_TRUE(bench.inject[0].ready());
  bench.inject[0].drive(true, {5, true});
  bench.edge();
  EXPECT_TRUE(bench.out[0].valid());
  EXPECT_EQ(bench.out[0].flit().data, 5U);
}

TEST(Router, EjectedFlitIsOfferedToTheNicForTheNextEdgeWithLastOnEachMessagesEnd) {
  RouterBench bench({.fifos = {}, .receive = {{{from_link(0, 1), 2}}}, .send = {}, .inject = {}, .eject = {}},
                    PortModel::all, 1, 2, kSelfTimed);
  bench.eject[0].set_ready(true);
  bench.start();
  for (std::uint64_t i = 0; i < 4; ++i) {
    bench.in[0].drive(true, {i, i % 2 == 1});
    bench.edge();
    EXPECT_TRUE(bench.eject[0].valid());
    EXPECT_EQ(bench.eject[0].flit(), (Flit{i, i % 2 == 1}));
  }
}

TEST(Router, ChannelFallsSilentAfterItsProgram) {
  RouterBench bench(pass_through(2, 4), PortModel::all, 2, 1, kSelfTimed);
  bench.out[1].set_ready(true);
  bench.start();
  bench.in[0].drive(true, {1, true});
  bench.edge();
  EXPECT_TRUE(bench.in[0].ready());
  bench.edge();
  EXPECT_FALSE(bench.in[0].ready());
  EXPECT_TRUE(bench.out[1].valid());
  bench.edge();
  EXPECT_FALSE(bench.out[1].valid());
  EXPECT_EQ(bench.router.flits_sent(Port{1}), 2U);
  EXPECT_EQ(bench.router.flits_held(), 0U);
}

TEST(Router, FullFifoHoldsBackTheSenderAndLosesNothing) {
  RouterBench bench(pass_through(5, 2), PortModel::all, 2, 1, kSelfTimed);
  bench.start();
  bench.in[0].drive(true, {10, true});
  bench.edge();
  EXPECT_TRUE(bench.in[0].ready());
  bench.in[0].drive(true, {11, true});
  bench.edge();
  EXPECT_FALSE(bench.in[0].ready());
  bench.in[0].drive(true, {12, true});
  bench.edge(5);
  EXPECT_EQ(bench.router.peak_fill(0), 2U);
  EXPECT_EQ(bench.out[1].flit().data, 10U);
  bench.out[1].set_ready(true);
  bench.edge();
  EXPECT_EQ(bench.out[1].flit().data, 11U);
  EXPECT_TRUE(bench.in[0].ready()) << "one place is free again";
  bench.edge();
  EXPECT_EQ(bench.out[1].flit().data, 12U);
}

/// Sends 0, 1, 2, … in whenever the router takes them, and says which came out in which order.
template <class OfferPolicy, class TakePolicy>
std::vector<std::uint64_t> stream(RouterBench& bench, std::uint64_t count, std::uint32_t edges, OfferPolicy offer,
                                  TakePolicy take) {
  std::vector<std::uint64_t> came;
  std::uint64_t next = 0;
  bench.start();
  for (std::uint32_t e = 0; e < edges; ++e) {
    const bool offered = next < count && offer(e);
    const bool taken = take(e);
    bench.in[0].drive(offered, {next, true});
    bench.out[1].set_ready(taken);
    if (offered && bench.in[0].ready()) ++next;
    if (taken && bench.out[1].valid()) came.push_back(bench.out[1].flit().data);
    bench.edge();
  }
  return came;
}

void expect_in_order(const std::vector<std::uint64_t>& came, std::uint64_t count) {
  ASSERT_EQ(came.size(), count);
  for (std::uint64_t i = 0; i < count; ++i) EXPECT_EQ(came[i], i);
}

TEST(RouterStream, AlwaysReady_OneFlitAnEdgeThroughTwoPlaces) {
  RouterBench bench(pass_through(100, 2), PortModel::all, 2, 1, kSelfTimed);
  const auto always = [](std::uint32_t) { return true; };
  expect_in_order(stream(bench, 100, 101, always, always), 100);
}

TEST(RouterStream, NeverReadyTwiceInARow_LosesNothing) {
  RouterBench bench(pass_through(100, 2), PortModel::all, 2, 1, kSelfTimed);
  const auto always = [](std::uint32_t) { return true; };
  const auto every_other = [](std::uint32_t e) { return e % 2 == 0; };
  expect_in_order(stream(bench, 100, 205, always, every_other), 100);
}

TEST(RouterStream, NeverOfferedTwiceInARow_LosesNothing) {
  RouterBench bench(pass_through(100, 2), PortModel::all, 2, 1, kSelfTimed);
  const auto always = [](std::uint32_t) { return true; };
  const auto every_other = [](std::uint32_t e) { return e % 2 == 1; };
  expect_in_order(stream(bench, 100, 205, every_other, always), 100);
}

TEST(RouterStream, RandomPausesOnBothSides_LoseNothing) {
  RouterBench bench(pass_through(300, 3), PortModel::all, 2, 1, kSelfTimed);
  std::mt19937 random(11);
  const auto at_random = [&random](std::uint32_t) { return random() % 3 == 0; };
  expect_in_order(stream(bench, 300, 3000, at_random, at_random), 300);
}

TEST(RouterMulticast, IsReadyOnlyWhenAllTargetsHaveRoomAndFeedsThemAll) {
  NodeProgram program{.fifos = {fifo(0, 1, 2), fifo(0, 2, 1)},
                      .receive = {{{from_link(0, 0b111), 3}}},
                      .send = {{}, {{to_link(1, 0b10), 3}}, {{to_link(2, 0b10), 3}}},
                      .inject = {},
                      .eject = {}};
  RouterBench bench(program, PortModel::all, 3, 1, kSelfTimed);
  bench.eject[0].set_ready(true);
  bench.out[1].set_ready(true);
  bench.start();
  bench.in[0].drive(true, {77, true});
  bench.edge();
  EXPECT_EQ(bench.out[1].flit().data, 77U);
  EXPECT_EQ(bench.out[2].flit().data, 77U);
  EXPECT_EQ(bench.eject[0].flit().data, 77U);
  EXPECT_FALSE(bench.in[0].ready()) << "the FIFO to link 2 is full";
  bench.edge(3);
  EXPECT_FALSE(bench.out[1].valid());
  EXPECT_FALSE(bench.in[0].ready());
  bench.out[2].set_ready(true);
  bench.edge();
  EXPECT_TRUE(bench.in[0].ready());
}

TEST(RouterCombining, WaitsForAllSourcesAndAddsModuloTheWidth) {
  NodeProgram program{.fifos = {fifo(0, 2, 2), fifo(1, 2, 2)},
                      .receive = {{{from_link(0, 0b10), 1}}, {{from_link(1, 0b10), 1}}, {}},
                      .send = {{}, {}, {{to_link(2, 0b111), 1}}},
                      .inject = {},
                      .eject = {}};
  NetworkConfig config = kSelfTimed;
  config.flit_width_bits = 8;
  RouterBench bench(program, PortModel::all, 3, 1, config);
  bench.start();
  bench.in[0].drive(true, {200, true});
  bench.inject[2].drive(true, {50, true});
  bench.edge();
  bench.in[0].drive(false, {});
  bench.inject[2].drive(false, {});
  bench.edge(2);
  EXPECT_FALSE(bench.out[2].valid()) << "one of three sources is empty";
  bench.in[1].drive(true, {10, true});
  bench.edge();
  EXPECT_TRUE(bench.out[2].valid());
  EXPECT_EQ(bench.out[2].flit().data, (200U + 50U + 10U) % 256U);
  bench.in[1].drive(false, {});
  bench.out[2].set_ready(true);
  bench.edge();
  EXPECT_EQ(bench.router.flits_held(), 0U);
}

TEST(RouterSinglePort, OnlyTheLinkOfTheEntryIsServed) {
  NodeProgram program{.fifos = {fifo(0, 0, 2)},
                      .receive = {{{from_link(2, 0b10), 1}, {from_link(0, 0b01), 1}}},
                      .send = {{{to_link(1, 0b10), 1}, {to_link(0, 0b01), 1}}},
                      .inject = {},
                      .eject = {}};
  RouterBench bench(program, PortModel::single, 3, 1, kSelfTimed);
  bench.start();
  EXPECT_FALSE(bench.in[0].ready());
  EXPECT_FALSE(bench.in[1].ready());
  EXPECT_TRUE(bench.in[2].ready());
  bench.in[2].drive(true, {31, true});
  bench.inject[0].drive(true, {32, true});
  bench.edge();
  EXPECT_TRUE(bench.in[0].ready());
  EXPECT_FALSE(bench.in[2].ready());
  EXPECT_FALSE(bench.out[0].valid()) << "its turn comes after link 1";
  EXPECT_EQ(bench.out[1].flit().data, 31U);
  bench.out[1].set_ready(true);
  bench.edge();
  EXPECT_FALSE(bench.out[1].valid());
  EXPECT_TRUE(bench.out[0].valid());
  EXPECT_EQ(bench.out[0].flit().data, 32U);
  EXPECT_EQ(bench.router.flits_sent(Port{1}), 1U);
  EXPECT_EQ(bench.router.flits_sent(Port{0}), 0U);
}

TEST(Router, IdleEntriesCostNothingWhenSelfTimed) {
  NodeProgram program{.fifos = {},
                      .receive = {},
                      .send = {{{to_link(0, 0), 5}, {to_link(0, 1), 1}, {to_link(0, 0), 1}, {to_link(0, 1), 1}}},
                      .inject = {},
                      .eject = {}};
  RouterBench bench(program, PortModel::all, 1, 1, kSelfTimed);
  bench.out[0].set_ready(true);
  bench.start();
  bench.inject[0].drive(true, {1, true});
  bench.edge();
  EXPECT_TRUE(bench.out[0].valid());
  bench.edge();
  EXPECT_TRUE(bench.out[0].valid());
  EXPECT_EQ(bench.router.flits_sent(Port{0}), 1U);
}

TEST(Router, StartAgainForgetsEverything) {
  RouterBench bench(pass_through(3, 2), PortModel::all, 2, 1, kSelfTimed);
  bench.start();
  bench.in[0].drive(true, {8, true});
  bench.edge(2);
  EXPECT_EQ(bench.router.flits_held(), 2U);
  bench.in[0].drive(false, {});
  bench.start();
  EXPECT_EQ(bench.router.flits_held(), 0U);
  EXPECT_FALSE(bench.out[1].valid());
  EXPECT_TRUE(bench.in[0].ready());
}

}  // namespace
}  // namespace rota
