// SPDX-License-Identifier: Apache-2.0
//
// The sessions for single questions, as a user gets them. That GTKWave opens them is checked by scripts/wave-check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"
#include "tests/testbench/waves/vcd_history.h"

namespace rota::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The sessions of a run, read from the folder beside its waveform.
class QuestionSessions : public testing::Test {
 protected:
  void simulate(std::vector<std::string> options) {
    options.insert(options.begin(), {"sim", "--wave", "run.vcd"});
    const CommandResult run = run_rota(options, folder_.path());
    ASSERT_EQ(run.status, 0) << run.err;
  }
  [[nodiscard]] std::string session(const std::string& question) const {
    return read_file(folder_.path("run.gtkw.d/" + question + ".gtkw"));
  }

  [[nodiscard]] std::string network_session() const { return read_file(folder_.path("run.gtkw")); }

  /// The signals that the waveform declares, with their bits.
  [[nodiscard]] std::set<std::string> signals() const {
    std::set<std::string> all;
    const auto times = history(folder_.path("run.vcd"));
    for (const auto& [name, value] : times.begin()->second) all.insert(name);
    return all;
  }

 private:
  ScratchFolder folder_;
};

TEST_F(QuestionSessions, TheMessageAskedFor_IsFollowedLinkByLinkWithAMarkerEach) {
  simulate({"torus:4x4", "--wave-message", "2_2>0_1"});
  const std::string text = session("message");
  std::size_t at = 0;
  const auto comes_next = [&](const std::string& line) {
    at = text.find(line, at);
    EXPECT_NE(at, std::string::npos) << line;
  };
  comes_next("-message 2_2>0_1\n");
  comes_next("-injected at 2_2 in cycle ");
  comes_next("-2_2 to ");
  comes_next("-ejected at 0_1 in cycle ");
  const std::size_t zoom = text.find("\n*");
  const std::string markers = text.substr(zoom, text.find('\n', zoom + 1) - zoom);
  EXPECT_EQ(std::count(markers.begin(), markers.end(), ' ') - 1, 26);
  std::size_t unused = 0;
  for (std::size_t i = markers.find(" -1"); i != std::string::npos; i = markers.find(" -1", i + 1)) ++unused;
  EXPECT_EQ(unused, 26U - 5U) << "injection, three hops (2_2 to 0_1 is 2 + 1 links), ejection";
}

TEST_F(QuestionSessions, OneNode_HasBothModelsRowsSideBySide) {
  simulate({"torus:4x4"});
  EXPECT_THAT(session("node"), HasSubstr("network.node_0_0.differs\n"));
  EXPECT_THAT(session("node"), HasSubstr("+{valid (RTL)} network.rtl.node_0_0.router.link_out_0.valid\n"));
  EXPECT_THAT(session("node"), HasSubstr("+{out x0+ (RTL)} network.rtl.node_0_0.router.send_0.source"));
  EXPECT_THAT(session("node"), Not(HasSubstr("node_0_1")));
}

TEST_F(QuestionSessions, OneModelAlone_HasNoTwinsAndNoMarks) {
  for (const char* model : {"systemc", "rtl"}) {
    simulate({"torus:4x4", "--model", model});
    EXPECT_THAT(session("node"), HasSubstr("network.node_0_0.router.send_0.source")) << model;
    EXPECT_THAT(session("node"), HasSubstr("network.node_0_0.router.fifo_0_to_1.fill")) << model;
    EXPECT_THAT(session("node"), Not(HasSubstr("differs")));
    EXPECT_THAT(session("node"), Not(HasSubstr("rtl.")));
  }
}

TEST_F(QuestionSessions, ALink_HasWhatSendsOverItAndWhatReceives) {
  simulate({"ring:6", "--wave-message", "1>3"});
  EXPECT_THAT(session("link"), HasSubstr("-sender 1\n"));
  EXPECT_THAT(session("link"), HasSubstr("-receiver 2\n"));
  EXPECT_THAT(session("link"), HasSubstr("network.node_1.router.link_out_0.message\n"));
}

TEST_F(QuestionSessions, FillLevels_HaveAScaleOfWhatWasReached) {
  simulate({"torus:4x4", "--flits", "4", "--flit-order", "steps"});
  EXPECT_THAT(session("fill"), HasSubstr("+{x0- to x0+, 0 to 4} network.node_0_0.router.fifo_1_to_0.fill[2:0]\n"));
  simulate({"torus:4x4", "--flits", "4", "--router", "handshake"});
  EXPECT_THAT(session("fill"), HasSubstr("+{x0+ to x0-, 0 to 4} network.node_0_0.router.fifo_0_to_1.fill[2:0]\n"));
}

TEST_F(QuestionSessions, CrossbarsAndFills_AreOfAllNodes) {
  simulate({"star:4"});
  for (const std::string question : {"crossbar", "fill"}) {
    const std::string text = session(question);
    std::size_t nodes = 0;
    for (std::size_t at = text.find("-node "); at != std::string::npos; at = text.find("-node ", at + 1)) ++nodes;
    EXPECT_EQ(nodes, 2 * 24) << question << ": the beginning and the end of a group";
  }
}

TEST_F(QuestionSessions, ChosenNodes_AreAllShown) {
  simulate({"ring:18", "--model", "systemc", "--wave-nodes", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"});
  const std::string crossbar = session("crossbar");
  EXPECT_THAT(crossbar, HasSubstr("-node 17\n"));
  EXPECT_THAT(network_session(), HasSubstr("-node 17\n"));
}

/// The signals that a session shows: without aliases, bits, comments and what says how to show them.
std::vector<std::string> shown(const std::string& session) {
  std::vector<std::string> names;
  std::istringstream lines(session);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || std::string_view("[@^*-").find(line.front()) != std::string_view::npos) continue;
    if (line.starts_with("+{")) line.erase(0, line.find("} ") + 2);
    names.push_back(line.substr(0, line.find('[')));
  }
  return names;
}

/// Waveforms of the networks that every kind of output is made for.
class WaveformOf : public QuestionSessions, public testing::WithParamInterface<std::string> {};

TEST_P(WaveformOf, ANetwork_HasEverySession_AndOnlySignalsThatAreThere) {
  simulate({GetParam()});
  const std::set<std::string> there = signals();
  for (const std::string question : {"node", "message", "link", "crossbar", "fill"}) {
    const std::vector<std::string> names = shown(session(question));
    EXPECT_GT(names.size(), 3U) << question;
    for (const std::string& name : names) EXPECT_TRUE(there.contains(name)) << question << ": " << name;
    EXPECT_THAT(session(question), HasSubstr("network.node_")) << question;
  }
  for (const std::string& name : shown(network_session())) EXPECT_TRUE(there.contains(name)) << name;
  EXPECT_THAT(session("message"), HasSubstr("-injected at "));
  EXPECT_THAT(session("message"), HasSubstr("-ejected at "));
}

INSTANTIATE_TEST_SUITE_P(Networks, WaveformOf,
                         testing::Values("torus:4x4", "hypercube:4", "star:4", "ccc:3", "mesh:4x4",
                                         "graph:" ROTA_EXAMPLES "/petersen.txt"));

TEST_F(QuestionSessions, WithoutNames_ThereIsNoJourney) {
  simulate({"torus:3x3", "--width", "8"});
  EXPECT_EQ(session("message"), "");
  EXPECT_THAT(session("link"), HasSubstr("-sender 0_0\n"));
}

TEST_F(QuestionSessions, ABroadcast_IsFollowedOverItsTree) {
  simulate({"mesh:2x3", "--collective", "broadcast", "--root", "0"});
  EXPECT_THAT(session("message"), HasSubstr("-message 0_0\n"));
  EXPECT_THAT(session("message"), HasSubstr("-ejected at 1_2 in cycle "));
}

}  // namespace
}  // namespace rota::cli
