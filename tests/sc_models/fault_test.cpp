// SPDX-License-Identifier: Apache-2.0
//
// Faults strike where and when they are told to, in models and RTL alike, and somebody notices.
#include "sc_models/fault.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing_support::all_port_ring_of_4;
using testing_support::kToNext;

TEST(FaultText, IsReadAndWritten) {
  const Fault fault = parse_fault("valid@12:3:400");
  EXPECT_EQ(fault.kind, FaultKind::valid);
  EXPECT_EQ(fault.node, Node{12});
  EXPECT_EQ(fault.port, Port{3});
  EXPECT_EQ(fault.cycle, 400U);
  EXPECT_EQ(to_string(fault), "valid@12:3:400");
}

TEST(FaultText, WhatIsWrong_IsRefused) {
  for (const char* text : {"", "data", "data@", "data@1", "data@1:2", "data@1:2:", "data@1:2:x", "data@1:2:3:4",
                           "data@-1:2:3", "data@99999999999:2:3", "dat@1:2:3", "data 1:2:3"}) {
    EXPECT_THROW(static_cast<void>(parse_fault(text)), InputError) << text;
  }
}

struct FaultRun {
  SimulationResult result;
  FaultOutcome outcome;
};

FaultRun run_with(const Fault& fault, const NodeFactory& factory) {
  static const Programs programs = all_port_ring_of_4(4);
  Network network("network", programs, {}, factory);
  network.inject(fault);
  SimulationResult result = network.run();
  return {std::move(result), network.fault_outcome()};
}

TEST(Fault, InData_DamagesOneFlit_AndTheReceiverNotices) {
  const FaultRun run = run_with({FaultKind::data, Node{1}, Port{kToNext}, 5}, make_node<SystemcNode>);
  EXPECT_EQ(run.outcome.hit, 5U) << "the link is busy in every cycle";
  ASSERT_TRUE(run.outcome.detected);
  EXPECT_GT(*run.outcome.detected, 5U);
  EXPECT_THAT(run.outcome.detector, HasSubstr("belongs to no message"));
  EXPECT_EQ(run.result.delivery.corrupted, 1U);
  EXPECT_EQ(run.result.delivery.delivered, 11U);
  EXPECT_EQ(run.result.delivery.lost, 0U);
}

TEST(Fault, LostValid_LosesAMessage) {
  const FaultRun run = run_with({FaultKind::valid, Node{2}, Port{kToNext}, 4}, make_node<SystemcNode>);
  EXPECT_EQ(run.outcome.hit, 4U);
  EXPECT_TRUE(run.outcome.detected);
  EXPECT_GE(run.result.delivery.lost, 1U);
  EXPECT_EQ(run.result.end, RunEnd::deadlock);
}

TEST(Fault, StoppedNode_IsNoticed) {
  const FaultRun run = run_with({FaultKind::stop, Node{3}, Port{0}, 6}, make_node<SystemcNode>);
  EXPECT_EQ(run.outcome.hit, 6U);
  EXPECT_TRUE(run.outcome.detected);
  EXPECT_GE(run.result.delivery.lost, 1U);
}

TEST(Fault, InRtl_TheSameDamage_AndTheRtlsOwnFlagsNotice) {
  const FaultRun data = run_with({FaultKind::data, Node{1}, Port{kToNext}, 5}, make_rtl_node);
  EXPECT_EQ(data.outcome.hit, 5U);
  EXPECT_EQ(data.result.delivery.corrupted, 1U);
}

TEST(Fault, LostValidInRtl_TheCountOfFlitsNotices) {
  const FaultRun run = run_with({FaultKind::valid, Node{2}, Port{kToNext}, 4}, make_rtl_node);
  EXPECT_EQ(run.outcome.hit, 4U);
  EXPECT_THAT(run.outcome.detector, HasSubstr("a message ended where its count of flits did not"));
  EXPECT_GT(run.result.nodes_with_errors, 0U);
}

TEST(Fault, ThatMeetsNoFlit_DoesNothing) {
  const FaultRun run = run_with({FaultKind::data, Node{1}, Port{kToNext}, 500}, make_node<SystemcNode>);
  EXPECT_FALSE(run.outcome.hit);
  EXPECT_TRUE(run.result.good()) << testing::PrintToString(run.result.problems);
}

TEST(Fault, AtANodeThatIsNotThere_IsRefused) {
  EXPECT_THROW(run_with({FaultKind::stop, Node{4}, Port{0}, 1}, make_node<SystemcNode>), InputError);
}

TEST(Fault, OnALinkThatIsNotThere_IsRefused) {
  EXPECT_THROW(run_with({FaultKind::data, Node{0}, Port{2}, 1}, make_node<SystemcNode>), InputError);
}

}  // namespace
}  // namespace rota
