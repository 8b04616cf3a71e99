// SPDX-License-Identifier: Apache-2.0
//
// What a waveform of a network holds: every signal of the list, under its hierarchical name and with its width.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

/// The variables of a VCD file by their full names, with widths. Scopes are joined with dots.
std::map<std::string, std::uint32_t> variables_of(const std::filesystem::path& vcd) {
  std::map<std::string, std::uint32_t> variables;
  std::vector<std::string> scopes;
  std::ifstream file(vcd);
  for (std::string line; std::getline(file, line) && line.find("$enddefinitions") == std::string::npos;) {
    std::istringstream words(line);
    std::string keyword, type, name, id;
    words >> keyword;
    if (keyword == "$scope") {
      words >> type >> name;
      scopes.push_back(name);
    } else if (keyword == "$upscope") {
      scopes.pop_back();
    } else if (keyword == "$var") {
      std::uint32_t width = 0;
      words >> type >> width >> id >> name;
      std::string full;
      for (std::size_t i = 1; i < scopes.size(); ++i) full += scopes[i] + ".";  // the first is SystemC's own
      variables[full + name.substr(0, name.find('['))] = width;
    }
  }
  return variables;
}

class NetworkTrace : public testing::Test {
 protected:
  void simulate(const Programs& programs, const NetworkConfig& config) {
    const auto path = std::filesystem::temp_directory_path() /
                      (std::string("rota_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    sc_core::sc_trace_file* file = sc_core::sc_create_vcd_trace_file(path.c_str());
    {
      Network network("network", programs, config);
      signals = network.trace_signals(file);
      result = network.run();
    }
    sc_core::sc_close_vcd_trace_file(file);
    variables = variables_of(path.string() + ".vcd");
    std::filesystem::remove(path.string() + ".vcd");
  }

  std::vector<TracedSignal> signals;
  SimulationResult result;
  std::map<std::string, std::uint32_t> variables;
};

TEST_F(NetworkTrace, EveryListedSignalIsInTheFileWithItsWidth) {
  simulate(testing_support::all_port_ring_of_4(2), {.flit_width_bits = 24});
  EXPECT_TRUE(result.good());
  EXPECT_FALSE(signals.empty());
  for (const TracedSignal& signal : signals) {
    ASSERT_TRUE(variables.contains(signal.name)) << signal.name;
    EXPECT_EQ(variables[signal.name], signal.width_bits) << signal.name;
  }
  EXPECT_EQ(variables.size(), signals.size());
}

TEST_F(NetworkTrace, NamesFollowNodeModuleChannel) {
  simulate(testing_support::all_port_ring_of_4(2), {.flit_width_bits = 24});
  for (const char* name : {"clk",
                           "start",
                           "done",
                           "step",
                           "node_3.router.link_out_0.data",
                           "node_3.router.link_out_0.last",
                           "node_3.router.link_out_1.valid",
                           "node_3.router.link_in_1.ready",
                           "node_0.router.fifo_1_to_0.fill",
                           "node_0.router.injection_0.fill",
                           "node_0.router.injection_1.fill",
                           "node_0.router.ejection_0.fill",
                           "node_2.router.step",
                           "node_2.router.send_0.source",
                           "node_2.router.send_1.source",
                           "node_2.router.send_0.link",
                           "node_2.router.receive_1.target",
                           "node_1.nic.inject_0.address",
                           "node_1.nic.eject_1.address",
                           "node_1.done"}) {
    EXPECT_TRUE(variables.contains(name)) << name;
  }
  EXPECT_EQ(variables["node_3.router.link_out_0.data"], 24U);
  EXPECT_EQ(variables["node_0.router.fifo_1_to_0.fill"], 2U) << "a FIFO of 3 flits";
  EXPECT_EQ(variables["node_2.router.send_0.source"], 2U);
}

TEST_F(NetworkTrace, OfTimedRouters_HasSlotsAndEntries) {
  simulate(compile_programs(make_schedule(parse_topology("torus:4x4"), {}), 1), {.router = RouterKind::timed});
  EXPECT_TRUE(result.good());
  for (const char* name : {"node_0_0.router.step", "node_0_0.router.send_0.source", "node_0_0.router.send_3.source",
                           "node_3_3.router.receive_0.target", "node_3_3.router.receive_3.target"}) {
    EXPECT_TRUE(variables.contains(name)) << name;
  }
  EXPECT_FALSE(variables.contains("node_0_0.router.send_4.source"));
  EXPECT_TRUE(std::any_of(signals.begin(), signals.end(), [](const TracedSignal& signal) {
    return signal.kind == SignalKind::fill && signal.name.starts_with("node_0_0.router.fifo_");
  }));
}

TEST_F(NetworkTrace, FurtherLanesAreNamed) {
  Programs programs = testing_support::all_port_ring_of_4(1);
  programs.classes[0].fifos.push_back(programs.classes[0].fifos[0]);
  programs.classes[0].fifos[1].lane = 1;
  simulate(programs, {});
  EXPECT_TRUE(variables.contains("node_0.router.fifo_1_to_0.fill"));
  EXPECT_TRUE(variables.contains("node_0.router.fifo_1_to_0_lane1.fill"));
}

TEST_F(NetworkTrace, SignalsKnowTheirKindNodeAndPort) {
  simulate(testing_support::all_port_ring_of_4(1), {});
  const auto at = std::find_if(signals.begin(), signals.end(),
                               [](const TracedSignal& s) { return s.name == "node_2.router.link_out_1.data"; });
  ASSERT_NE(at, signals.end());
  EXPECT_EQ(at->kind, SignalKind::data);
  EXPECT_EQ(at->node, Node{2});
  EXPECT_EQ(at->port, 1U);
  const auto done =
      std::find_if(signals.begin(), signals.end(), [](const TracedSignal& s) { return s.name == "node_2.done"; });
  ASSERT_NE(done, signals.end());
  EXPECT_EQ(done->kind, SignalKind::control);
  EXPECT_EQ(done->node, Node{2});
  EXPECT_EQ(done->port, 0U);
}

}  // namespace
}  // namespace rota
