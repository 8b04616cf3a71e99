// SPDX-License-Identifier: Apache-2.0
//
// The order of flits of a timed router: slots in passes are those of messages of one flit, and what has no passes says
// why.
#include "compiler/rom/flit_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using testing::HasSubstr;

Schedule exchange_on(const std::string& spec) { return make_schedule(parse_topology(spec), {}); }

TEST(FlitOrder, SlotsInPasses_AreThoseOfOneFlit) {
  for (const char* spec : {"torus:4x4", "mesh:3x4", "star:4", "ring:9"}) {
    const Schedule schedule = exchange_on(spec);
    const TimedCost one = rom_cost(compile_programs(schedule, 1)).timed;
    const TimedCost passes = rom_cost(compile_in_order(schedule, {.flits = 7}, FlitOrder::passes)).timed;
    const TimedCost steps = rom_cost(compile_in_order(schedule, {.flits = 7}, FlitOrder::steps)).timed;
    EXPECT_EQ(passes.slots, one.slots) << spec;
    EXPECT_EQ(passes.depth, one.depth) << spec;
    EXPECT_EQ(passes.rom_bits, one.rom_bits) << spec;
    EXPECT_GT(steps.slots, one.slots) << spec;
    EXPECT_EQ(passes.order, FlitOrder::passes);
    EXPECT_EQ(steps.order, FlitOrder::steps);
  }
}

TEST(FlitOrder, ByItself_PassesWhereAFlitWouldWait) {
  EXPECT_EQ(compile_in_order(exchange_on("torus:4x4"), {.flits = 2}, {}).flit_order, FlitOrder::passes);
  EXPECT_EQ(compile_in_order(exchange_on("torus:4x4"), {.flits = 1}, {}).flit_order, FlitOrder::steps);
  // All nodes are neighbours: nothing waits in any order.
  EXPECT_EQ(compile_in_order(exchange_on("complete:5"), {.flits = 9}, {}).flit_order, FlitOrder::steps);
  const TransferTerms handshake{.flits = 2, .router = RouterKind::handshake};
  EXPECT_EQ(compile_in_order(exchange_on("torus:4x4"), handshake, {}).flit_order, FlitOrder::steps);
}

RC_GTEST_PROP(FlitOrder, PassesNeverTakeMoreSlots, ()) {
  const Schedule schedule = exchange_on(*rc::gen::element<std::string>("ring:7", "mesh:2x5", "circulant:11:1,3"));
  const auto flits = *rc::gen::inRange<std::uint32_t>(2, 40);
  const TimedCost passes = rom_cost(compile_in_order(schedule, {.flits = flits}, FlitOrder::passes)).timed;
  const TimedCost steps = rom_cost(compile_in_order(schedule, {.flits = flits}, FlitOrder::steps)).timed;
  RC_ASSERT(passes.slots <= steps.slots);
  RC_ASSERT(passes.depth <= steps.depth);
}

TEST(FlitOrder, WhatHasNoPasses_SaysWhyAndWhatIsAllowed) {
  const Schedule schedule = exchange_on("torus:4x4");
  EXPECT_EQ(why_no_passes(schedule, {.flits = 2}), "");
  EXPECT_THAT(why_no_passes(schedule, {.flits = 2, .router = RouterKind::handshake}), HasSubstr("--router timed"));
  EXPECT_THAT(why_no_passes(schedule, {.flits = 1}), HasSubstr("more --flits"));
  EXPECT_THAT(why_no_passes(schedule, {.flits = 2, .links = {.startup_cycles = 3}}), HasSubstr("3 start-up cycles"));
  EXPECT_THAT(why_no_passes(schedule, {.flits = 2, .links = {.latency_cycles = 2}}), HasSubstr("--link-latency 1"));
  EXPECT_THAT(why_no_passes(schedule, {.flits = 2, .rearrange_cycles = 1}), HasSubstr("--rearrange 0"));
  EXPECT_THAT(why_no_passes(exchange_on("ring:4"), {.flits = 2}), HasSubstr("at least 3"));
  EXPECT_THROW((void)compile_in_order(schedule, {.flits = 1}, FlitOrder::passes), InputError);
}

}  // namespace
}  // namespace rota
