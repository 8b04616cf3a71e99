// SPDX-License-Identifier: Apache-2.0
//
// The command as users meet it: files, exit statuses, one line for bad input, nothing half-written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Exit status 2, nothing on stdout, exactly one line on stderr that says all of `parts`.
void expect_bad_input(const std::vector<std::string>& arguments, const std::vector<std::string>& parts) {
  const CommandResult result = run_rota(arguments);
  SCOPED_TRACE(testing::PrintToString(arguments));
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_LT(result.err.size(), 600U);
  for (const std::string& part : parts) EXPECT_THAT(result.err, HasSubstr(part));
}

TEST(Command, ScheduleThenVerify_RoundTrip) {
  const ScratchFolder folder;
  const auto made = run_rota({"schedule", "hypercube:6", "-o", folder.path("q6.jsonl")});
  EXPECT_EQ(made.status, 0) << made.err;
  const auto verified = run_rota({"verify", folder.path("q6.jsonl"), "--json"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  const auto json = nlohmann::json::parse(verified.out);
  EXPECT_EQ(json["correct"], true);
  EXPECT_EQ(json["steps"], 32);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_EQ(folder.files(), std::vector<std::string>{"q6.jsonl"});
}

TEST(Command, ScheduleThatNoRouterHolds_IsVerified_ButDoesNotRun) {
  const std::vector<std::string> star{"star:7", "--ports", "single", "--algorithm", "substars-recursive:6"};
  std::vector<std::string> arguments{"schedule"};
  arguments.insert(arguments.end(), star.begin(), star.end());
  const CommandResult scheduled = run_rota(arguments);
  EXPECT_EQ(scheduled.status, 0) << scheduled.err;
  EXPECT_THAT(scheduled.out, HasSubstr("more than 63 FIFOs on one channel"));
  arguments[0] = "sim";
  const CommandResult simulated = run_rota(arguments);
  EXPECT_EQ(simulated.status, 2);
  EXPECT_THAT(simulated.err, HasSubstr("more than 63 FIFOs on one channel"));
}

/// The hub's 299 ports, times those of every node, or squared, once took a gigabyte.
TEST(Command, AStarShapedGraph_CostsWhatItHasLinks) {
  const ScratchFolder folder;
  std::string edges;
  for (int leaf = 1; leaf < 300; ++leaf) edges += "0 " + std::to_string(leaf) + "\n";
  write_file(folder.path("hub.txt"), edges);
  const std::string limited = "ulimit -v 400000; exec " + rota_path() + " schedule graph:" + folder.path("hub.txt");
  const CommandResult result = run_program("/bin/sh", {"-c", limited});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("more than 63 FIFOs on one channel"));
}

TEST(Command, SimOfAScheduleFile_RunsIt) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "torus:3x4", "--ports", "single", "-o", folder.path("s.jsonl")}).status, 0);
  const auto result = run_rota({"sim", folder.path("s.jsonl"), "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["topology"], "torus:3x4");
  EXPECT_EQ(json["ports"], "single");
  EXPECT_EQ(json["delivered"], 12 * 11);
  EXPECT_EQ(json["agree"], true);
}

TEST(Command, WrongSchedule_StatusOne_FirstOffendingHopInWords) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:5", "-o", folder.path("good.jsonl")}).status, 0);
  std::string text = slurp(folder.path("good.jsonl"));
  text.erase(text.rfind('\n', text.size() - 2) + 1);  // the last hop is gone
  write_file(folder.path("bad.jsonl"), text);
  for (const std::string verb : {"verify", "sim"}) {
    const auto result = run_rota({verb, folder.path("bad.jsonl")});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(Command, BadTopologies_OneLineAndStatusTwo) {
  for (const char* spec :
       {"moebius:4", "ring:1", "ring:x", "hypercube:64", "star:25", "torus:0x4", "torus:99999999999x2", "torus:1x4",
        "torus", "", ":", "torus:4x", "ring:-3", "product:ring:5", "product:ring:5*", "cayley:/nonexistent",
        "circulant:8:2,4", "complete:60000000"}) {
    for (const char* verb : {"bounds", "schedule", "sim"}) {
      if (std::string(spec) == "product:ring:5") continue;  // one factor is that factor
      expect_bad_input({verb, spec}, {});
    }
  }
  expect_bad_input({"bounds", "moebius:4"}, {"moebius", "torus"});
}

TEST(Command, BadGenerators_AreNamed) {
  const ScratchFolder folder;
  write_file(folder.path("open.json"), R"({"generators":[[1,2,0]]})");
  write_file(folder.path("no.json"), R"({"generators":[[1,1,0]]})");
  expect_bad_input({"bounds", "cayley:" + folder.path("open.json")}, {"inverse"});
  expect_bad_input({"bounds", "cayley:" + folder.path("no.json")}, {"permutation"});
}

TEST(Command, UnknownAndContradictoryOptions) {
  expect_bad_input({"sim", "ring:5", "--frobnicate"}, {"--frobnicate"});
  expect_bad_input({"frobnicate"}, {});
  expect_bad_input({}, {});
  expect_bad_input({"sim"}, {"SPEC"});
  expect_bad_input({"sim", "ring:5", "--flits", "0"}, {"--flits", "1", "65536"});
  expect_bad_input({"sim", "ring:5", "--flits", "many"}, {"--flits", "many"});
  expect_bad_input({"sim", "ring:5", "--width", "65"}, {"--width", "65"});
  expect_bad_input({"sim", "ring:5", "--ports", "some"}, {"--ports", "some", "single"});
  expect_bad_input({"sim", "ring:5", "--stall", "0.3"}, {"--stall 0.3: needs --discipline self-timed"});
  expect_bad_input({"sim", "ring:5", "--router", "timed", "--stall", "0.1"},
                   {"--stall 0.1: needs --router handshake --discipline self-timed"});
  expect_bad_input({"sim", "ring:5", "--stall", "1.5", "--discipline", "self-timed"}, {"--stall", "1.5"});
  expect_bad_input({"sim", "ring:5", "--model", "vhdl"}, {"--model", "vhdl", "rtl"});
  expect_bad_input({"sim", "complete:18", "--model", "rtl"}, {"--model rtl", "17 ports", "up to 16"});
  expect_bad_input({"sim", "ring:5", "--rtl-nodes", "1,5"}, {"--rtl-nodes", "5", "0 to 4"});
  expect_bad_input({"sim", "ring:5", "--rtl-nodes", "one"}, {"--rtl-nodes", "one"});
  expect_bad_input({"sim", "ring:5", "--rtl-nodes", "1", "--model", "systemc"}, {"--rtl-nodes", "--model systemc"});
  expect_bad_input({"sim", "ring:5", "--seed", "3"}, {"--seed", "--stall"});
  expect_bad_input({"sim", "ring:5", "--startup", "3", "--discipline", "self-timed"}, {"--startup", "lockstep"});
  expect_bad_input({"sim", "ring:5", "--ports", "all", "--algorithm", "greedy"}, {"greedy", "balanced"});
  expect_bad_input({"sim", "mesh:3x3", "--ports", "single", "--algorithm", "invariant-fifo"}, {"Cayley", "greedy"});
  expect_bad_input({"sim", "ring:5", "--collective", "gossip"}, {"gossip", "total-exchange"});
  expect_bad_input({"sim", "ring:5", "--wave", "x.png"}, {"--wave", "x.png", ".vcd", ".fst"});
}

TEST(Command, AnAlgorithm_ImpliesItsCollectiveAndPorts) {
  const CommandResult result =
      run_rota({"sim", "star:4", "--algorithm", "embedded-mesh", "--model", "systemc", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("collective"), "multinode-broadcast");
  EXPECT_EQ(json.at("ports"), "single");
  expect_bad_input({"sim", "star:4", "--algorithm", "embedded-mesh", "--ports", "all"},
                   {"--algorithm embedded-mesh", "--ports single", "multinode-broadcast"});
}

TEST(Command, ScheduleFileBesideOptionsThatMakeSchedules_Contradict) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:5", "-o", folder.path("s.jsonl")}).status, 0);
  expect_bad_input({"sim", folder.path("s.jsonl"), "--ports", "single"}, {"--ports"});
  expect_bad_input({"emit", folder.path("s.jsonl"), "--algorithm", "greedy", "-o", folder.path("e")}, {"--algorithm"});
}

TEST(Command, UnwritableOutputs_LeaveNothing) {
  expect_bad_input({"schedule", "ring:5", "-o", "/nonexistent/s.jsonl"}, {"/nonexistent/s.jsonl"});
  expect_bad_input({"sim", "ring:5", "--wave", "/nonexistent/s.vcd"}, {"/nonexistent/s.vcd"});
}

TEST(Command, BadScheduleFiles_NameFileAndLine) {
  const ScratchFolder folder;
  const auto expect_refused = [&](const std::string& text, const std::vector<std::string>& parts) {
    write_file(folder.path("bad.jsonl"), text);
    expect_bad_input({"verify", folder.path("bad.jsonl")}, parts);
    expect_bad_input({"sim", folder.path("bad.jsonl")}, parts);
  };
  const std::string header =
      R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all","algorithm":"x","steps":1})"
      "\n";
  expect_refused("", {"bad.jsonl"});
  expect_refused("hello\n", {"bad.jsonl:1"});
  expect_refused(header + "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":0,\"src\":1,", {"bad.jsonl:3"});
  expect_refused(header + "{\"t\":0,\"src\":0,\"dst\":9,\"msg\":[0,1]}\n", {"bad.jsonl:2"});
  expect_refused(header + "{\"t\":7,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n", {"bad.jsonl:2"});
  expect_refused(header + std::string(10'000'000, '7') + "\n", {"bad.jsonl:2"});
  expect_refused(std::string("\x00\x01\xFF\xFE\x80noise\n", 11), {"bad.jsonl:1"});
  expect_bad_input({"verify", folder.path("absent.jsonl")}, {"absent.jsonl"});
}

TEST(Command, Sim_FifosAreAsFullInTheRtlAsInTheModels) {
  const CommandResult result =
      run_rota({"sim", "torus:4x4", "--flits", "4", "--discipline", "self-timed", "--stall", "0.3", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto sources = nlohmann::json::parse(result.out)["sources"];
  EXPECT_GE(sources["systemc"]["fifo_flits"]["depth"], 4);
  EXPECT_EQ(sources["systemc"]["fifo_flits"], sources["rtl"]["fifo_flits"]);
}

TEST(Command, Sim_EverySourceSaysHowBusyItsLinksAndHowFullItsFifosAre) {
  const CommandResult result = run_rota({"sim", "mesh:3x4", "--flits", "4", "--startup", "6", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  const auto& schedule = json["sources"]["schedule"];
  EXPECT_LT(schedule["link_utilisation"]["min"], schedule["link_utilisation"]["max"]);
  EXPECT_GT(schedule["window_utilisation"], schedule["utilisation"]);
  EXPECT_EQ(schedule["fifo_flits"]["depth"], 4 * json["fifo"]["depth"].get<int>());
  for (const char* model : {"systemc", "rtl"}) {
    EXPECT_EQ(json["sources"][model]["fifo_flits"], schedule["fifo_flits"]);
    EXPECT_NEAR(json["sources"][model]["link_utilisation"]["min"], schedule["link_utilisation"]["min"], 1e-9);
  }
}

TEST(Command, SimJson_SaysWithWhatItRan) {
  const CommandResult result =
      run_rota({"sim",     "hypercube:3", "--collective",  "scatter",    "--root",  "2",   "--flits", "2",
                "--width", "9",           "--discipline",  "self-timed", "--stall", "0.5", "--seed",  "9",
                "--model", "systemc",     "--link-parity", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["root"], 2);
  EXPECT_EQ(json["model"], "systemc");
  EXPECT_EQ(json["discipline"], "self-timed");
  EXPECT_EQ(json["startup"], 0);
  EXPECT_EQ(json["rearrange"], 0);
  EXPECT_EQ(json["width"], 9);
  EXPECT_EQ(json["link_parity"], true);
  EXPECT_EQ(json["stall"], 0.5);
  EXPECT_EQ(json["seed"], 9);
  EXPECT_THAT(run_rota({"--version"}).out, StartsWith("rota " + json["version"].get<std::string>() + "\n"));
}

TEST(Command, RtlNodes_MixedIntoTheNetwork_RunBesideTheModels) {
  const CommandResult result = run_rota({"sim", "torus:3x3", "--rtl-nodes", "0,5,7", "--flits", "4"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("all sources agree"));
}

TEST(Command, WhereNoRtlIsBuilt_TheDefaultIsSystemcAndSaysWhy) {
  const CommandResult result = run_rota({"sim", "complete:18"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.err, HasSubstr("runs on SystemC only"));
}

TEST(Command, Faults_AreNoticed_AndOneThatStrikesNothingIsAFailedCheck) {
  for (const char* fault : {"data@5:2:4", "valid@5:2:4", "stop@5:0:6"}) {
    const CommandResult result = run_rota({"sim", "torus:4x4", "--flits", "2", "--fault", fault, "--json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    for (const char* model : {"systemc", "rtl"}) {
      EXPECT_EQ(json["faults"][model]["caught"], true) << fault << model;
      EXPECT_FALSE(json["faults"][model]["by"].get<std::string>().empty());
      EXPECT_GE(json["faults"][model]["detected_cycle"], json["faults"][model]["cycle"]);
    }
    for (const char* count : {"stranded_flits", "stranded_routers"}) {
      EXPECT_EQ(json["faults"]["systemc"]["damage"][count], json["faults"]["rtl"]["damage"][count]) << fault << count;
    }
  }
  for (const char* fault : {"program@5:2:4", "fifo@5:2:4", "data@5:2:4"}) {
    const CommandResult result = run_rota(
        {"sim", "torus:4x4", "--router", "handshake", "--flits", "2", "--link-parity", "--fault", fault, "--json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out)["faults"];
    EXPECT_THAT(json["rtl"]["by"].get<std::string>(), HasSubstr("wrong parity")) << fault;
    EXPECT_EQ(json["systemc"], json["rtl"]) << "model and RTL tell the same story";
  }
  expect_bad_input({"sim", "ring:5", "--link-parity", "--width", "64"}, {"--width 64", "1 to 63 with --link-parity"});
  const CommandResult missed = run_rota({"sim", "ring:5", "--fault", "data@0:0:1000"});
  EXPECT_EQ(missed.status, 1);
  EXPECT_THAT(missed.err, HasSubstr("never met a flit"));
  expect_bad_input({"sim", "ring:5", "--fault", "melt@0:0:1"}, {"melt@0:0:1", "KIND@NODE:PORT:CYCLE"});
  expect_bad_input({"sim", "ring:5", "--fault", "data@0:0"}, {"data@0:0", "KIND@NODE:PORT:CYCLE"});
  expect_bad_input({"sim", "ring:5", "--fault", "data@5:0:1"}, {"node 5", "0 to 4"});
  expect_bad_input({"sim", "array:5", "--fault", "data@0:1:1"}, {"node 0 has no link at port 1"});
}

TEST(Command, FaultAtAPlaceThatIsNotThere_IsRefusedBeforeAnyWork_AndLeavesNoFile) {
  for (const char* kind : {"data", "valid", "program", "fifo", "stop"}) {
    for (const char* place : {"@0:9:1", "@16:0:1"}) {
      const ScratchFolder folder;
      const std::string fault = std::string(kind) + place;
      expect_bad_input({"sim", "torus:4x4", "--wave", folder.path("x.vcd"), "--fault", fault},
                       {fault, "allowed: 0 to"});
      EXPECT_EQ(folder.files(), std::vector<std::string>{});
    }
  }
  // The schedule of so large a network would take half a minute.
  expect_bad_input({"sim", "hypercube:16", "--collective", "total-exchange", "--fault", "data@0:16:1"}, {"0 to 15"});
  expect_bad_input({"sim", "torus:4096x4096"}, {"16777216 nodes; their simulation takes up to 36", "GB of memory"});
}

/// Legal and useless: message 0→2 goes to node 1 and back to node 0 first.
const char* const kBackAtTheOrigin =
    R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all","algorithm":"x","steps":3}
{"t":0,"src":0,"dst":1,"msg":[0,2]}
{"t":0,"src":1,"dst":2,"msg":[1,2]}
{"t":0,"src":1,"dst":0,"msg":[1,0]}
{"t":0,"src":2,"dst":0,"msg":[2,0]}
{"t":0,"src":2,"dst":1,"msg":[2,1]}
{"t":1,"src":0,"dst":1,"msg":[0,1]}
{"t":1,"src":1,"dst":0,"msg":[0,2]}
{"t":2,"src":0,"dst":2,"msg":[0,2]}
)";

TEST(Command, ARouteThroughItsOwnOrigin_VerifiesAndRunsOnBothModels) {
  const ScratchFolder folder;
  write_file(folder.path("back.jsonl"), kBackAtTheOrigin);
  EXPECT_EQ(run_rota({"verify", folder.path("back.jsonl")}).status, 0);
  for (const char* discipline : {"lockstep", "self-timed"}) {
    const CommandResult result =
        run_rota({"sim", folder.path("back.jsonl"), "--model", "both", "--flits", "3", "--discipline", discipline});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("all sources agree"));
  }
}

/// A ring of three whose second half of messages waits for `idle` steps.
std::string with_idle_steps(std::uint32_t idle) {
  std::string text =
      R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all","algorithm":"x","steps":)" +
      std::to_string(idle + 2) + "}\n";
  const auto hop = [&](std::uint32_t t, int from, int to) {
    text += "{\"t\":" + std::to_string(t) + ",\"src\":" + std::to_string(from) + ",\"dst\":" + std::to_string(to) +
            ",\"msg\":[" + std::to_string(from) + "," + std::to_string(to) + "]}\n";
  };
  for (int x = 0; x < 3; ++x) hop(0, x, (x + 1) % 3);
  for (int x = 0; x < 3; ++x) hop(idle + 1, x, (x + 2) % 3);
  return text;
}

TEST(Command, AnIdleGapLongerThanTheWatchdog_IsNoDeadlock) {
  const ScratchFolder folder;
  write_file(folder.path("idle.jsonl"), with_idle_steps(300));
  const CommandResult result = run_rota({"sim", folder.path("idle.jsonl"), "--flits", "64", "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["cycles"], 302 * 64 + 5);
}

TEST(Command, AnIdleStep_RunsOnTheRtlUnlessItsTimerCannotWaitSo) {
  const ScratchFolder folder;
  const std::string file = folder.path("idle.jsonl");
  write_file(file, with_idle_steps(1));
  expect_bad_input({"sim", file, "--model", "both", "--rearrange", "5"}, {"--rearrange 5", "no phases"});
  expect_bad_input({"sim", file, "--router", "handshake", "--model", "rtl", "--startup", "5"},
                   {"no packet begins in step 1, which pays no start-up", "RTL"});
  const CommandResult on_systemc = run_rota({"sim", file, "--router", "handshake", "--startup", "5", "--json"});
  EXPECT_EQ(on_systemc.status, 0) << on_systemc.err;
  EXPECT_THAT(on_systemc.err, HasSubstr("no packet begins in step 1"));
  EXPECT_EQ(nlohmann::json::parse(on_systemc.out)["cycles"], 3 + 2 * 5 + 3);
  const CommandResult timed = run_rota({"sim", file, "--model", "both", "--startup", "5", "--json"});
  EXPECT_EQ(timed.status, 0) << "the timed router waits as its program says: " << timed.err;
  EXPECT_EQ(nlohmann::json::parse(timed.out)["cycles"], 3 + 2 * 5 + 5);
}

TEST(Command, Interrupted_LeavesNoHalfFile) {
  const ScratchFolder folder;
  // 149 million lines: it is still writing when the signal comes.
  EXPECT_EQ(interrupt_rota({"schedule", "star:7", "-o", folder.path("s.jsonl")}, 2500), 130);
  EXPECT_EQ(folder.files(), std::vector<std::string>{});
}

TEST(Command, Help_OfEveryVerb_ShowsAnExample) {
  for (const char* verb : {"list", "bounds", "schedule", "verify", "sim"}) {
    const auto result = run_rota({verb, "--help"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr(std::string("rota ") + verb));
    EXPECT_THAT(result.out, HasSubstr("Example"));
  }
}

TEST(Command, Json_IsOneObjectAndNothingElse) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"list"}, {"bounds", "ccc:3"}, {"schedule", "ring:5"}, {"sim", "ring:5"}}) {
    auto with_json = arguments;
    with_json.emplace_back("--json");
    const auto result = run_rota(with_json);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(nlohmann::json::parse(result.out).is_object());
  }
}

TEST(Command, SameCommand_SameBytes) {
  const auto once =
      run_rota({"sim", "torus:5x6", "--discipline", "self-timed", "--stall", "0.2", "--seed", "7", "--json"});
  const auto again =
      run_rota({"sim", "torus:5x6", "--discipline", "self-timed", "--stall", "0.2", "--seed", "7", "--json"});
  EXPECT_EQ(once.status, 0);
  EXPECT_EQ(once.out, again.out);
}

}  // namespace
}  // namespace rota
