// SPDX-License-Identifier: Apache-2.0
#include "sc_models/class_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sc_models/struck_program.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing_support::fifo;
using testing_support::from_link;
using testing_support::to_link;

NodeProgram three_channels() {
  return {.fifos = {fifo(0, 1, 4), fifo(0, 2, 5), fifo(1, 2, 6)},
          .receive = {{{from_link(0, 0b101), 2}, {from_link(0, 0b001), 0}, {from_link(0, 0b010), 1}}, {}, {}},
          .send = {{}, {}, {{to_link(2, 0), 3}, {to_link(2, 0b110), 2}}},
          .inject = {},
          .eject = {}};
}

std::vector<std::uint32_t> fifo_numbers(const ClassProgram& program, const PathRun& run) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < run.fifo_count; ++i) {
    const auto offset = program.fifo_lists[run.first + i];
    const auto at = std::find(program.fifo_offsets.begin(), program.fifo_offsets.end(), offset);
    numbers.push_back(static_cast<std::uint32_t>(at - program.fifo_offsets.begin()));
  }
  return numbers;
}

TEST(ClassProgram, MaskBitsCountTheChannelsOwnFifosInOrder) {
  const NodeProgram source = three_channels();
  const ClassProgram program = decode(source, PortModel::all, 3, 1, {.discipline = Discipline::lockstep});
  const auto& receive = program.receive[0];
  ASSERT_EQ(receive.size(), 3U) << "two runs, without the empty one, and the end";
  EXPECT_THAT(fifo_numbers(program, receive[0]), ElementsAre(program.ejection_fifo(0), program.crosspoint_fifo(1)));
  EXPECT_THAT(fifo_numbers(program, receive[1]), ElementsAre(program.crosspoint_fifo(0)));
  EXPECT_EQ(receive[2].count, 0U);
  const auto& send = program.send[2];
  ASSERT_EQ(send.size(), 3U);
  EXPECT_EQ(send[0].fifo_count, 0U) << "idle";
  EXPECT_THAT(fifo_numbers(program, send[1]), ElementsAre(program.crosspoint_fifo(1), program.crosspoint_fifo(2)));
  EXPECT_THAT(program.receive_mask_bits, ElementsAre(3, 2, 1));
  EXPECT_THAT(program.send_mask_bits, ElementsAre(1, 2, 3));
}

/// The NIC's FIFO joins an entry's sources, or leaves them; the others stay as they are.
TEST(StruckProgram, HasTheOtherLowBitInOneEntry) {
  NodeProgram source = three_channels();
  source.send[2].push_back({to_link(2, 0b011), 1});
  const ClassProgram program = decode(source, PortModel::all, 3, 1, {.discipline = Discipline::lockstep});
  const auto numbers_of = [&](const StruckProgram& struck, std::size_t entry) {
    const PathRun& run = struck.program[entry];
    return std::vector<std::uint32_t>(struck.lists.begin() + run.first,
                                      struck.lists.begin() + run.first + run.fifo_count);
  };
  const auto offset = [&](std::uint32_t number) { return program.fifo_offsets[number]; };
  const std::uint32_t nic = offset(program.injection_fifo(2));
  const StruckProgram joined = strike(program, 2, 1);
  EXPECT_EQ(joined.program[1].mask, 0b111U);
  EXPECT_THAT(numbers_of(joined, 1),
              ElementsAre(nic, offset(program.crosspoint_fifo(1)), offset(program.crosspoint_fifo(2))));
  const StruckProgram left = strike(program, 2, 2);
  EXPECT_EQ(left.program[2].mask, 0b010U);
  EXPECT_THAT(numbers_of(left, 2), ElementsAre(offset(program.crosspoint_fifo(1))));
  EXPECT_EQ(left.program[2].only_fifo, offset(program.crosspoint_fifo(1)));
}

TEST(ClassProgram, SelfTimedDropsIdleEntries) {
  const NodeProgram source = three_channels();
  const ClassProgram program = decode(source, PortModel::all, 3, 1, {.discipline = Discipline::self_timed});
  ASSERT_EQ(program.send[2].size(), 2U);
  EXPECT_EQ(program.send[2][0].mask, 0b110U);
}

TEST(ClassProgram, FifosOfTheNicHoldTwoFlitsAndTheOthersWhatTheProgramSays) {
  const NodeProgram source = three_channels();
  const ClassProgram program = decode(source, PortModel::all, 3, 1, {.discipline = Discipline::lockstep});
  EXPECT_THAT(program.fifo_capacities, ElementsAre(2, 2, 2, 2, 2, 2, 4, 5, 6));
}

}  // namespace
}  // namespace rota
