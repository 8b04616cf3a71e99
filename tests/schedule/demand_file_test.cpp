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

std::vector<PairDemand> read_pairs(const std::string& text, std::uint32_t nodes = 3) {
  std::istringstream in(text);
  return read_pair_demand(in, "F", nodes);
}

std::string complaint_of_pairs(const std::string& text, std::uint32_t nodes = 3) {
  try {
    (void)read_pairs(text, nodes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

std::string demand_complaint(const std::string& text, std::uint32_t nodes = 5) {
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
  EXPECT_THAT(demand_complaint("1 1\n5 1\n"), AllOf(StartsWith("F:2: relative node '5'"), HasSubstr("1 to 4")));
  EXPECT_THAT(demand_complaint("0 1\n"), AllOf(StartsWith("F:1: relative node '0'"), HasSubstr("1 to 4")));
  EXPECT_THAT(demand_complaint("1 65536\n"), AllOf(StartsWith("F:1: messages '65536'"), HasSubstr("0 to 65535")));
  EXPECT_THAT(demand_complaint("1 99999999999\n"), StartsWith("F:1: messages '99999999999'"));
  EXPECT_THAT(demand_complaint("1 -1\n"), StartsWith("F:1: messages '-1'"));
  EXPECT_THAT(demand_complaint("1x 1\n"), StartsWith("F:1: relative node '1x'"));
}

TEST(DemandFile, LinesOfAnotherForm_AreNamed) {
  EXPECT_THAT(demand_complaint("1 1\n2\n"), AllOf(StartsWith("F:2: '2'"), HasSubstr("relative_node messages")));
  EXPECT_THAT(demand_complaint("1 2 3\n"), StartsWith("F:1: '1 2 3'"));
  EXPECT_THAT(demand_complaint("\x01\n"), StartsWith("F:1: '\\x01'"));
  EXPECT_THAT(demand_complaint("1 1\n" + std::string(5000, ' ') + "\n"), StartsWith("F:2: the line is too long"));
}

TEST(DemandFile, ANulByte_IsRefusedWithItsLine_AndEndsNoLine) {
  using namespace std::string_literals;
  EXPECT_THAT(demand_complaint("1 1\n2 3\0 4 5\n"s), AllOf(StartsWith("F:2: '2 3\\x00 4 5'"), HasSubstr("NUL")));
  EXPECT_THAT(demand_complaint("1 1 # \0\n"s), AllOf(StartsWith("F:1:"), HasSubstr("NUL")));
  EXPECT_THAT(demand_complaint("1 1\0"s), AllOf(StartsWith("F:1:"), HasSubstr("NUL")));
}

TEST(DemandFile, AnAddressTwice_IsNamedWithBothLines) {
  EXPECT_THAT(demand_complaint("3 1\n2 1\n3 0\n"), AllOf(StartsWith("F:3: relative node 3"), HasSubstr("line 1")));
}

TEST(DemandFile, AByteOrderMark_IsTaken_AndUtf16Refused) {
  EXPECT_THAT(read("\xEF\xBB\xBF"
                   "4 2\n"),
              ElementsAre(0, 0, 0, 0, 2));
  EXPECT_EQ(read_pairs("\xEF\xBB\xBF"
                       "0,1\n1,0\n",
                       2)
                .size(),
            2U);
  EXPECT_EQ(demand_complaint(std::string("\xFF\xFE"
                                         "4\0",
                                         4)),
            "F:1: UTF-16 text; allowed: UTF-8 text");
}

TEST(DemandFile, NothingDemanded_IsRefused) {
  EXPECT_THAT(demand_complaint(""), AllOf(StartsWith("F:1:"), HasSubstr("no message")));
  EXPECT_THAT(demand_complaint("1 0\n# 2 1\n"), AllOf(StartsWith("F:2:"), HasSubstr("no message")));
}

TEST(DemandFile, UnreadableFile_IsNamed) {
  EXPECT_THROW((void)read_demand_file("/nonexistent/demand.txt", 4), InputError);
  EXPECT_THROW((void)read_demand_file("/tmp", 4), InputError);
}

TEST(PairDemandFile, Lines_InAnyOrder_WithOneMessageWhereNoNumberStands) {
  const std::vector<PairDemand> expected{{Node{0}, Node{2}, 1}, {Node{2}, Node{0}, 65535}, {Node{2}, Node{1}, 4}};
  EXPECT_EQ(read_pairs("2 1 4\n# back\n 2\t0 65535 # all\r\n0 2\n1 0 0\n"), expected);
}

TEST(PairDemandFile, ALineWithACommaFirst_BeginsAMatrix) {
  const std::vector<PairDemand> expected{{Node{0}, Node{1}, 2}, {Node{1}, Node{2}, 7}};
  EXPECT_EQ(read_pairs("# from 0\n0, 2,0\n0,0,7\n\n0,0,0\n"), expected);
}

TEST(PairDemandFile, OfAnotherForm_IsRefusedWithItsLine) {
  EXPECT_THAT(complaint_of_pairs("0 1\n1 3\n"), AllOf(StartsWith("F:2: destination '3'"), HasSubstr("0 to 2")));
  EXPECT_THAT(complaint_of_pairs("3 1\n"), StartsWith("F:1: origin '3'"));
  EXPECT_THAT(complaint_of_pairs("1 1 1\n"), AllOf(StartsWith("F:1: '1 1 1'"), HasSubstr("two different nodes")));
  EXPECT_THAT(complaint_of_pairs("0 1 65536\n"), StartsWith("F:1: messages '65536'"));
  EXPECT_THAT(complaint_of_pairs("0 1\n0 1 2\n"), AllOf(StartsWith("F:2: the pair 0 1 was in line 1 already")));
  EXPECT_THAT(complaint_of_pairs("0\n"), AllOf(StartsWith("F:1: '0'"), HasSubstr("origin destination messages")));
  EXPECT_THAT(complaint_of_pairs("0 1 2 3\n"), StartsWith("F:1: '0 1 2 3'"));
  EXPECT_THAT(complaint_of_pairs("0 1\n0,1,2\n"), StartsWith("F:2: origin '0,1,2'"));
  EXPECT_THAT(complaint_of_pairs("0 1 0\n"), AllOf(StartsWith("F:1: the file demands no message")));
  EXPECT_THAT(complaint_of_pairs(""), StartsWith("F:1: the file demands no message"));
}

TEST(PairDemandFile, AMatrixThatIsNotSquare_OrHasMessagesOnItsDiagonal_IsRefused) {
  EXPECT_THAT(complaint_of_pairs("0,1,1\n1,0,1\n"), AllOf(StartsWith("F:2: the matrix has 2 rows"), HasSubstr("3")));
  EXPECT_THAT(complaint_of_pairs("0,1,1\n1,0,1\n1,1,0\n0,0,0\n"), StartsWith("F:4: one row too many"));
  EXPECT_THAT(complaint_of_pairs("0,1\n1,0\n"), StartsWith("F:1: 2 numbers in a row"));
  EXPECT_THAT(complaint_of_pairs("0,1,1,\n"), StartsWith("F:1: 4 numbers in a row"));
  EXPECT_THAT(complaint_of_pairs("0,,1\n"), StartsWith("F:1: messages ''"));
  EXPECT_THAT(complaint_of_pairs("0,1 2,1\n"), StartsWith("F:1: messages '1 2'"));
  EXPECT_THAT(complaint_of_pairs("0,1,1\n1,2,1\n"), AllOf(StartsWith("F:2: 2 messages of node 1 for itself")));
}

}  // namespace
}  // namespace rota
