// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/test_support.h"

namespace rota {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing_support::data_file;
using testing_support::refusal;

std::string refusal_of_file(std::string_view name) { return refusal("cayley:" + data_file(name)); }

std::string refusal_of_text(const std::string& text) {
  // Tests run side by side, one process each.
  const std::string path = ::testing::TempDir() + "rota_cayley_" + std::to_string(getpid()) + ".json";
  std::ofstream(path, std::ios::binary) << text;
  const std::string message = refusal("cayley:" + path);
  std::filesystem::remove(path);
  return message;
}

TEST(CayleyFile, StarGenerators_GiveTheStarGraph) {
  const TopologyPtr file = parse_topology("cayley:" + data_file("star4.json"));
  const TopologyPtr star = parse_topology("star:4");
  ASSERT_EQ(file->node_count(), 24U);
  ASSERT_EQ(file->port_count(), 3U);
  for (std::uint32_t x = 0; x < 24; ++x) {
    EXPECT_EQ(file->node_name(Node{x}), star->node_name(Node{x}));
    for (std::uint32_t p = 0; p < 3; ++p)
      EXPECT_EQ(file->neighbour(Node{x}, Port{p}), star->neighbour(Node{x}, Port{p}));
    for (std::uint32_t y = 0; y < 24; ++y) {
      EXPECT_EQ(file->group()->multiply(Node{x}, Node{y}), star->group()->multiply(Node{x}, Node{y}));
    }
  }
}

TEST(CayleyFile, RepeatedGenerator_IsOnePort) {
  const TopologyPtr t = parse_topology("cayley:" + data_file("dihedral5.json"));
  EXPECT_EQ(t->node_count(), 10U);
  EXPECT_EQ(t->port_count(), 3U);
  EXPECT_EQ(t->reverse_port(Node{0}, Port{0}), Port{1});
  EXPECT_EQ(t->reverse_port(Node{0}, Port{2}), Port{2});
}

TEST(CayleyFile, BadGenerators_AreNamedByIndex) {
  EXPECT_THAT(refusal_of_file("not_closed.json"), HasSubstr("the inverse of generator 1 is not a generator"));
  EXPECT_THAT(refusal_of_file("not_permutation.json"),
              HasSubstr("generator 1 is not a permutation of 0..2 at its entry 1"));
  EXPECT_THAT(refusal_of_file("identity.json"), HasSubstr("generator 1 is the identity"));
  EXPECT_THAT(refusal_of_file("different_sizes.json"), HasSubstr("generator 1 permutes 2 points, generator 0 3"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1,0],[1,-1]]})"), HasSubstr("generator 1 is not a permutation"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1.0,0]]})"), HasSubstr("generator 0 is not a permutation"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[18446744073709551617,0]]})"), HasSubstr("generator 0"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1,2]]})"), HasSubstr("generator 0 is not a permutation"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[0]]})"), HasSubstr("generator 0 is not a list"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[7]})"), HasSubstr("generator 0 is not a list"));
}

TEST(CayleyFile, MalformedJson_IsRefusedWithItsLine) {
  EXPECT_THAT(refusal_of_file("malformed.json"),
              AllOf(HasSubstr("malformed.json:3: not JSON"), HasSubstr("allowed: ")));
  EXPECT_THAT(refusal_of_text(""), HasSubstr(":1: not JSON"));
  EXPECT_THAT(refusal_of_text(std::string("\x00\xff\xfe{", 4)), HasSubstr("not JSON"));
  EXPECT_THAT(refusal_of_text(std::string(1000000, '[')), HasSubstr("not JSON"));
}

TEST(CayleyFile, OtherJson_IsRefused) {
  for (const char* const text :
       {"null", "[]", "{}", R"({"generators":7})", R"({"generators":[]})", R"("generators")"}) {
    EXPECT_THAT(refusal_of_text(text), HasSubstr("no list of generators")) << text;
  }
}

TEST(CayleyFile, RepeatedAndUnknownKeys_AreRefusedByName) {
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1,0]],"generators":[[1,2,0],[2,0,1]]})"),
              HasSubstr("key \"generators\" is there twice"));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1,0]],"name":"mine"})"), HasSubstr("unknown key \"name\""));
  EXPECT_THAT(refusal_of_text(R"({"generators":[[1,0]],"comment":1})"), HasSubstr("unknown key \"comment\""));
  EXPECT_THAT(refusal_of_text("{\"generators\":[[1,0]],\"\\u001b[2J\":1}"), HasSubstr("unknown key \"\\x1B[2J\""));
}

TEST(CayleyFile, TooLargeGroup_IsRefused) {
  // All permutations of 1000 points: a swap, the cycle and its inverse.
  std::vector<int> points(1000);
  std::iota(points.begin(), points.end(), 0);
  std::vector<int> swap = points;
  std::swap(swap[0], swap[1]);
  std::vector<int> cycle = points;
  std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
  std::vector<int> back = points;
  std::rotate(back.begin(), back.end() - 1, back.end());
  const nlohmann::json file{{"generators", {swap, cycle, back}}};
  EXPECT_THAT(refusal_of_text(file.dump()), HasSubstr("the group is too large"));
}

TEST(CayleyFile, TooLongFile_IsRefused) {
  EXPECT_THAT(refusal_of_text(std::string(5U << 20U, ' ')), HasSubstr("too long"));
}

TEST(CayleyFile, UnreadableFile_IsRefused) {
  EXPECT_THAT(refusal("cayley:"), HasSubstr("the file is missing"));
  EXPECT_THAT(refusal_of_file("no_such_file.json"), HasSubstr("cannot be read"));
  EXPECT_THAT(refusal("cayley:" ROTA_TEST_DATA), HasSubstr("cannot be read"));
  EXPECT_THAT(refusal(std::string("cayley:a\0b", 10)), HasSubstr("cannot be read"));
}

TEST(CayleyFile, InAProduct_IsAFactor) {
  const TopologyPtr t = parse_topology("product:ring:3*cayley:" + data_file("star4.json"));
  EXPECT_EQ(t->node_count(), 72U);
  EXPECT_NE(t->group(), nullptr);
  EXPECT_EQ(t->port_name(Port{2}), "x1g0");
}

}  // namespace
}  // namespace rota
