// SPDX-License-Identifier: Apache-2.0
#include "compiler/page/hop_stream.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota::page {
namespace {

Schedule ring_schedule(std::vector<ClassHop> hops) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:4");
  schedule.symmetry = whole_group(schedule.topology);
  schedule.steps = 9;
  schedule.hops = std::move(hops);
  return schedule;
}

TEST(HopStream, AMessageInOnePiece_TakesAByteAHop) {
  // To the node two further on, over port 0: at once, and on after two steps of waiting.
  const HopStream stream = encode_hops(ring_schedule(
      {{Step{0}, ClassId{0}, Port{0}, Node{0}, Node{2}}, {Step{3}, ClassId{0}, Port{0}, Node{3}, Node{1}}}));
  EXPECT_EQ(stream.bytes, std::string({0, (2 * 2 + 0) * 4 + 1}));
  EXPECT_EQ(stream.keys, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{2, 1}}));
  EXPECT_EQ(stream.hops, 2U);
  EXPECT_EQ(stream.copies, 1U);
}

TEST(HopStream, GapsBetweenKeys_BeginANewRun) {
  const HopStream stream = encode_hops(ring_schedule(
      {{Step{0}, ClassId{0}, Port{0}, Node{0}, Node{1}}, {Step{1}, ClassId{0}, Port{1}, Node{0}, Node{3}}}));
  EXPECT_EQ(stream.keys, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{1, 1}, {1, 1}}));
  EXPECT_EQ(stream.bytes, std::string({1, (1 * 2 + 1) * 4 + 1}));
}

TEST(HopStream, AHopFromElsewhere_NamesItsSender) {
  // A broadcast of node 0: to node 1 in step 0, and from node 0 again, over port 1, in step 1.
  const HopStream stream = encode_hops(ring_schedule(
      {{Step{0}, ClassId{0}, Port{0}, Node{0}, kNoNode}, {Step{1}, ClassId{0}, Port{1}, Node{0}, kNoNode}}));
  EXPECT_EQ(stream.bytes, std::string({0, (1 * 2 + 1) * 4 + 3, 0}));
  EXPECT_EQ(stream.keys.front().first, 4U);
}

TEST(HopStream, LargeNumbers_TakeMoreBytes) {
  const HopStream stream = encode_hops(ring_schedule({{Step{8}, ClassId{0}, Port{1}, Node{0}, Node{3}}}));
  EXPECT_EQ(stream.bytes, std::string({(8 * 2 + 1) * 4 + 1}));
  Schedule late = ring_schedule({{Step{40}, ClassId{0}, Port{0}, Node{0}, Node{1}}});
  EXPECT_EQ(encode_hops(late).bytes,
            std::string({static_cast<char>((40 * 2 * 4 + 1) % 128 + 128), (40 * 2 * 4 + 1) / 128}));
}

TEST(Base64, PadsAsTheRfcSays) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("\xFF\xFE\xFD"), "//79");
}

}  // namespace
}  // namespace rota::page
