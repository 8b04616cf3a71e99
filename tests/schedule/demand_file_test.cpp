// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "compiler/error.h"

namespace rota {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::uint32_t> read(const std::string& text, std::uint32_t nodes = 5) {
  std::istringstream in(text);
  return read_demand(in, "F", nodes);
}

std::string complaint(const std::string& text, std::uint32_t nodes = 5) {
  try {
    (void)read(text, nodes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(DemandFile, LinesInAnyOrder_CommentsAndBlanks_GiveMessagesByRelativeNode) {
  EXPECT_THAT(read("4 2\n1 65535\n"), ElementsAre(0, 65535, 0, 0, 2));
  EXPECT_THAT(read("# halo\n\n \t 2\t 3 # two over\r\n1 0"), ElementsAre(0, 0, 3, 0, 0));
}

TEST(DemandFile, NumbersOutOfRange_AreNamedWithTheirLine) {
  EXPECT_THAT(complaint("1 1\n5 1\n"), AllOf(StartsWith("F:2: relative node '5'"), HasSubstr("1 to 4")));
  EXPECT_THAT(complaint("0 1\n"), AllOf(StartsWith("F:1: relative node '0'"), HasSubstr("1 to 4")));
  EXPECT_THAT(complaint("1 65536\n"), AllOf(StartsWith("F:1: messages '65536'"), HasSubstr("0 to 65535")));
  EXPECT_THAT(complaint("1 99999999999\n"), StartsWith("F:1: messages '99999999999'"));
  EXPECT_THAT(complaint("1 -1\n"), StartsWith("F:1: messages '-1'"));
  EXPECT_THAT(complaint("1x 1\n"), StartsWith("F:1: relative node '1x'"));
}

TEST(DemandFile, LinesOfAnotherForm_AreNamed) {
  EXPECT_THAT(complaint("1 1\n2\n"), AllOf(StartsWith("F:2: '2'"), HasSubstr("relative_node messages")));
  EXPECT_THAT(complaint("1 2 3\n"), StartsWith("F:1: '1 2 3'"));
  EXPECT_THAT(complaint("\x01\n"), StartsWith("F:1: '\\x01'"));
  EXPECT_THAT(complaint("1 1\n" + std::string(5000, ' ') + "\n"), StartsWith("F:2: the line is too long"));
}

TEST(DemandFile, ANulByte_IsRefusedWithItsLine_AndEndsNoLine) {
  using namespace std::string_literals;
  EXPECT_THAT(complaint("1 1\n2 3\0 4 5\n"s), AllOf(StartsWith("F:2: '2 3\\x00 4 5'"), HasSubstr("NUL")));
  EXPECT_THAT(complaint("1 1 # \0\n"s), AllOf(StartsWith("F:1:"), HasSubstr("NUL")));
  EXPECT_THAT(complaint("1 1\0"s), AllOf(StartsWith("F:1:"), HasSubstr("NUL")));
}

TEST(DemandFile, AnAddressTwice_IsNamedWithBothLines) {
  EXPECT_THAT(complaint("3 1\n2 1\n3 0\n"), AllOf(StartsWith("F:3: relative node 3"), HasSubstr("line 1")));
}

TEST(DemandFile, NothingDemanded_IsRefused) {
  EXPECT_THAT(complaint(""), AllOf(StartsWith("F:1:"), HasSubstr("no message")));
  EXPECT_THAT(complaint("1 0\n# 2 1\n"), AllOf(StartsWith("F:2:"), HasSubstr("no message")));
}

TEST(DemandFile, UnreadableFile_IsNamed) {
  EXPECT_THROW((void)read_demand_file("/nonexistent/demand.txt", 4), InputError);
  EXPECT_THROW((void)read_demand_file("/tmp", 4), InputError);
}

}  // namespace
}  // namespace rota
