// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/outcome.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "testbench/papers/004_tori/variants.h"
#include "testbench/papers/comparison.h"

namespace rota::cli {
namespace {

using testing::HasSubstr;

const cli::Run kCube{.spec = "hypercube:3", .ports = "single", .algorithm = "three-phase-single"};

TEST(ReadOutcome, WithoutTheSources_IsACheckFailed) {
  EXPECT_THROW((void)read_outcome("{}"), CheckFailed);
  EXPECT_THROW((void)read_outcome("not JSON"), CheckFailed);
}

TEST(CarryOut, SmallNetwork_BothModelsCountAndTheSelfTimedRunStandsBesideThem) {
  const Outcome outcome = carry_out(kCube, ROTA_COMMAND);
  EXPECT_EQ(outcome.problem, "");
  ASSERT_TRUE(outcome.systemc.has_value());
  EXPECT_EQ(outcome.systemc->steps, 12U);
  EXPECT_EQ(outcome.systemc->transmissions, 96U);
  EXPECT_EQ(outcome.systemc->cycles, 15U);
  ASSERT_TRUE(outcome.rtl.has_value());
  EXPECT_EQ(outcome.rtl->steps, 12U);
  EXPECT_EQ(outcome.without_rtl, "");
  EXPECT_EQ(outcome.bound, 12U);
  EXPECT_GT(outcome.hardware.rom_bits.value_or(0), 0U);
  ASSERT_TRUE(outcome.self_timed_cycles.has_value());
  EXPECT_LE(*outcome.self_timed_cycles, 15U);
}

TEST(CarryOut, IsotropicRun_IsGivenItsDemand) {
  const Outcome outcome = carry_out({.spec = "ring:5",
                                     .ports = "single",
                                     .algorithm = "invariant-isotropic",
                                     .collective = "isotropic",
                                     .demand = "1 2\n2 1\n"},
                                    ROTA_COMMAND);
  EXPECT_EQ(outcome.problem, "");
  EXPECT_EQ(outcome.schedule.steps, 4U);
}

TEST(CarryOut, NetworkOfAFile_IsReadFromIt) {
  const Outcome outcome = carry_out({.spec = "product:graph:FILE*ring:4",
                                     .ports = "single",
                                     .algorithm = "product-a2",
                                     .network = "0 1\n1 2\n2 3\n1 3\n"},
                                    ROTA_COMMAND);
  EXPECT_EQ(outcome.problem, "");
  ASSERT_TRUE(outcome.systemc.has_value());
}

TEST(CarryOut, Variant_IsWrittenVerifiedAndSimulated) {
  const cli::Run run{.spec = "ring:8", .algorithm = "ar", .variant = kOneWay};
  const Outcome outcome = carry_out(run, ROTA_COMMAND);
  EXPECT_EQ(outcome.problem, "");
  ASSERT_TRUE(outcome.systemc.has_value());
  EXPECT_EQ(outcome.systemc->steps, 10U);
  EXPECT_EQ(command_of(run), "rota sim FILE.jsonl --router handshake");
}

TEST(CarryOut, ProgramsThatTheRtlCannotTake_AreSaidToRunOnSystemcOnly) {
  const Outcome outcome = carry_out({.spec = "ring:6", .algorithm = "balanced", .flits = 300}, ROTA_COMMAND);
  EXPECT_FALSE(outcome.rtl.has_value());
  EXPECT_EQ(
      outcome.without_rtl,
      "RTL node: Depth is 256; the crosspoint FIFOs need 301; --model both builds a node that fits, with Verilator");
}

TEST(CarryOut, RunThatFails_IsToldWithStatusAndMessage) {
  cli::Run run = kCube;
  run.algorithm = "nonsense";
  EXPECT_THAT(carry_out(run, ROTA_COMMAND).problem, HasSubstr("exit status 2: rota: --algorithm nonsense"));
}

// The whole way, with a claim that is wrong by one: measured on the real command, marked, and a failed check.
TEST(CarryOut, ClaimMadeWrongByOne_DiffersOnTheRealNetwork) {
  const Claim right{.place = "table 1", .what = "d = 3", .printed = "d*2^(d-1)", .formula = "12", .run = kCube};
  Claim wrong = right;
  wrong.formula = "11";
  const auto rows =
      compare_all({{"002", "", {right, wrong}}}, [](const cli::Run& run) { return carry_out(run, ROTA_COMMAND); });
  EXPECT_EQ(rows[0].rows[0].result, Result::agrees);
  EXPECT_EQ(rows[0].rows[1].result, Result::differs);
  EXPECT_THROW(require_no_difference(rows), CheckFailed);
}

}  // namespace
}  // namespace rota::cli
