// SPDX-License-Identifier: Apache-2.0
//
// How a simulation's end becomes a row, and what journals keep.
#include "testbench/sweep/sweep_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "compiler/error.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using ::testing::HasSubstr;

TEST(SweepOutcome, HasAsManyColumnsAsTheHeaderBehindTheAxes) {
  const auto commas = [](const std::string& text) { return std::count(text.begin(), text.end(), ','); };
  const auto axes = static_cast<std::ptrdiff_t>(sweep_axes().size());
  EXPECT_EQ(commas(sweep_outcome({2, "", "rota: no\n"}).csv), commas(sweep_header()) - axes);
  EXPECT_EQ(commas(sweep_outcome({0, "{\"steps\":3}", ""}).csv), commas(sweep_header()) - axes);
}

TEST(SweepOutcome, OfARefusedRow_IsItsLastLine_Quoted) {
  const SweepOutcome outcome = sweep_outcome({2, "", "a note\nrota: a, \"b\"\n"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.csv, ::testing::EndsWith(",2,\"a, \"\"b\"\"\""));
}

TEST(SweepOutcome, OfACrash_IsARow_ButASignalFromOutsideIsNone) {
  EXPECT_THAT(sweep_outcome({139, "", ""}).csv, HasSubstr(",139,signal 11 ended the simulation"));
  for (const int status : {129, 130, 137, 143}) EXPECT_THROW((void)sweep_outcome({status, "", ""}), CheckFailed);
}

TEST(SweepJournal, AnIncompleteLastLineDoesNotCount_AndIsCutOff) {
  const ScratchFolder folder;
  const std::string csv = folder.path("f.csv");
  { SweepJournal(csv, 0).append("one", {0, "1"}); }
  const std::string journal = sweep_journal_path(csv, 0);
  const std::string whole = read_file(journal);
  write_file(journal, whole + "{\"csv\":\"2\",\"key\":\"two\",\"sta");
  EXPECT_EQ(read_sweep_journals(csv).size(), 1U);
  { SweepJournal(csv, 0).append("two", {2, "2"}); }
  const SweepOutcomes outcomes = read_sweep_journals(csv);
  EXPECT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes.at("two").status, 2);
}

TEST(SweepJournal, OfAnotherVersionOrDamaged_IsRefusedWithItsLine) {
  const ScratchFolder folder;
  const std::string csv = folder.path("f.csv");
  const std::string journal = sweep_journal_path(csv, 7);
  { const SweepJournal made(csv, 7); }
  const std::string header = read_file(journal);
  write_file(journal, header + "nonsense\n");
  try {
    (void)read_sweep_journals(csv);
    FAIL() << "read";
  } catch (const InputError& problem) {
    EXPECT_THAT(problem.what(), HasSubstr("f.csv.7.journal:2: not a finished row"));
  }
  write_file(journal, "{\"rota_sweep\":1,\"version\":\"0.0\"}\n");
  EXPECT_THROW((void)read_sweep_journals(csv), InputError);
}

TEST(SweepJournal, TwoSweepsIntoOneFile_TheSecondIsRefused) {
  const ScratchFolder folder;
  const SweepJournal first(folder.path("f.csv"), 0);
  EXPECT_THROW(SweepJournal(folder.path("f.csv"), 0), InputError);
}

TEST(SweepKey, ChangesWithAFileThatTheRowNames) {
  const ScratchFolder folder;
  write_file(folder.path("g.txt"), "0 1\n");
  const SweepRow row{{"product:graph:" + folder.path("g.txt") + "*ring:4", "broadcast", "all", "default", "handshake",
                      "lockstep", "systemc", "1", "0"}};
  const std::string before = sweep_key(row);
  write_file(folder.path("g.txt"), "0 1\n1 2\n");
  EXPECT_NE(sweep_key(row), before);
}

}  // namespace
}  // namespace rota::cli
