// SPDX-License-Identifier: Apache-2.0
//
// What careless users type: each is refused at once, in one line that says what is allowed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

struct Refused {
  std::vector<std::string> arguments;
  std::string says;  ///< a part of the line on stderr
};

class Input : public testing::Test {
 protected:
  /// Exit status 2, nothing on stdout, one line on stderr.
  void expect_refused(const std::vector<Refused>& inputs) const {
    for (const Refused& input : inputs) {
      SCOPED_TRACE(testing::PrintToString(input.arguments));
      const CommandResult result = run_rota(input.arguments, folder.path());
      EXPECT_EQ(result.status, 2);
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
      EXPECT_THAT(result.err, HasSubstr(input.says));
    }
  }
  ScratchFolder folder;
};

TEST_F(Input, Numbers_AreDecimalAndNothingElse) {
  const std::string wide = "--flits 100000000000000000000000: allowed: 1 to 65536";
  expect_refused({
      {{"sim", "ring:4", "--flits", "010"}, "--flits 010: leading zeros are not allowed; allowed: 1 to 65536"},
      {{"sim", "ring:4", "--flits=010"}, "--flits 010: leading zeros"},
      {{"sim", "ring:4", "--flits", "0x10"}, "--flits 0x10: not a whole number"},
      {{"sim", "ring:4", "--flits", "1e3"}, "--flits 1e3: not a whole number"},
      {{"sim", "ring:4", "--flits", "+3"}, "--flits +3: not a whole number"},
      {{"sim", "ring:4", "--flits", " 3"}, "not a whole number"},
      {{"sim", "ring:4", "--flits", ""}, "--flits '': not a whole number"},
      {{"sim", "ring:4", "--flits", "0"}, "--flits 0: allowed: 1 to 65536"},
      {{"sim", "ring:4", "--flits", "100000000000000000000000"}, wide},
      {{"sim", "ring:4", "--width", "065"}, "--width 065: leading zeros"},
      {{"sim", "ring:4", "--startup", "-1"}, "--startup -1: not a whole number"},
      {{"sim", "ring:4", "--rearrange", "1.0"}, "--rearrange 1.0: not a whole number"},
      {{"sim", "ring:4", "--collective", "broadcast", "--root", "01"}, "--root 01: leading zeros"},
      {{"sim", "ring:4", "--seed", "-1"}, "--seed -1: not a whole number; allowed: 0 to 18446744073709551615"},
      {{"sim", "ring:4", "--seed", "100000000000000000000000"}, "--seed 100000000000000000000000: allowed: 0 to"},
      {{"sim", "ring:4", "--stall", "nan"}, "--stall nan: allowed: 0 to 0.99"},
      {{"sim", "ring:4", "--stall", "inf"}, "--stall inf: allowed: 0 to 0.99"},
      {{"sim", "ring:4", "--stall", "-0.1"}, "--stall -0.1: allowed: 0 to 0.99"},
      {{"sim", "ring:4", "--stall", ""}, "--stall '': allowed: 0 to 0.99"},
      {{"emit", "ring:4", "-o", "out", "--width", "0200"}, "--width 0200: leading zeros"},
  });
}

TEST_F(Input, ListsOfNodes_HaveANumberBetweenAllCommas) {
  expect_refused({
      {{"sim", "ring:4", "--rtl-nodes", "1,,2"}, "--rtl-nodes 1,,2: a number is missing"},
      {{"sim", "ring:4", "--rtl-nodes", ""}, "--rtl-nodes '': a number is missing"},
      {{"sim", "ring:4", "--rtl-nodes", "1,"}, "a number is missing"},
      {{"sim", "ring:4", "--rtl-nodes", "1,02"}, "--rtl-nodes 02: leading zeros"},
      {{"sim", "ring:4", "--rtl-nodes", "4"}, "--rtl-nodes 4: no such node; allowed: 0 to 3"},
  });
}

TEST_F(Input, EmptyTexts_AreRefused) {
  expect_refused({
      {{"schedule", "ring:4", "-o", ""}, "-o '': allowed: a file name"},
      {{"schedule", "ring:4", "--algorithm", ""}, "--algorithm '': allowed: a name of `rota list`"},
      {{"schedule", "ring:4", "--collective", ""}, "--collective '': allowed: a name"},
      {{"schedule", "ring:4", "--ports", ""}, "--ports '': allowed: single, all"},
      {{"sim", "ring:4", "--wave", ""}, "--wave '': allowed: FILE.vcd or FILE.fst"},
      {{"emit", "ring:4", "-o", ""}, "-o '': allowed: a folder"},
      {{"emit", "ring:4"}, "-o is missing"},
      {{"export", "ring:4", "-o", "x"}, "export: --format is missing"},
      {{"export", "ring:4", "--format", "dot"}, "export: -o is missing"},
      {{"export", "ring:4", "--format", "xls", "-o", "x"},
       "--format xls: allowed: dot, graphml, edges, booksim, noxim, msccl"},
      {{"export", "ring:4", "--format", "dot", "-o", "x", "--with-config"},
       "--with-config: allowed with --format chakra"},
      {{"export", "ring:4", "--format", "dot", "-o", "x", "--bytes", "8"},
       "--bytes: allowed with --format chakra or merlin"},
      {{"export", "mesh:2x2", "--format", "msccl", "-o", "x", "--flits", "8"}, "--flits: allowed with --format noxim"},
      {{"export", "mesh:2x2", "--format", "noxim", "-o", "x", "--flits", "1"}, "--flits 1: allowed: 2 to 65536"},
      {{"export", "ring:4", "--format", "noxim", "-o", "x"}, "ring:4: Noxim has no such network"},
      {{"export", "ring:4", "--format", "merlin", "-o", "x", "--collective", "broadcast"}, "allowed with Merlin:"},
      {{"export", "ring:4", "--format", "dot", "-o", "nowhere/x"}, "nowhere/x: cannot be written"},
      {{"export", "ring:4", "--format", "dot", "-o", "x", "--topology", "ring:4"},
       "--topology: allowed with formats of schedules; dot writes topologies"},
      {{"import", "missing.xml", "-o", "x"}, "missing.xml: No such file or directory; allowed: a readable file"},
      {{"import", "missing.xml"}, "import: -o is missing"},
      {{"sim", "ring:4", "--topology", "ring:4"}, "--topology: allowed beside a schedule file of another tool"},
      {{"report", "ring:4", "-o", ""}, "-o '': allowed: a file name"},
      {{"papers", "--csv", ""}, "--csv '': allowed: a folder"},
      {{"papers", "--paper", ""}, "--paper '': allowed: 000"},
      {{"papers", "--row", ""}, "--row '': allowed: the id of a row"},
      {{"verify", ""}, "FILE '': allowed: a schedule file"},
      {{"sim", ""}, "SPEC '': allowed: a topology"},
  });
}

TEST_F(Input, UnknownWords_AreNamed_WithWhatWasPerhapsMeant) {
  expect_refused({
      {{}, "no verb; allowed: list, bounds, schedule"},
      {{"foo"}, "unknown verb 'foo'; allowed: list, bounds, schedule"},
      {{"shedule", "ring:4"}, "unknown verb 'shedule' (did you mean 'schedule'?)"},
      {{"\x1B[2J"}, "unknown verb '\\x1B[2J'"},
      {{"--flits", "3"}, "--flits: unknown option; allowed: --help, --version, or a verb first"},
      {{"sim", "torus:3x3", "--flit", "3"}, "--flit: unknown option of rota sim (did you mean '--flits'?)"},
      {{"sim", "torus:3x3", "3", "4"}, "'3': one argument too many for rota sim"},
      {{"sim", "torus:3x3", "--flits"}, "--flits: a value is missing"},
      {{"sim", "torus:3x3", "--flits", "3", "--flits", "4"}, "--flits: given twice"},
      {{"sim"}, "rota: sim: SPEC is missing"},
      {{"sim", "missing.jsonl"}, "missing.jsonl: no such file, and no topology"},
      {{"sim", "ring"}, "topology 'ring' has no size"},
      {{"sim", "tours:3x3"}, "unknown family 'tours' (did you mean 'torus'?)"},
      {{"sim", "."}, ".: a folder; allowed: a topology"},
      {{"papers", "--paper", "005"}, "--paper 005: allowed: 000, 001, 002, 003, 004"},
      {{"papers", "--paper", "001", "--row", "001-17"}, "--row 001-17: contradicts --paper 001"},
      {{"list", "--json=3"}, "--json: a flag takes no value"},
  });
}

TEST_F(Input, Checks_ComeBeforeTheWork) {
  const auto begin = std::chrono::steady_clock::now();
  expect_refused({
      {{"papers", "--csv", "/proc/x"}, "--csv /proc/x: "},
      {{"schedule", "mesh:40x40", "-o", "/nonexistent/x"}, "-o /nonexistent/x: cannot be written"},
      {{"sim", "mesh:32x32", "--wave", "/nonexistent/x.vcd"}, "--wave /nonexistent/x.vcd: cannot be written"},
      {{"sim", "mesh:32x32", "--wave", "a\nb.vcd"}, "--wave a\\x0Ab.vcd: a GTKWave session cannot hold this name"},
      {{"sim", "mesh:32x32", "--rtl-nodes", "5000"}, "--rtl-nodes 5000: no such node; allowed: 0 to 1023"},
      {{"emit", "mesh:32x32", "-o", "/proc/x"}, "-o /proc/x: cannot be written"},
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << "each of them works for minutes";
  EXPECT_EQ(folder.files(), std::vector<std::string>{});
}

TEST_F(Input, Rearrangement_NeedsPhases) {
  expect_refused({{{"sim", "ring:4", "--rearrange", "2"}, "--rearrange 2: the schedule (balanced) has no phases"}});
}

TEST_F(Input, ATopology_IsOneEvenWhereAFileHasItsName) {
  write_file(folder.path("torus:3x3"), "not a schedule");
  EXPECT_EQ(run_rota({"sim", "torus:3x3"}, folder.path()).status, 0);
  expect_refused({{{"sim", "./torus:3x3"}, "./torus:3x3:1: 'not a schedule' is not JSON"}});
}

TEST_F(Input, ASchedulesFileNames_CountFromItsOwnFolder) {
  std::filesystem::create_directory(folder.path("made"));
  write_file(folder.path("graph.txt"), "0 1\n1 2\n2 0\n");
  ASSERT_EQ(run_rota({"schedule", "graph:graph.txt", "-o", "made/s.jsonl"}, folder.path()).status, 0);
  EXPECT_EQ(run_rota({"verify", "made/s.jsonl"}, folder.path()).status, 0);
  EXPECT_EQ(run_rota({"verify", "s.jsonl"}, folder.path("made")).status, 0);
  EXPECT_EQ(run_rota({"sim", folder.path("made/s.jsonl")}, "/").status, 0);
}

}  // namespace
}  // namespace rota
