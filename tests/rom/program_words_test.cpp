// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/program_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "compiler/error.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Fifo crosspoint(std::uint32_t receive, std::uint32_t send, std::uint32_t lane = 0) {
  return {Channel{receive}, Channel{send}, lane, 1, 2};
}

/// Two ports, all crosspoints, 2 count bits: words are 3 mask bits, 2 count bits, end, parity.
WordShape two_ports() {
  return {.ports = 2,
          .fifos = {crosspoint(0, 0), crosspoint(0, 1), crosspoint(1, 0), crosspoint(1, 1)},
          .receive_mask_bits = 3,
          .send_mask_bits = 3,
          .count_bits = 2,
          .address_bits = 4};
}

NodeProgram through_traffic() {
  NodeProgram program;
  program.fifos = {crosspoint(1, 0)};  // the router's third: bit 1 of receive channel 1, bit 2 of send channel 0
  program.receive = {{}, {{{Port{1}, 0b11}, 2}}};
  program.send = {{{{Port{0}, 0}, 3}, {{Port{0}, 0b10}, 1}}, {}};
  return program;
}

constexpr std::uint64_t kEnd = 0b1'1'00'000;  // the end flag and its parity

TEST(ProgramWords, MasksAreThoseOfTheRoutersFifos_AndEveryTableEnds) {
  const ProgramWords words = encode_words(through_traffic(), two_ports(), true);
  EXPECT_THAT(words.receive, ElementsAre(ElementsAre(kEnd), ElementsAre(0b1'0'01'011U, kEnd)));
  EXPECT_THAT(words.send, ElementsAre(ElementsAre(0b1'0'10'000U, 0b1'0'00'100U, kEnd), ElementsAre(kEnd)));
  EXPECT_EQ(words.inject.size(), 2U);
  EXPECT_EQ(words.eject.size(), 2U);
}

TEST(ProgramWords, IdleSteps_AreLeftOutWhereNotWanted) {
  const ProgramWords words = encode_words(through_traffic(), two_ports(), false);
  EXPECT_THAT(words.send[0], ElementsAre(0b1'0'00'100U, kEnd));
}

TEST(ProgramWords, LongRuns_AreSplit_AndAddressesGoOn) {
  NodeProgram program;
  program.inject = {{{Node{1}, -3, 6}}};
  const ProgramWords words = encode_words(program, two_ports(), true);
  // 4 messages at 1, -2, -5, -8, then 2 from -11 = 5 modulo 16; the stride is 13 modulo 16.
  EXPECT_THAT(words.inject[0], ElementsAre(0b0'0'11'1101'0001U, 0b0'0'01'1101'0101U, 0b1'1'00'0000'0000U));
}

TEST(ProgramWords, SinglePort_TheLinkIsAboveTheMask) {
  const WordShape shape{.ports = 3,
                        .port_model = PortModel::single,
                        .fifos = {crosspoint(0, 0)},
                        .receive_mask_bits = 2,
                        .send_mask_bits = 2,
                        .count_bits = 1,
                        .address_bits = 4};
  EXPECT_EQ(shape.receive_word_bits(), 7U);
  NodeProgram program;
  program.fifos = {crosspoint(0, 0)};
  program.receive = {{{{Port{2}, 0b01}, 1}}};
  program.send = {{{{Port{1}, 0b10}, 2}}};
  const ProgramWords words = encode_words(program, shape, true);
  EXPECT_EQ(words.receive[0][0], 0b0'0'0'10'01U);
  EXPECT_EQ(words.send[0][0], 0b1'0'1'01'10U);
}

TEST(ProgramWords, AllHaveEvenParity) {
  const ProgramWords words = encode_words(through_traffic(), two_ports(), true);
  for (const auto& side : {words.receive, words.send, words.inject, words.eject}) {
    for (const WordTable& table : side) {
      for (const std::uint64_t word : table) EXPECT_EQ(std::popcount(word) % 2, 0);
    }
  }
}

std::string refusal(const NodeProgram& program, const WordShape& shape) {
  try {
    (void)encode_words(program, shape, true);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// Two ports: from bit 0 two send masks, two receive masks of 3 bits each, end, parity.
TEST(ProgramWords, FlatForm_HasAWordForEveryStep_OfAllChannels) {
  NodeProgram program = through_traffic();
  program.timed_receive = {{}, {{{Port{1}, 0b11}, 2}, {{Port{1}, 0}, 1}, {{Port{1}, 0b01}, 1}}};
  WordShape shape = two_ports();
  shape.router = RouterKind::timed;
  EXPECT_EQ(shape.flat_word_bits(), 14U);
  using Words = std::vector<WideWord>;
  EXPECT_EQ(encode_flat_words(program, shape), (Words{{0b0'0'011'000'000'000U},
                                                      {0b0'0'011'000'000'000U},
                                                      {0},
                                                      {0b0'0'001'000'000'100U},
                                                      {0b1'1'000'000'000'000U}}));
}

TEST(ProgramWords, FlatForm_EntriesMayLieAcrossTheWordsOf64Bits) {
  NodeProgram program;
  program.send.resize(16);
  program.timed_receive.resize(16);
  program.timed_receive[2] = {{{Port{2}, 0b1}, 1}};
  program.timed_receive[15] = {{{Port{15}, 0b1}, 1}};
  const WordShape shape{
      .ports = 16, .fifos = {}, .receive_mask_bits = 3, .send_mask_bits = 3, .router = RouterKind::timed};
  const std::vector<WideWord> words = encode_flat_words(program, shape);
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0], (WideWord{std::uint64_t{1} << 54U, std::uint64_t{1} << 29U}));
  EXPECT_EQ(words[1], (WideWord{0, std::uint64_t{3} << 32U}));
  // 0b111 at bit 63: two of its bits are in the next word of 64.
  program.timed_receive[2].clear();
  program.fifos = {crosspoint(5, 0), crosspoint(5, 1)};
  program.timed_receive[5] = {{{Port{5}, 0b111}, 1}};
  WordShape wider = shape;
  wider.fifos = program.fifos;
  EXPECT_EQ(encode_flat_words(program, wider)[0], (WideWord{std::uint64_t{1} << 63U, 0b11U | std::uint64_t{1} << 29U}));
}

TEST(ProgramWords, WhatTheRouterDoesNotHave_IsRefused) {
  NodeProgram second_lane = through_traffic();
  second_lane.fifos[0].lane = 1;
  EXPECT_THAT(refusal(second_lane, two_ports()), HasSubstr("FIFO (1, 0) lane 1 is not in the router"));
  NodeProgram third_link = through_traffic();
  third_link.send[0][1].value.link = Port{2};
  EXPECT_THAT(refusal(third_link, two_ports()), HasSubstr("link 2; allowed: 0 to 1"));
  NodeProgram third_channel = through_traffic();
  third_channel.send.resize(3);
  EXPECT_THAT(refusal(third_channel, two_ports()), HasSubstr("3 channels; the router has 2"));
  WordShape wide = two_ports();
  wide.send_mask_bits = 61;
  EXPECT_THAT(refusal(through_traffic(), wide), HasSubstr("65 bits; allowed: up to 64"));
}

TEST(ProgramWords, UnsplitCountBits_HoldTheLongestRunLessOne) {
  NodeProgram program = through_traffic();
  EXPECT_EQ(unsplit_count_bits(program), 2U);
  program.eject = {{{Node{1}, 1, 8}}};
  EXPECT_EQ(unsplit_count_bits(program), 3U);
  program.eject[0][0].count = 9;
  EXPECT_EQ(unsplit_count_bits(program), 4U);
  EXPECT_EQ(unsplit_count_bits(NodeProgram{}), 1U);
}

}  // namespace
}  // namespace rota
