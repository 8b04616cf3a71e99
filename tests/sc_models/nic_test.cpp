// SPDX-License-Identifier: Apache-2.0
#include "sc_models/nic.h"

#include <gtest/gtest.h>

#include "sc_models/report_ids.h"
#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

using testing_support::NicBench;

/// A memory of 8 messages whose word (address, flit) is 100·address + flit.
Ram numbered(std::uint32_t flits) {
  Ram ram(8, flits);
  for (std::uint32_t a = 0; a < 8; ++a) {
    for (std::uint32_t f = 0; f < flits; ++f) ram.at(a, f) = 100ULL * a + f;
  }
  return ram;
}

NodeProgram injects(AddressProgram program) {
  return {.fifos = {}, .receive = {}, .send = {}, .inject = {std::move(program)}, .eject = {}};
}
NodeProgram ejects(AddressProgram program) {
  return {.fifos = {}, .receive = {}, .send = {}, .inject = {}, .eject = {std::move(program)}};
}

TEST(Nic, FirstFlitIsInTheOutputRegisterAtEdge1NotBefore) {
  Ram send = numbered(1);
  Ram receive(8, 1);
  NicBench bench(injects({{Node{3}, 0, 1}}), 1, 1, send, receive);
  bench.edge(4);
  EXPECT_FALSE(bench.inject[0].valid()) << "not started";
  bench.start();
  EXPECT_FALSE(bench.inject[0].valid());
  bench.edge();
  EXPECT_TRUE(bench.inject[0].valid());
  EXPECT_EQ(bench.inject[0].flit(), (Flit{300, true}));
}

TEST(Nic, InjectsOneFlitAnEdgeInProgramOrder) {
  Ram send = numbered(2);
  Ram receive(8, 2);
  NicBench bench(injects({{Node{5}, -2, 3}, {Node{0}, 0, 0}, {Node{7}, 1, 1}}), 1, 2, send, receive);
  bench.inject[0].set_ready(true);
  bench.start();
  for (const std::uint64_t word : {500U, 501U, 300U, 301U, 100U, 101U, 700U, 701U}) {
    bench.edge();
    EXPECT_TRUE(bench.inject[0].valid());
    EXPECT_EQ(bench.inject[0].flit(), (Flit{word, word % 2 == 1}));
    EXPECT_FALSE(bench.done.read());
  }
  bench.edge();
  EXPECT_FALSE(bench.inject[0].valid());
  EXPECT_TRUE(bench.done.read());
}

TEST(Nic, HoldsItsFlitWhileTheRouterIsNotReady) {
  Ram send = numbered(1);
  Ram receive(8, 1);
  NicBench bench(injects({{Node{1}, 1, 2}}), 1, 1, send, receive);
  bench.start();
  bench.edge(5);
  EXPECT_EQ(bench.inject[0].flit().data, 100U);
  bench.inject[0].set_ready(true);
  bench.edge();
  EXPECT_EQ(bench.inject[0].flit().data, 200U);
}

TEST(Nic, WritesEjectedFlitsInProgramOrderAndThenIsDone) {
  Ram send = numbered(2);
  Ram receive(8, 2);
  NicBench bench(ejects({{Node{6}, -1, 2}}), 1, 2, send, receive);
  EXPECT_FALSE(bench.eject[0].ready());
  bench.start();
  EXPECT_TRUE(bench.eject[0].ready());
  bench.edge(3);
  for (std::uint64_t i = 1; i <= 4; ++i) {
    EXPECT_FALSE(bench.done.read());
    bench.eject[0].drive(true, {i, i % 2 == 0});
    bench.edge();
  }
  EXPECT_TRUE(bench.done.read());
  EXPECT_FALSE(bench.eject[0].ready());
  EXPECT_EQ(receive.at(6, 0), 1U);
  EXPECT_EQ(receive.at(6, 1), 2U);
  EXPECT_EQ(receive.at(5, 0), 3U);
  EXPECT_EQ(receive.at(5, 1), 4U);
  EXPECT_EQ(bench.nic.last_write_edge(), 7U);
}

TEST(Nic, AddressBeyondTheMemory_IsASystemCErrorThatNamesTheNic) {
  Ram small(2, 1);
  NicBench bench({.fifos = {}, .receive = {}, .send = {}, .inject = {{{Node{1}, 1, 2}}}, .eject = {}}, 1, 1, small,
                 small);
  bench.inject[0].set_ready(true);
  bench.start();
  bench.edge();
  try {
    bench.edge();
    FAIL() << "nothing was reported";
  } catch (const sc_core::sc_report& report) {
    EXPECT_STREQ(report.get_msg_type(), kNicReport);
    EXPECT_STREQ(report.get_msg(), "nic: message 2, flit 0; the memory has 2 messages of 1 flits");
  }
}

TEST(Nic, WithoutProgramsIsDoneAtOnce) {
  Ram memory = numbered(1);
  NicBench bench({}, 2, 1, memory, memory);
  bench.start();
  EXPECT_TRUE(bench.done.read());
}

}  // namespace
}  // namespace rota
