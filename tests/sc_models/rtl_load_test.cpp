// SPDX-License-Identifier: Apache-2.0
#include "sc_models/rtl_load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/error.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing_support::all_port_ring_of_4;

RtlParameters two_ports() {
  return {.ports = 2,
          .port_model = PortModel::all,
          .width_bits = 64,
          .depth_flits = 8,
          .lanes = 2,
          .program_words = 16,
          .address_bits = 16,
          .count_bits = 16,
          .flit_bits = 16};
}

std::uint64_t data_at(const std::vector<RtlWrite>& writes, std::uint32_t address) {
  const auto found =
      std::find_if(writes.begin(), writes.end(), [address](const RtlWrite& w) { return w.address == address; });
  EXPECT_NE(found, writes.end()) << std::hex << address;
  return found == writes.end() ? 0 : found->data;
}

TEST(RtlLoad, EveryAddressIsWrittenOnce) {
  const Programs programs = all_port_ring_of_4(3);
  std::vector<std::uint32_t> addresses;
  for (const RtlWrite& write : rtl_load(two_ports(), programs.classes[0], 3, {})) addresses.push_back(write.address);
  std::sort(addresses.begin(), addresses.end());
  EXPECT_EQ(std::adjacent_find(addresses.begin(), addresses.end()), addresses.end());
}

TEST(RtlLoad, CapacitiesGoToTheCrosspointsInUse_AndSettingsToTheirWords) {
  const Programs programs = all_port_ring_of_4(3);
  const NodeProgram& program = programs.classes[0];
  const auto writes = rtl_load(two_ports(), program, 3, {.startup_cycles = 7});
  for (const Fifo& fifo : program.fifos) {
    const std::uint32_t k = (index(fifo.receive) * 2 + index(fifo.send)) * 2 + fifo.lane;
    EXPECT_EQ(data_at(writes, 0x40000000U + k), fifo.capacity_flits);
  }
  EXPECT_EQ(data_at(writes, 0x50000000U), 3U);
  EXPECT_EQ(data_at(writes, 0x50000001U), 7U);
  EXPECT_EQ(data_at(writes, 0x50000002U), 1U) << "lockstep";
  const auto self_timed = rtl_load(two_ports(), program, 3, {.discipline = Discipline::self_timed});
  EXPECT_EQ(data_at(self_timed, 0x50000002U), 0U);
}

std::string refusal(const RtlParameters& parameters, const Programs& programs, const NetworkConfig& config = {}) {
  try {
    (void)rtl_load(parameters, programs.classes[0], programs.flits, config);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(RtlLoad, WhatIsTooSmall_IsNamedWithWhatIsNeeded) {
  Programs programs = all_port_ring_of_4(3);
  EXPECT_EQ(refusal(two_ports(), programs), "accepted");
  RtlParameters narrow = two_ports();
  narrow.width_bits = 32;
  EXPECT_THAT(refusal(narrow, programs, {.flit_width_bits = 33}), HasSubstr("Width is 32; the flits need 33"));
  RtlParameters short_messages = two_ports();
  short_messages.flit_bits = 1;
  EXPECT_THAT(refusal(short_messages, programs), HasSubstr("2^FlitBits is 2; the messages need 3"));
  RtlParameters short_programs = two_ports();
  short_programs.program_words = 1;
  EXPECT_THAT(refusal(short_programs, programs), HasSubstr("words of a program memory is 1"));
  programs.classes[0].fifos[0].capacity_flits = 9;
  EXPECT_THAT(refusal(two_ports(), programs), HasSubstr("Depth is 8; the crosspoint FIFOs need 9"));
  programs.classes[0].fifos[0].capacity_flits = 8;
  programs.classes[0].fifos[0].lane = 2;
  EXPECT_THAT(refusal(two_ports(), programs), HasSubstr("Lanes is 2; the crosspoints need 3"));
}

TEST(RtlErrors, EachFlagIsAPhrase) {
  EXPECT_EQ(rtl_errors_in_words(0), "");
  EXPECT_EQ(rtl_errors_in_words(1U << 5U), "a flit missed its cycle");
  EXPECT_EQ(rtl_errors_in_words(0b11), "a FIFO overflowed, a FIFO was read while empty");
}

}  // namespace
}  // namespace rota
