// SPDX-License-Identifier: Apache-2.0
//
// Two networks side by side: the same ones run to their end, and one wrong flit stops both where it first crosses a
// link.
#include "sc_models/link_comparator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sc_models/network.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing_support::all_port_ring_of_4;
using testing_support::kToNext;

/// Flips a bit of one flit that node 1 sends to itself plus 1.
class FlippingMemory final : public SendMemory {
 public:
  explicit FlippingMemory(SendMemory& truth) : truth_(truth) {}
  [[nodiscard]] std::uint64_t read(std::uint32_t address, std::uint32_t flit) override {
    return truth_.read(address, flit) ^ (address == 1 && flit == 2 ? 1U : 0U);
  }

 private:
  SendMemory& truth_;
};

TEST(ComparedNetworks, OfTheSameModel_NeverDiffer_AndBothAreMeasured) {
  const Programs programs = all_port_ring_of_4(2);
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, make_node<SystemcNode>);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference);
  for (const SimulationResult* side : {&result.first, &result.second}) {
    EXPECT_TRUE(side->good()) << testing::PrintToString(side->problems);
    EXPECT_EQ(side->cycles, programs.steps * 2 + kPipelineCycles);
    EXPECT_EQ(side->delivery.delivered, 12U);
  }
}

TEST(ComparedNetworks, UnderStalls_AreStalledAlike) {
  const Programs programs = all_port_ring_of_4(3);
  const NetworkConfig config{.discipline = Discipline::self_timed, .stall_probability = 0.3, .stall_seed = 7};
  ComparedNetworks networks("networks", programs, config, make_node<SystemcNode>, make_node<SystemcNode>);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference);
  EXPECT_EQ(result.first.cycles, result.second.cycles);
  EXPECT_GT(result.first.cycles, programs.steps * 3 + kPipelineCycles);
}

TEST(ComparedNetworks, OneWrongFlit_StopsBothAtTheLinkAndCycleWhereItCrosses) {
  const Programs programs = all_port_ring_of_4(4);
  std::vector<std::unique_ptr<FlippingMemory>> memories;
  const NodeFactory flipping = [&memories](const NodeSite& site) {
    if (site.node != Node{1}) return make_node<SystemcNode>(site);
    memories.push_back(std::make_unique<FlippingMemory>(site.send_memory));
    return make_node<SystemcNode>({site.name, site.topology, site.node, site.program, site.config, *memories.back(),
                                   site.receive_memory, site.links_out, site.nic_links, site.placement});
  };
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, flipping);
  const ComparedResult result = networks.run();
  ASSERT_TRUE(result.difference);
  EXPECT_EQ(result.difference->source, Node{1});
  EXPECT_EQ(index(result.difference->port), kToNext);
  // Address 1 of the class's frame is the next node: sent in some step as flit 2 of 4.
  EXPECT_EQ((result.difference->cycle - kPipelineCycles) % 4, 2U);
  EXPECT_THAT(result.difference->first, HasSubstr("valid, data 0x"));
  EXPECT_NE(result.difference->first, result.difference->second);
  EXPECT_EQ(result.first.end, RunEnd::stopped);
  const sc_core::sc_time period(NetworkConfig{}.clock_period_ps, sc_core::SC_PS);
  EXPECT_LE(sc_core::sc_time_stamp(), period * static_cast<double>(result.difference->cycle + 2)) << "at that edge";
}

}  // namespace
}  // namespace rota
