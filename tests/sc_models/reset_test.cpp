// SPDX-License-Identifier: Apache-2.0
//
// The reset pin of routers, NICs and fabrics, and fabrics that a bench starts by their pins.
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "tests/sc_models/fabric_bench.h"

namespace rota {
namespace {

using testing_support::expect_reset_to_be_clean;
using testing_support::FabricBench;
using testing_support::fifo;
using testing_support::from_link;
using testing_support::RouterBench;
using testing_support::to_link;

Programs exchange_on(const char* spec, std::uint32_t flits) {
  return compile_programs(make_schedule(parse_topology(spec), {.algorithm = {}, .input = {}}), flits);
}

TEST(Reset, HandshakeNetwork_InMidRun_LeavesNoTrace) { expect_reset_to_be_clean(exchange_on("torus:3x3", 2), {}); }

TEST(Reset, SelfTimedNetwork_InMidRun_LeavesNoTrace) {
  expect_reset_to_be_clean(exchange_on("torus:3x3", 2), {.discipline = Discipline::self_timed});
}

TEST(Reset, TimedNetwork_InMidRun_LeavesNoTrace) {
  expect_reset_to_be_clean(exchange_on("torus:3x3", 2), {.router = RouterKind::timed, .startup_cycles = 1});
}

TEST(Reset, WhileHigh_NoLinkIsValidOrReady_AndStartIsIgnored) {
  const Programs programs = exchange_on("ring:5", 3);
  FabricBench bench(programs, {});
  bench.start();
  bench.edge(8);
  EXPECT_TRUE(bench.any_link_active());
  bench.rst.write(true);
  bench.edge();
  EXPECT_FALSE(bench.any_link_active());
  bench.start();
  bench.edge(5);
  EXPECT_FALSE(bench.any_link_active());
  bench.rst.write(false);
  bench.edge(5);
  EXPECT_FALSE(bench.any_link_active()) << "only a start ends the idleness";
}

TEST(Reset, PinMayStayUnbound) {
  RouterBench bench({.fifos = {fifo(0, 1, 2)},
                     .receive = {{{from_link(0, 0b10), 1}}, {}},
                     .send = {{}, {{to_link(1, 0b10), 1}}},
                     .inject = {},
                     .eject = {}},
                    PortModel::all, 2, 1, {.discipline = Discipline::self_timed});
  bench.start();
  EXPECT_TRUE(bench.in[0].ready());
}

TEST(FabricInABench, StartedByItsPinsTwice_IsDoneAndCleanBothTimes) {
  const Programs programs = exchange_on("torus:2x2", 1);
  FabricBench bench(programs, {});
  const std::uint32_t edges = bench.run();
  EXPECT_TRUE(bench.fabric.result(RunEnd::done).good());
  bench.edge(3);
  EXPECT_EQ(bench.run(), edges);
  EXPECT_TRUE(bench.fabric.result(RunEnd::done).good());
}

}  // namespace
}  // namespace rota
