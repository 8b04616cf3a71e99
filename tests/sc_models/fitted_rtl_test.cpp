// SPDX-License-Identifier: Apache-2.0
//
// The parameters of RTL nodes that are built for a schedule. tests/testbench/runs/fitted_test.cpp builds and runs some.
#include "sc_models/fitted_rtl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/cosim_pins.h"
#include "sc_models/rtl_nodes.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

using testing::HasSubstr;

Programs compiled(const char* spec, PortModel ports, std::uint32_t flits = 1) {
  return compile_programs(make_schedule(parse_topology(spec), {.ports = ports, .algorithm = {}, .input = {}}), flits);
}

TEST(FittingRtl, IsLargeEnoughForAllClasses_AndNoLarger) {
  Programs programs = compiled("mesh:3x4", PortModel::all, 2);
  const NetworkConfig config{.router = RouterKind::handshake};
  const RtlParameters fitting = fitting_rtl(programs, config);
  EXPECT_EQ(fitting.ports, 4U);
  EXPECT_EQ(fitting.lanes, 1U);
  std::uint32_t deepest = 0;
  for (const NodeProgram& program : programs.classes) {
    EXPECT_NO_THROW((void)rtl_load(fitting, program, 2, config));
    for (const Fifo& fifo : program.fifos) deepest = std::max(deepest, fifo.capacity_flits);
  }
  EXPECT_EQ(fitting.depth_flits, deepest);
  RtlParameters half = fitting;
  half.program_words /= 2;
  bool all_fit = true;
  for (const NodeProgram& program : programs.classes) {
    try {
      (void)rtl_load(half, program, 2, config);
    } catch (const InputError&) {
      all_fit = false;
    }
  }
  EXPECT_FALSE(all_fit);
  programs.classes[1].fifos[0].lane = 2;
  EXPECT_EQ(fitting_rtl(programs, config).lanes, 3U);
}

TEST(FittingRtl, WhereMasksAreWide_CountsAreNarrower) {
  Programs programs = compiled("complete:13", PortModel::all);
  EXPECT_EQ(fitting_rtl(programs, {}).count_bits, 16U);
  programs.classes[0].fifos.push_back({Channel{0}, Channel{1}, 3});  // masks of 1 + 12 · 4 bits
  EXPECT_EQ(fitting_rtl(programs, {}).count_bits, 13U);
}

std::string refusal_of(const Programs& programs) {
  try {
    (void)fitting_rtl(programs, {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(FittingRtl, WhatNoRtlHas_IsNamedWithWhatIsAllowed) {
  EXPECT_EQ(refusal_of(compiled("complete:17", PortModel::all)), "accepted");
  EXPECT_EQ(refusal_of(compiled("complete:18", PortModel::all)), "RTL node: 17 ports; allowed: up to 16");
  Programs programs = compiled("complete:13", PortModel::all);
  programs.classes[0].fifos.push_back({Channel{0}, Channel{1}, 4});
  EXPECT_EQ(refusal_of(programs), "RTL node: 65 bits a word of the router's programs; allowed: up to 64");
  programs.classes[0].fifos.back().lane = 7;
  EXPECT_EQ(refusal_of(programs), "RTL node: 1152 FIFOs; allowed: up to 1024");
}

TEST(CosimPins, FollowOneAnother_EachFromAWordOfItsOwn) {
  const RtlParameters parameters{.ports = 5, .port_model = PortModel::single, .lanes = 9};
  std::map<std::string, std::uint32_t> bits;
  std::uint32_t next = 0;
  for (const PlacedPin& pin : placed_pins(parameters)) {
    EXPECT_EQ(pin.first_word, next) << pin.name;
    EXPECT_GT(pin.bits, 0U) << pin.name;
    next += pin.words();
    bits[pin.name] = pin.bits;
  }
  EXPECT_EQ(bits["fault_fifo_i"], 9U);
  EXPECT_EQ(bits["seen_send_o"], 1U + 9 + 3) << "mask and link";
  EXPECT_EQ(bits["link_in_data_i"], 5U * 64);
}

TEST(CosimPins, APinReadsAndWritesItsWords) {
  std::uint32_t words[2] = {0, 7};
  PinWords narrow(words, 4);
  narrow = 5;
  narrow ^= 1;
  EXPECT_EQ(std::uint32_t{narrow}, 4U);
  EXPECT_EQ(words[1], 7U);
  PinWords wide(words, 64);
  wide = std::uint64_t{3} << 40U;
  EXPECT_EQ(words[0], 0U);
  EXPECT_EQ(words[1], 3U << 8U);
}

}  // namespace
}  // namespace rota
