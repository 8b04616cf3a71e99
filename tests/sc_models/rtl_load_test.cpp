// SPDX-License-Identifier: Apache-2.0
#include "sc_models/rtl_load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/error.h"
#include "sc_models/node_errors.h"
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

std::uint64_t setting(const RtlLoad& load, std::uint32_t address) {
  const auto found = std::find_if(load.settings.begin(), load.settings.end(),
                                  [address](const RtlSetting& s) { return s.address == address; });
  EXPECT_NE(found, load.settings.end()) << std::hex << address;
  return found == load.settings.end() ? 0 : found->data;
}

TEST(RtlLoad, EveryChannelHasItsFourPrograms) {
  const Programs programs = all_port_ring_of_4(3);
  const RtlLoad load = rtl_load(two_ports(), programs.classes[0], 3, {});
  ASSERT_EQ(load.programs.size(), 8U);
  for (const WordTable& table : load.programs) EXPECT_FALSE(table.empty());
}

TEST(RtlLoad, CapacitiesGoToTheCrosspointsInUse_AndSettingsToTheirWords) {
  const Programs programs = all_port_ring_of_4(3);
  const NodeProgram& program = programs.classes[0];
  const RtlLoad load = rtl_load(two_ports(), program, 3, {.startup_cycles = 7});
  for (const Fifo& fifo : program.fifos) {
    EXPECT_EQ(setting(load, (index(fifo.receive) * 2 + index(fifo.send)) * 2 + fifo.lane), fifo.capacity_flits);
  }
  EXPECT_EQ(setting(load, 0x10000), 3U);
  EXPECT_EQ(setting(load, 0x10001), 7U);
  EXPECT_EQ(setting(load, 0x10002), 1U) << "lockstep";
  EXPECT_EQ(setting(rtl_load(two_ports(), program, 3, {.discipline = Discipline::self_timed}), 0x10002), 0U);
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

TEST(NodeErrors, EachFlagIsAPhrase) {
  EXPECT_EQ(errors_in_words(0), "");
  EXPECT_EQ(errors_in_words(1U << 5U), "a flit missed its cycle");
  EXPECT_EQ(errors_in_words(kRouterProgramParity), "a router program word had wrong parity");
  EXPECT_EQ(errors_in_words(kParityAtAdder), "a flit to be added had wrong parity");
  EXPECT_EQ(errors_in_words(kParityAtEjection), "an ejected flit had wrong parity");
  EXPECT_EQ(errors_in_words(0b11), "a FIFO overflowed, a FIFO was read while empty");
}

}  // namespace
}  // namespace rota
