// SPDX-License-Identifier: Apache-2.0
//
// The Verilated RTL in the place of the SystemC models: alone, mixed with them, and against them on every link.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/sc_models/fabric_bench.h"
#include "tests/sc_models/ring_programs.h"
#include "tests/test_name.h"

namespace rota {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing_support::all_port_ring_of_4;
using testing_support::single_port_ring_of_4;

Programs programs_of(const char* spec, PortModel ports, std::uint32_t flits) {
  return compile_programs(make_schedule(parse_topology(spec), {.ports = ports, .algorithm = {}, .input = {}}), flits);
}

TEST(RtlNode, Alone_TakesTheSameCyclesAndCountsTheSame) {
  const Programs programs = all_port_ring_of_4(3);
  Network network("network", programs, {}, make_rtl_node);
  const SimulationResult result = network.run();
  EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
  EXPECT_EQ(result.cycles, programs.steps * 3 + kPipelineCycles);
  EXPECT_EQ(result.transmissions, 16U);
  EXPECT_THAT(result.injected_flits, Each(9U));
  EXPECT_THAT(result.ejected_flits, Each(9U));
}

TEST(RtlNode, MixedWithModels_TheNetworkIsTheSame) {
  const Programs programs = single_port_ring_of_4(2);
  const NodeFactory odd_ones_rtl = [](const NodeSite& site) {
    return index(site.node) % 2 == 1 ? make_rtl_node(site) : make_node<SystemcNode>(site);
  };
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, odd_ones_rtl);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference);
  EXPECT_TRUE(result.second.good()) << testing::PrintToString(result.second.problems);
}

TEST(RtlNode, SecondRunWithoutReset_IsTheSame) {
  const Programs programs = all_port_ring_of_4(2);
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, make_rtl_node);
  for (int run = 0; run < 3; ++run) {
    SCOPED_TRACE(run);
    const ComparedResult result = networks.run();
    EXPECT_FALSE(result.difference);
    EXPECT_TRUE(result.second.good()) << testing::PrintToString(result.second.problems);
    EXPECT_EQ(result.second.cycles, result.first.cycles);
  }
}

TEST(RtlNode, ResetInMidRun_LeavesNoTrace) {
  testing_support::expect_reset_to_be_clean(programs_of("torus:3x3", PortModel::all, 2), {}, make_rtl_node);
}

TEST(RtlNode, TimedAndResetInMidRun_LeavesNoTrace) {
  testing_support::expect_reset_to_be_clean(programs_of("torus:3x3", PortModel::all, 2), {.router = RouterKind::timed},
                                            make_rtl_node);
}

/// Compares all links of two fabrics, NIC links included, at every rising edge.
class LinkWatch final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};

  LinkWatch(const sc_core::sc_module_name& name, const Fabric& first, const Fabric& second)
      : sc_module(name), first_(first.links()), second_(second.links()) {
    SC_HAS_PROCESS(LinkWatch);
    SC_METHOD(tick);
    sensitive << clk.pos();
    dont_initialize();
  }
  [[nodiscard]] std::uint32_t flits_seen() const { return flits_seen_; }

 private:
  void tick() {
    ASSERT_EQ(first_.size(), second_.size());
    for (std::size_t i = 0; i < first_.size(); ++i) {
      SCOPED_TRACE(fmt::format("link {} at {}", i, sc_core::sc_time_stamp().to_string()));
      ASSERT_EQ(first_[i]->valid(), second_[i]->valid());
      ASSERT_EQ(first_[i]->ready(), second_[i]->ready());
      if (!first_[i]->valid()) continue;
      ++flits_seen_;
      ASSERT_EQ(first_[i]->data(), second_[i]->data());
      ASSERT_EQ(first_[i]->last(), second_[i]->last());
    }
  }

  std::vector<LinkWires*> first_;
  std::vector<LinkWires*> second_;
  std::uint32_t flits_seen_ = 0;
};

TEST(RtlNode, Traced_TheLinksBetweenNicAndRouterShowWhatTheyDoInTheModels) {
  const Programs programs = programs_of("torus:4x4", PortModel::all, 2);
  RunControl control("control", 1000);
  Fabric models("models", programs, {}, make_node<SystemcNode>);
  Fabric rtl("rtl", programs, {}, make_rtl_node);
  LinkWatch watch("watch", models, rtl);
  watch.clk(control.clk);
  SignalRegistry no_file(nullptr);
  for (std::uint32_t x = 0; x < 16; ++x) rtl.node(Node{x}).trace_as(no_file, "");
  control.drive(models);
  control.drive(rtl);
  (void)control.run({});
  EXPECT_GT(watch.flits_seen(), 2 * 16 * 15 * 3)
      << "each flit over at least an injection, a network and an ejection link";
}

struct RtlCase {
  const char* spec;
  PortModel ports;
  std::uint32_t flits;
  NetworkConfig config;
};

class RtlAgainstModels : public testing::TestWithParam<RtlCase> {};

TEST_P(RtlAgainstModels, EveryLinkIsTheSameInEveryCycle) {
  const auto& [spec, ports, flits, config] = GetParam();
  const Programs programs = programs_of(spec, ports, flits);
  require_rtl_nodes(programs, config);
  ComparedNetworks networks("networks", programs, config, make_node<SystemcNode>, make_rtl_node);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference) << result.difference->cycle << ": " << result.difference->first << " / "
                                  << result.difference->second;
  EXPECT_TRUE(result.first.good()) << testing::PrintToString(result.first.problems);
  EXPECT_TRUE(result.second.good()) << testing::PrintToString(result.second.problems);
  EXPECT_EQ(result.first.cycles, result.second.cycles);
  EXPECT_EQ(result.first.transmissions, result.second.transmissions);
  EXPECT_EQ(result.first.peak_fill_flits, result.second.peak_fill_flits);
  for (std::size_t i = 0; i < result.first.links.size(); ++i) {
    EXPECT_EQ(result.first.links[i].flits, result.second.links[i].flits);
  }
}

NetworkConfig stalled(double probability, std::uint64_t seed) {
  return {.discipline = Discipline::self_timed, .stall_probability = probability, .stall_seed = seed};
}

std::string name_of(const testing::TestParamInfo<RtlCase>& test) {
  return test_name(fmt::format("{}_F{}_{}", test.param.spec, test.param.flits, test.index));
}

INSTANTIATE_TEST_SUITE_P(
    EveryNumberOfPorts, RtlAgainstModels,
    testing::Values(RtlCase{"ring:2", PortModel::all, 2, {}},
                    RtlCase{"torus:4x4", PortModel::all, 2, {.flit_width_bits = 63, .link_parity = true}},
                    RtlCase{"ring:5", PortModel::all, 1, stalled(0.4, 1)},
                    RtlCase{"star:4", PortModel::all, 3, {.startup_cycles = 2}},
                    RtlCase{"torus:4x3", PortModel::all, 1, stalled(0.2, 2)},
                    RtlCase{"complete:6", PortModel::all, 4, {.flit_width_bits = 17}},
                    RtlCase{"hypercube:6", PortModel::all, 1, stalled(0.3, 3)},
                    RtlCase{"hypercube:7", PortModel::all, 2, {.discipline = Discipline::self_timed}},
                    RtlCase{"complete:9", PortModel::all, 5, stalled(0.1, 4)},
                    RtlCase{"mesh:3x4", PortModel::all, 16, stalled(0.5, 5)}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    EveryNumberOfPortsSinglePort, RtlAgainstModels,
    testing::Values(RtlCase{"ring:2", PortModel::single, 1, stalled(0.2, 1)},
                    RtlCase{"ring:6", PortModel::single, 4, {.startup_cycles = 3}},
                    RtlCase{"ccc:3", PortModel::single, 1, stalled(0.3, 2)},
                    RtlCase{"mesh:4x4", PortModel::single, 2, stalled(0.3, 3)},
                    RtlCase{"ghc:3x4", PortModel::single, 1, {}},
                    RtlCase{"hypercube:6", PortModel::single, 1, {.discipline = Discipline::self_timed}},
                    RtlCase{"complete:8", PortModel::single, 3, stalled(0.6, 4)},
                    RtlCase{"hypercube:8", PortModel::single, 1, {}}),
    name_of);

TEST(RtlNode, CountsHowFullItsFifosWere) {
  const Programs programs = all_port_ring_of_4(3);
  Network network("network", programs, {}, make_rtl_node);
  const SimulationResult result = network.run();
  EXPECT_EQ(result.peak_fill_flits, (std::vector<std::vector<std::uint32_t>>{{3}})) << "one message waits";
}

TEST(RtlNodes, WhatIsNotBuilt_IsRefusedWithWhatIs) {
  const auto refusal = [](const Programs& programs) -> std::string {
    try {
      require_rtl_nodes(programs, {});
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal(programs_of("hypercube:4", PortModel::all, 1)), "accepted");
  EXPECT_THAT(refusal(programs_of("complete:18", PortModel::all, 1)),
              HasSubstr("no all-port RTL node of 17 ports with a handshake router is built; built are 1, 2, 3"));
  EXPECT_THAT(refusal(programs_of("torus:4x4", PortModel::all, 300)), HasSubstr("Depth is 256; the crosspoint FIFOs"));
}

}  // namespace
}  // namespace rota
