// SPDX-License-Identifier: Apache-2.0
//
// Faults strike where and when they are told to, in models and RTL alike, and somebody notices.
#include "sc_models/fault.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/sc_models/ring_programs.h"
#include "tests/test_name.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing_support::all_port_ring_of_4;
using testing_support::kToNext;
using testing_support::kToPrevious;
using testing_support::single_port_ring_of_4;

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

FaultRun run_with(const Fault& fault, const NodeFactory& factory, const NetworkConfig& config = {}) {
  static const Programs programs = all_port_ring_of_4(4);
  Network network("network", programs, config, factory);
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
  EXPECT_THAT(run.outcome.detector, HasSubstr("a message's last flag did not match its flit count"));
  EXPECT_GT(run.result.nodes_with_errors, 0U);
}

struct BothRun {
  ComparedResult result;
  FaultOutcome systemc;
  FaultOutcome rtl;
};

BothRun run_both_with(const Fault& fault, const Programs& programs, const NetworkConfig& config = {}) {
  ComparedNetworks networks("networks", programs, config, make_model_node, make_rtl_node);
  networks.inject(fault);
  ComparedResult result = networks.run();
  return {std::move(result), networks.first_fault_outcome(), networks.second_fault_outcome()};
}

void expect_the_same_fate(const BothRun& run) {
  EXPECT_FALSE(run.result.difference) << run.result.difference->cycle << ": " << run.result.difference->first << " / "
                                      << run.result.difference->second;
  EXPECT_EQ(run.systemc.hit, run.rtl.hit);
  EXPECT_EQ(run.systemc.detected, run.rtl.detected);
  EXPECT_EQ(run.systemc.detector, run.rtl.detector);
}

// Send program 0 of every node: own message, forwarded message, own message, of 4 flits each from edge 3 on. With the
// NIC's bit flipped the second entry adds own and forwarded messages.
TEST(Fault, InAProgramWord_ItsParityNotices_InModelAndRtlAlike) {
  const BothRun run =
      run_both_with({FaultKind::program, Node{2}, Port{kToNext}, 4}, all_port_ring_of_4(4), {.flit_width_bits = 20});
  expect_the_same_fate(run);
  EXPECT_EQ(run.systemc.hit, 6U) << "the last flit of the first message leaves";
  EXPECT_THAT(run.systemc.detector, HasSubstr("node 2: a router program word had wrong parity"));
  EXPECT_EQ(run.systemc.detected, 7U);
  EXPECT_GE(run.result.first.delivery.corrupted, 1U);
  EXPECT_EQ(run.result.first.delivery.corrupted, run.result.second.delivery.corrupted);
}

TEST(Fault, InAProgramsEndWord_DamagesNothing_AndItsParityNotices) {
  const BothRun run = run_both_with({FaultKind::program, Node{2}, Port{kToNext}, 11}, all_port_ring_of_4(4));
  expect_the_same_fate(run);
  EXPECT_EQ(run.systemc.hit, 14U) << "the last flit of the last message leaves";
  EXPECT_EQ(run.result.first.delivery.corrupted, 0U);
  EXPECT_EQ(run.result.first.delivery.lost, 0U);
  EXPECT_EQ(run.result.first.nodes_with_errors, 1U);
  EXPECT_EQ(run.result.second.nodes_with_errors, 1U);
}

TEST(Fault, InAProgramWord_SinglePort_IsTheSameInBoth) {
  const BothRun run = run_both_with({FaultKind::program, Node{0}, Port{kToPrevious}, 1}, single_port_ring_of_4(2));
  expect_the_same_fate(run);
  EXPECT_TRUE(run.systemc.hit);
  EXPECT_THAT(run.systemc.detector, HasSubstr("node 0: a router program word had wrong parity"));
}

TEST(Fault, InAProgramWord_SelfTimed_IsTheSameInBoth) {
  const BothRun run = run_both_with({FaultKind::program, Node{1}, Port{kToNext}, 4}, all_port_ring_of_4(3),
                                    {.discipline = Discipline::self_timed});
  expect_the_same_fate(run);
  EXPECT_THAT(run.systemc.detector, HasSubstr("node 1: a router program word had wrong parity"));
}

TEST(Fault, InAFifo_DamagesOneFlit_InModelAndRtlAlike) {
  const BothRun run =
      run_both_with({FaultKind::fifo, Node{1}, Port{kToPrevious}, 5}, all_port_ring_of_4(4), {.flit_width_bits = 30});
  expect_the_same_fate(run);
  EXPECT_EQ(run.systemc.hit, 5U);
  EXPECT_THAT(run.systemc.detector, HasSubstr("belongs to no message"));
  EXPECT_EQ(run.result.first.delivery.corrupted, 1U);
  EXPECT_EQ(run.result.second.delivery.corrupted, 1U);
}

TEST(Fault, InAnEjectionFifo_WhereNoCrosspointHoldsAFlit) {
  const BothRun run = run_both_with({FaultKind::fifo, Node{1}, Port{kToNext}, 1}, all_port_ring_of_4(4));
  expect_the_same_fate(run);
  EXPECT_EQ(run.systemc.hit, 4U) << "taken at edge 3";
  EXPECT_EQ(run.result.first.delivery.corrupted, 1U);
}

class FaultWithLinkParity : public testing::TestWithParam<FaultKind> {};

TEST_P(FaultWithLinkParity, TheReceiversParityNotices_InModelAndRtlAlike) {
  const BothRun run = run_both_with({GetParam(), Node{1}, Port{kToPrevious}, 5}, all_port_ring_of_4(4),
                                    {.flit_width_bits = 63, .link_parity = true});
  expect_the_same_fate(run);
  ASSERT_TRUE(run.systemc.hit && run.systemc.detected);
  EXPECT_GE(*run.systemc.detected, *run.systemc.hit);
  EXPECT_THAT(run.systemc.detector, HasSubstr("an ejected flit had wrong parity"));
  EXPECT_EQ(run.result.first.nodes_with_errors, 1U);
  EXPECT_EQ(run.result.second.nodes_with_errors, 1U);
}

INSTANTIATE_TEST_SUITE_P(InALinkOrAFifo, FaultWithLinkParity, testing::Values(FaultKind::data, FaultKind::fifo),
                         [](const auto& test) { return std::string(to_string(test.param)); });

TEST(Fault, StoppedNode_LeavesAsManyFlitsInTheModelAsInTheRtl) {
  const BothRun run = run_both_with({FaultKind::stop, Node{3}, Port{kToNext}, 6}, all_port_ring_of_4(4));
  EXPECT_FALSE(run.result.difference);
  EXPECT_GT(run.result.first.stranded_routers, 0U);
  EXPECT_LE(run.result.first.stranded_routers, 4U) << "it counts routers, not flits";
  EXPECT_GT(run.result.first.stranded_flits, run.result.first.stranded_routers) << "and this counts flits";
  EXPECT_EQ(run.result.first.stranded_routers, run.result.second.stranded_routers);
  EXPECT_EQ(run.result.first.stranded_flits, run.result.second.stranded_flits);
}

struct StoppedTimedNode {
  const char* spec;
  PortModel ports;
  std::uint32_t flits;
  Fault fault;
};

void PrintTo(const StoppedTimedNode& c, std::ostream* out) { *out << c.spec << " " << to_string(c.fault); }

class FaultOfATimedNode : public testing::TestWithParam<StoppedTimedNode> {};

TEST_P(FaultOfATimedNode, Stopped_LeavesAsManyFlitsInTheModelAsInTheRtl) {
  const StoppedTimedNode& c = GetParam();
  const Schedule schedule = make_schedule(parse_topology(c.spec), {.ports = c.ports, .algorithm = {}, .input = {}});
  const BothRun run = run_both_with(c.fault, compile_programs(schedule, c.flits), {.router = RouterKind::timed});
  EXPECT_FALSE(run.result.difference);
  EXPECT_EQ(run.result.first.stranded_routers, run.result.second.stranded_routers);
  EXPECT_EQ(run.result.first.stranded_flits, run.result.second.stranded_flits);
}

// In the first run no flit waits yet when the node stops. In the others some do, but not all that the RTL's control
// knows of.
INSTANTIATE_TEST_SUITE_P(
    Networks, FaultOfATimedNode,
    testing::Values(StoppedTimedNode{"torus:4x4", PortModel::all, 2, {FaultKind::stop, Node{5}, Port{2}, 4}},
                    StoppedTimedNode{"torus:4x4", PortModel::all, 2, {FaultKind::stop, Node{5}, Port{2}, 5}},
                    StoppedTimedNode{"torus:4x4", PortModel::all, 2, {FaultKind::stop, Node{5}, Port{2}, 9}},
                    StoppedTimedNode{"torus:4x4", PortModel::single, 3, {FaultKind::stop, Node{5}, Port{1}, 6}},
                    StoppedTimedNode{"hypercube:3", PortModel::all, 4, {FaultKind::stop, Node{5}, Port{1}, 6}}),
    [](const auto& test) {
      return test_name(fmt::format("{}_{}_{}", test.param.spec, test.param.flits, to_string(test.param.fault)));
    });

/// As all_port_ring_of_4, but the message that is forwarded is added to one of the node's own.
Programs ring_of_4_that_adds(std::uint32_t flits) {
  Programs programs = all_port_ring_of_4(flits);
  programs.classes[0].send[0][1].value.sources = 0b11;
  programs.classes[0].inject[0] = {{Node{2}, 0, 1}, {Node{3}, 0, 1}, {Node{1}, 0, 1}};
  return programs;
}

TEST(LinkParity, OfSums_IsMadeAnew_AndTheSameInModelAndRtl) {
  const Programs programs = ring_of_4_that_adds(4);
  ComparedNetworks networks("networks", programs, {.flit_width_bits = 21, .link_parity = true}, make_node<SystemcNode>,
                            make_rtl_node);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference) << result.difference->cycle << ": " << result.difference->first << " / "
                                  << result.difference->second;
  EXPECT_EQ(result.first.nodes_with_errors, 0U);
  EXPECT_EQ(result.second.nodes_with_errors, 0U);
}

TEST(Fault, InASummand_WithLinkParity_TheAdderNotices) {
  const BothRun run = run_both_with({FaultKind::data, Node{1}, Port{kToNext}, 4}, ring_of_4_that_adds(4),
                                    {.flit_width_bits = 21, .link_parity = true});
  expect_the_same_fate(run);
  EXPECT_EQ(run.systemc.hit, 4U);
  EXPECT_EQ(run.systemc.detector, "node 2: a flit to be added had wrong parity") << "and the sum's is right";
  EXPECT_EQ(run.result.first.nodes_with_errors, 1U);
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
