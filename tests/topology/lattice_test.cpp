// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>

#include "tests/topology/test_support.h"

namespace rota {
namespace {

using ::testing::HasSubstr;
using testing_support::refusal;
using testing_support::status_of;

/// A file of rows, removed at the end.
class RowsFile {
 public:
  explicit RowsFile(const std::string& text)
      : path_(::testing::TempDir() + "rota_lattice_" + std::to_string(getpid()) + ".json") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~RowsFile() { std::filesystem::remove(path_); }
  RowsFile(const RowsFile&) = delete;
  RowsFile& operator=(const RowsFile&) = delete;
  [[nodiscard]] std::string spec() const { return "lattice:" + path_; }

 private:
  std::string path_;
};

std::string refusal_of_rows(const std::string& rows) {
  const RowsFile file(R"({"rows":)" + rows + "}");
  return refusal(file.spec());
}

/// The links of a graph as unordered pairs.
std::set<std::pair<std::uint32_t, std::uint32_t>> links(const Topology& t) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> links;
  for (std::uint32_t x = 0; x < t.node_count(); ++x) {
    for (std::uint32_t p = 0; p < t.port_count(); ++p) {
      const std::uint32_t y = index(t.neighbour(Node{x}, Port{p}));
      links.emplace(std::min(x, y), std::max(x, y));
    }
  }
  return links;
}

TEST(Twisted, WrapOfTheShortSide_ShiftsTheLongOneByTheShortSide) {
  const TopologyPtr t = parse_topology("twisted:4x8");
  ASSERT_EQ(t->node_count(), 32U);
  ASSERT_EQ(t->port_count(), 4U);
  EXPECT_EQ(t->port_name(Port{1}), "x0-");
  EXPECT_EQ(t->node_name(Node{3 * 8 + 6}), "3_6");
  EXPECT_EQ(t->neighbour(Node{2 * 8 + 6}, Port{0}), Node{3 * 8 + 6});
  EXPECT_EQ(t->neighbour(Node{3 * 8 + 6}, Port{0}), Node{0 * 8 + 2});  // 6 - 4
  EXPECT_EQ(t->neighbour(Node{2 * 8 + 7}, Port{2}), Node{2 * 8 + 0});  // the long side's wrap shifts nothing
}

TEST(Twisted, OneShortSide_ShiftsBothLongOnes) {
  const TopologyPtr t = parse_topology("twisted:2x4x4");
  EXPECT_EQ(t->neighbour(Node{1 * 16 + 3 * 4 + 0}, Port{0}), Node{0 * 16 + 1 * 4 + 2});
}

// Sums of distances whose quotients by the degree, rounded up, are the steps of the total exchange: 21, 170, 74, 184.
TEST(Twisted, StatusIsThatOfTheShorterNetworksOfPods) {
  EXPECT_EQ(status_of("twisted:4x8"), 84U);
  EXPECT_EQ(status_of("twisted:8x16"), 680U);
  EXPECT_EQ(status_of("twisted:4x4x8"), 440U);
  EXPECT_EQ(status_of("twisted:4x8x8"), 1104U);
}

TEST(Twisted, OrderOfTheSides_ChangesNumbersOnly) {
  EXPECT_EQ(status_of("twisted:8x4"), status_of("twisted:4x8"));
  EXPECT_EQ(status_of("twisted:4x8x4"), status_of("twisted:4x4x8"));
  EXPECT_EQ(status_of("twisted:8x4x8"), status_of("twisted:4x8x8"));
  EXPECT_EQ(parse_topology("twisted:8x4")->node_name(Node{7 * 4 + 2}), "7_2");
}

TEST(Twisted, EqualSides_AreRefusedWithTheTorus) {
  EXPECT_THAT(refusal("twisted:4x4"), HasSubstr("no wrap shifts; allowed: a side that is shorter"));
  EXPECT_THAT(refusal("twisted:8"), HasSubstr("torus"));
}

TEST(Lattice, DiagonalRows_AreTheTorus) {
  const RowsFile file(R"({"comment":"a torus","rows":[[3,0],[0,5]]})");
  EXPECT_EQ(links(*parse_topology(file.spec())), links(*parse_topology("torus:3x5")));
}

TEST(Lattice, RowsOfTheTwistedTorus_InAnyBasis) {
  const auto expected = links(*parse_topology("twisted:4x4x8"));
  for (const char* rows : {"[[4,0,4],[0,4,4],[0,0,8]]", "[[4,4,0],[0,4,4],[0,0,-8]]", "[[0,0,8],[4,0,-4],[4,4,16]]"}) {
    const RowsFile file(std::string(R"({"rows":)") + rows + "}");
    EXPECT_EQ(links(*parse_topology(file.spec())), expected) << rows;
  }
}

TEST(Lattice, OneRow_IsTheRing_AndStepsThatCoincideAreOnePort) {
  const RowsFile ring(R"({"rows":[[7]]})");
  EXPECT_EQ(links(*parse_topology(ring.spec())), links(*parse_topology("ring:7")));
  const RowsFile chords(
      R"({"rows":[[1,-3],[0,10]]})");  // one dimension's step is three of the other's: circulant:10:1,3
  EXPECT_EQ(links(*parse_topology(chords.spec())), links(*parse_topology("circulant:10:3,1")));
  const RowsFile same(R"({"rows":[[1,-1],[0,5]]})");
  EXPECT_EQ(parse_topology(same.spec())->port_count(), 2U);
}

TEST(Lattice, BadRows_AreNamed) {
  EXPECT_THAT(refusal_of_rows("[[4,0],[8,0]]"), HasSubstr("depend on each other"));
  EXPECT_THAT(refusal_of_rows("[[0]]"), HasSubstr("depend on each other"));
  EXPECT_THAT(refusal_of_rows("[[4,0],[0]]"), HasSubstr("row 1 is not a list of 2 numbers"));
  EXPECT_THAT(refusal_of_rows("[[4,0],[0,2.5]]"), HasSubstr("row 1, entry 1"));
  EXPECT_THAT(refusal_of_rows("[[4,0],[0,99999999999]]"), HasSubstr("row 1, entry 1"));
  EXPECT_THAT(refusal_of_rows("[[18446744073709551615]]"), HasSubstr("row 0, entry 0"));
  EXPECT_THAT(refusal_of_rows("[[9000,0],[0,9000]]"), HasSubstr("too many nodes"));
  EXPECT_THAT(refusal_of_rows("[[4,0],[0,1]]"), HasSubstr("dimension 1 leads back"));
  EXPECT_THAT(refusal_of_rows("[]"), HasSubstr("no list of rows"));
  EXPECT_THAT(refusal_of_rows(R"([[4]],"name":"x")"), HasSubstr("unknown key \"name\""));
}

TEST(Lattice, NumbersThatGrowTooLarge_AreRefused) {
  std::string rows = "[";
  for (int i = 0; i < 16; ++i) {
    rows += i == 0 ? "[" : ",[";
    for (int j = 0; j < 16; ++j)
      rows += (j == 0 ? "" : ",") + std::to_string((i * 7919 + j * 104729 + i * j * j) % 67000000);
    rows += "]";
  }
  EXPECT_NE(refusal_of_rows(rows + "]"), "");
}

}  // namespace
}  // namespace rota
