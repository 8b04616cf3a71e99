// SPDX-License-Identifier: Apache-2.0
//
// Names that users and their files chose: they reach JSON as valid UTF-8 and terminals without control characters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kTriangle = "0 1\n1 2\n2 0\n";

TEST(Names, ThatAreNotUtf8_JsonOfEveryVerbIsValid) {
  const ScratchFolder folder;
  const std::string name = "\xFF\xE9.txt";
  write_file(folder.path(name), kTriangle);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"bounds", "graph:" + name},
                                                    {"schedule", "graph:" + name},
                                                    {"sim", "graph:" + name},
                                                    {"sim", "graph:" + name, "--wave", "\xFF.vcd"},
                                                    {"emit", "graph:" + name, "-o", "\xFF"}}) {
    auto with_json = arguments;
    with_json.emplace_back("--json");
    const CommandResult result = run_rota(with_json, folder.path());
    SCOPED_TRACE(result.err);
    if (result.status == 0) {
      const auto json = nlohmann::json::parse(result.out);
      // A certificate's topology is a specification to be read back: what is not UTF-8 in it becomes U+FFFD.
      const bool is_certificate = arguments.front() == "bounds";
      EXPECT_EQ(json["topology"], is_certificate ? "graph:\uFFFD\uFFFD.txt" : "graph:\\xFF\\xE9.txt");
    } else {
      EXPECT_EQ(result.status, 2);  // a session cannot hold the waveform's name
      EXPECT_EQ(result.out, "");
    }
  }
}

TEST(Names, ThatJsonCannotHold_AreRefusedInAScheduleFile) {
  const ScratchFolder folder;
  write_file(folder.path("\xFF.txt"), kTriangle);
  const CommandResult result = run_rota({"schedule", "graph:\xFF.txt", "-o", "s.jsonl"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("not UTF-8"));
  EXPECT_EQ(folder.files(), std::vector<std::string>{"\xFF.txt"});
}

TEST(Names, WithControlCharacters_ReachNoTerminal) {
  const ScratchFolder folder;
  const std::string name = "a\n\x1B[31mb.txt";
  write_file(folder.path(name), kTriangle);
  for (const char* verb : {"bounds", "schedule", "sim"}) {
    const CommandResult result = run_rota({verb, "graph:" + name}, folder.path());
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("graph:a\\x0A\\x1B[31mb.txt"));
    EXPECT_THAT(result.out, Not(HasSubstr("\x1B")));
  }
  const CommandResult refused = run_rota({"sim", "graph:none\n\x1B[31m"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1);
  EXPECT_THAT(refused.err, Not(HasSubstr("\x1B")));
}

TEST(Names, OfAlgorithmsInScheduleFiles_ReachTheTerminalWithoutEscapeSequences) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:3", "-o", "s.jsonl"}, folder.path()).status, 0);
  std::string text = read_file(folder.path("s.jsonl"));
  const std::string algorithm = R"("algorithm":"balanced")";
  ASSERT_NE(text.find(algorithm), std::string::npos);
  text.replace(text.find(algorithm), algorithm.size(), R"("algorithm":"\u001b]0;owned\u0007 größe")");
  write_file(folder.path("s.jsonl"), text);
  for (const char* verb : {"verify", "sim"}) {
    const CommandResult result = run_rota({verb, "s.jsonl"}, folder.path());
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("algorithm \\x1B]0;owned\\x07 größe"));
    EXPECT_THAT(result.out, Not(HasSubstr("\x1B")));
  }
}

}  // namespace
}  // namespace rota
