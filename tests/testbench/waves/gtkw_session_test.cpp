// SPDX-License-Identifier: Apache-2.0
//
// The text of a GTKWave session. That GTKWave understands it is checked by scripts/wave-check, which opens a real one.
#include "testbench/waves/gtkw_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "testbench/waves/entry_words.h"

namespace rota::cli {
namespace {

Programs total_exchange(const char* spec, PortModel ports = PortModel::all) {
  ScheduleRequest request;
  request.ports = ports;
  return compile_programs(make_schedule(parse_topology(spec), request), 4);
}

/// Some of what Network::trace_signals would note down for `programs`.
std::vector<TracedSignal> signals_of(const Programs& programs) {
  std::vector<TracedSignal> signals{{"clk", 1, SignalKind::control, kNoNode, 0},
                                    {"step", 32, SignalKind::step, kNoNode, 0}};
  for (std::uint32_t x = 0; x < programs.topology->node_count(); ++x) {
    const NodeProgram& program = programs.classes[index(programs.symmetry->class_of(Node{x}))];
    const std::string router = "node_" + programs.topology->node_name(Node{x}) + ".router";
    for (std::uint32_t j = 0; j < program.send.size(); ++j) {
      signals.push_back({router + ".send_" + std::to_string(j) + ".source", 5, SignalKind::select, Node{x}, j});
      signals.push_back({router + ".receive_" + std::to_string(j) + ".target", 5, SignalKind::select, Node{x}, j});
    }
    for (std::uint32_t k = 0; k < program.fifos.size(); ++k) {
      signals.push_back({router + "." + fifo_scope(program.fifos[k]) + ".fill", 3, SignalKind::fill, Node{x}, k});
    }
    for (const char* link : {".link_out_0", ".link_in_0"}) {
      signals.push_back({router + link + ".valid", 1, SignalKind::valid, Node{x}, 0});
      signals.push_back({router + link + ".data", 32, SignalKind::data, Node{x}, 0});
    }
  }
  return signals;
}

GtkwSession session_of(const Programs& programs, std::uint64_t end_ps = 37'000) {
  return gtkw_session(signals_of(programs), programs, {"run.vcd", "run.gtkw", "run.gtkw.d", 1000, 0, end_ps});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has_lines(const GtkwSession& session, const std::string& lines) {
  return ("\n" + session.text).find("\n" + lines + "\n") != std::string::npos;
}

/// A router with crosspoints 0→1, and 2→1 in two lanes.
NodeProgram small_router() {
  NodeProgram program;
  program.fifos = {
      {Channel{0}, Channel{1}, 0, 1, 2}, {Channel{2}, Channel{1}, 0, 1, 2}, {Channel{2}, Channel{1}, 1, 1, 2}};
  return program;
}

TEST(GtkwSession, SourceWords_NameTheNicThePortsAndLanesOnlyWhereThereAreSeveral) {
  const Programs programs = total_exchange("torus:4x4");
  const NodeProgram router = small_router();
  EXPECT_EQ(source_words(programs, router, Channel{1}, 0), "idle");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 1), "inject");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 2), "from x0+");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 4), "from x1+ lane 0");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 8), "from x1+ lane 1");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 2 | 8), "from x0+ and x1+ lane 1");
  EXPECT_EQ(source_words(programs, router, Channel{1}, 1 | 2), "from NIC and x0+");
}

TEST(GtkwSession, TargetWords_NameEjectionAndThePortsOfTheReceiveChannelsOwnFifos) {
  const Programs programs = total_exchange("torus:4x4");
  const NodeProgram router = small_router();
  EXPECT_EQ(target_words(programs, router, Channel{0}, 0), "idle");
  EXPECT_EQ(target_words(programs, router, Channel{0}, 1), "to eject");
  EXPECT_EQ(target_words(programs, router, Channel{0}, 1 | 2), "to eject and x0-");
  EXPECT_EQ(target_words(programs, router, Channel{2}, 2 | 4), "to x0- lane 0 and x0- lane 1");
}

TEST(GtkwSession, SinglePortWords_SpeakOfTheFifoBecauseTheChannelHasNoPortOfItsOwn) {
  const Programs programs = total_exchange("torus:4x4", PortModel::single);
  NodeProgram router;
  router.fifos = {{Channel{0}, Channel{0}, 0, 1, 2}};
  EXPECT_EQ(source_words(programs, router, Channel{0}, 2), "from FIFO");
  router.fifos.push_back({Channel{0}, Channel{0}, 1, 1, 2});
  EXPECT_EQ(target_words(programs, router, Channel{0}, 4), "to lane 1");
}

TEST(GtkwSession, Signals_AreNamedAsInTheWaveformWithFormatAndColour) {
  const GtkwSession session = session_of(total_exchange("torus:4x4"));
  EXPECT_TRUE(has_lines(session, "@28\nnetwork.clk"));
  EXPECT_TRUE(has_lines(session, "@24\n+{step} network.step[31:0]"));
  EXPECT_TRUE(has_lines(session, "@28\n[color] 4\nnetwork.node_0_0.router.link_out_0.valid"));
  EXPECT_TRUE(has_lines(session, "@22\nnetwork.node_3_1.router.link_in_0.data[31:0]"));
}

TEST(GtkwSession, SignalsThatTheWaveformDoesNotHave_AreNotShown) {
  EXPECT_EQ(session_of(total_exchange("torus:4x4")).text.find(".ready"), std::string::npos);
}

TEST(GtkwSession, Groups_CloseInTheReverseOrderOfOpening) {
  for (const char* spec : {"torus:4x4", "mesh:2x3", "torus:8x8"}) {
    const std::vector<std::string> lines = lines_of(session_of(total_exchange(spec)).text);
    std::vector<std::string> open;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      if (lines[i] == "@800200" || lines[i] == "@c00200") open.push_back(lines[i + 1]);
      if (lines[i] != "@1000200" && lines[i] != "@1401200") continue;
      ASSERT_FALSE(open.empty()) << spec;
      EXPECT_EQ(lines[i + 1], open.back()) << spec;
      open.pop_back();
    }
    EXPECT_TRUE(open.empty()) << spec;
  }
}

TEST(GtkwSession, Groups_OfNode0AreUnfoldedAndTheOthersFolded) {
  const GtkwSession session = session_of(total_exchange("torus:4x4"));
  EXPECT_TRUE(has_lines(session, "@800200\n-node 0_0"));
  EXPECT_TRUE(has_lines(session, "@800200\n-crossbar"));
  EXPECT_TRUE(has_lines(session, "@800200\n-link out x0+ to 1_0"));
  EXPECT_TRUE(has_lines(session, "@c00200\n-node 0_1"));
  EXPECT_TRUE(has_lines(session, "@c00200\n-node 3_3"));
}

TEST(GtkwSession, LargeNetworks_ShowNode0AndItsNeighboursOnly) {
  const GtkwSession session = session_of(total_exchange("torus:8x8"));
  for (const char* shown : {"0_1", "0_7", "1_0", "7_0"}) EXPECT_TRUE(has_lines(session, std::string("-node ") + shown));
  EXPECT_FALSE(has_lines(session, "-node 1_1"));
}

TEST(GtkwSession, EveryMaskOfTheProgram_IsInTheFilterOfItsSignal) {
  const Programs programs = total_exchange("torus:4x4");
  const GtkwSession session = session_of(programs);
  const std::vector<std::string> lines = lines_of(session.text);
  for (std::uint32_t j = 0; j < programs.topology->port_count(); ++j) {
    const std::string name = "network.node_0_0.router.send_" + std::to_string(j) + ".source[4:0]";
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& l) { return l.ends_with(name); });
    ASSERT_NE(line, lines.end());
    std::smatch match;
    const std::string reference = *(line - 2);  // then the colour, then the signal
    ASSERT_TRUE(std::regex_match(reference, match, std::regex(R"(\^(\d+) /\./run\.gtkw\.d/(.*))"))) << reference;
    const WaveFilter& filter = session.filters.at(std::stoul(match[1]) - 1);
    EXPECT_EQ(filter.file, match[2]);
    for (const rota::Run<SendEntry>& run : programs.classes[0].send[j]) {
      const std::string meaning = std::to_string(run.value.sources) + " " +
                                  source_words(programs, programs.classes[0], Channel{j}, run.value.sources) + "\n";
      EXPECT_NE(("\n" + filter.text).find("\n" + meaning), std::string::npos) << meaning << filter.text;
    }
  }
}

TEST(GtkwSession, Filters_AreDistinctFilesAndNoMoreThanGtkwaveTakes) {
  const GtkwSession session = session_of(total_exchange("mesh:3x3"));  // every node has a program of its own
  std::set<std::string> files;
  for (const WaveFilter& filter : session.filters) EXPECT_TRUE(files.insert(filter.file).second) << filter.file;
  EXPECT_FALSE(files.empty());
  EXPECT_LE(files.size(), 128U);
}

TEST(GtkwSession, Paths_AreAllInTheSameNowhereSoThatTheDirectoryCanBeMoved) {
  const GtkwSession session = session_of(total_exchange("torus:4x4"));
  EXPECT_TRUE(has_lines(session, "[dumpfile] \"/./run.vcd\"\n[savefile] \"/./run.gtkw\""));
}

TEST(GtkwSession, Zoom_ShowsTheWholeOfAShortRunAndTheBeginningOfALongOne) {
  const Programs programs = total_exchange("torus:4x4");
  const auto zoom = [&](std::uint64_t end_ps) {
    const std::string text = session_of(programs, end_ps).text;
    return std::stod(text.substr(text.find("\n*") + 2));
  };
  EXPECT_GT(zoom(6'000), zoom(24'000));
  EXPECT_DOUBLE_EQ(zoom(24'000), zoom(1'000'000'000));
}

}  // namespace
}  // namespace rota::cli
