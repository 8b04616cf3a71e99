// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "compiler/error.h"

namespace rota::cli {
namespace {

using testing::HasSubstr;

/// A claim of 8 steps on a network of its own.
Claim eight_steps(const std::string& spec = "ring:8") {
  return {.place = "Lemma 2", .what = "steps", .printed = "p^2/8", .formula = "8", .run = cli::Run{.spec = spec}};
}

Outcome measured(std::uint64_t steps) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  outcome.systemc = SourceCounts{steps, 128, steps + 3};
  return outcome;
}

Result result_of(const Claim& claim, const Outcome& outcome) { return compare(claim, {.run = &outcome}).result; }

TEST(Compare, MeasuredIsFormula_Agrees_AndIsSaidToBeMeasured) {
  const Outcome outcome = measured(8);
  const Row row = compare(eight_steps(), {.run = &outcome});
  EXPECT_EQ(row.result, Result::agrees);
  EXPECT_EQ(row.evidence, Evidence::measured);
  EXPECT_EQ(row.measured, "8");
}

TEST(Compare, MeasuredIsOneMore_DiffersAndSaysBoth) {
  const Outcome outcome = measured(9);
  const Row row = compare(eight_steps(), {.run = &outcome});
  EXPECT_EQ(row.result, Result::differs);
  EXPECT_EQ(row.why, "measured 9, formula 8");
}

TEST(Compare, RtlCountsAnotherNumber_Differs) {
  Outcome outcome = measured(8);
  outcome.rtl = SourceCounts{9, 128, 12};
  EXPECT_EQ(result_of(eight_steps(), outcome), Result::differs);
}

TEST(Compare, OnlyVerified_TheVerifiedScheduleIsCounted) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  Claim claim = eight_steps();
  claim.run->only_verified = true;
  const Row row = compare(claim, {.run = &outcome});
  EXPECT_EQ(row.evidence, Evidence::counted);
  EXPECT_EQ(row.result, Result::agrees);
}

TEST(Compare, MeasuredRow_WithoutAClockedModel_Differs) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  const Row row = compare(eight_steps(), {.run = &outcome});
  EXPECT_EQ(row.evidence, Evidence::measured);
  EXPECT_EQ(row.why, "no clocked model ran");
}

TEST(Compare, BoundAndClasses_AreDerived_NoModelCountsThem) {
  Outcome outcome = measured(8);
  outcome.rtl = SourceCounts{8, 128, 11};
  outcome.bound = 8;
  outcome.hardware.classes = 8;
  Claim claim = eight_steps();
  for (const Quantity quantity : {Quantity::bound, Quantity::classes}) {
    claim.quantity = quantity;
    const Row row = compare(claim, {.run = &outcome});
    EXPECT_EQ(row.evidence, Evidence::derived);
    EXPECT_EQ(row.result, Result::agrees);
    EXPECT_THAT(row.no_rtl, HasSubstr("steps, transmissions and cycles only"));
  }
}

TEST(Compare, RowWithoutTheRtl_SaysWhy) {
  Outcome outcome = measured(8);
  EXPECT_EQ(compare(eight_steps(), {.run = &outcome}).no_rtl, "more than 64 nodes");
  outcome.without_rtl = "RTL node: Lanes is 1; the crosspoints need 2";
  EXPECT_EQ(compare(eight_steps(), {.run = &outcome}).no_rtl, outcome.without_rtl);
  outcome.systemc.reset();
  EXPECT_EQ(compare(eight_steps(), {.run = &outcome}).no_rtl, "no clocked model ran: too many nodes");
  outcome = measured(8);
  outcome.rtl = SourceCounts{8, 128, 11};
  EXPECT_EQ(compare(eight_steps(), {.run = &outcome}).no_rtl, "");
}

TEST(Compare, RowThatMeetsItsBound_NeedsThatBound) {
  Claim claim = eight_steps();
  claim.meets_bound = true;
  Outcome outcome = measured(8);
  outcome.bound = 8;
  EXPECT_EQ(result_of(claim, outcome), Result::agrees);
  outcome.bound = 7;
  EXPECT_EQ(compare(claim, {.run = &outcome}).why, "lower bound 7, formula 8");
  outcome.bound.reset();
  EXPECT_EQ(compare(claim, {.run = &outcome}).why, "lower bound unknown, formula 8");
}

TEST(Compare, QuantityThatNoSourceHas_Differs) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  Claim claim = eight_steps();
  claim.run->only_verified = true;
  claim.quantity = Quantity::cycles;
  EXPECT_EQ(compare(claim, {.run = &outcome}).why, "measured nothing, formula 8");
}

TEST(Compare, FailedRun_DiffersAndSaysWhatItSaid) {
  Outcome outcome;
  outcome.problem = "exit status 1: rota: check failed";
  EXPECT_EQ(compare(eight_steps(), {.run = &outcome}).why, outcome.problem);
}

TEST(Compare, AtMost_HoldsUpToTheFormula) {
  Claim claim = eight_steps();
  claim.relation = Relation::at_most;
  EXPECT_EQ(result_of(claim, measured(7)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(8)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(9)), Result::differs);
  EXPECT_EQ(result_of(claim, measured(10)), Result::differs);  // as numbers, not as text
}

TEST(Compare, AtLeast_HoldsFromTheFormulaOn) {
  Claim claim = eight_steps();
  claim.relation = Relation::at_least;
  EXPECT_EQ(result_of(claim, measured(10)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(8)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(7)), Result::differs);
}

TEST(Compare, ComputedNumber_IsHeldAgainstThePrintedOne) {
  Claim claim{.place = "table 2", .what = "n = 4", .printed = "0.190", .formula = "0.190", .printed_value = "0.190"};
  EXPECT_EQ(compare(claim, {}).result, Result::agrees);
  EXPECT_EQ(compare(claim, {}).evidence, Evidence::arithmetic);
  claim.formula = "0.191";
  EXPECT_EQ(compare(claim, {}).why, "printed 0.190, formula 0.191");
}

TEST(Compare, Erratum_NeedsAPrintedValueThatIsWrong) {
  Claim claim = eight_steps();
  claim.printed_value = "7";
  EXPECT_EQ(result_of(claim, measured(8)), Result::differs);
  claim.erratum = "rounded the wrong way";
  EXPECT_EQ(result_of(claim, measured(8)), Result::erratum);
  EXPECT_EQ(result_of(claim, measured(7)), Result::differs);  // measured must still be the formula's
  claim.printed_value = "8";
  EXPECT_EQ(result_of(claim, measured(8)), Result::differs);
}

/// A claim about a run with and one without start-ups.
Claim of_two(Quantity quantity, const std::string& formula) {
  Claim claim = eight_steps();
  claim.run = cli::Run{.spec = "ring:8", .flits = 2, .startup_cycles = 10, .rearrange_cycles = 3};
  claim.against = cli::Run{.spec = "ring:8", .flits = 2};
  claim.quantity = quantity;
  claim.formula = formula;
  return claim;
}

Outcome with_cycles(std::uint64_t steps, std::uint64_t start_ups, std::uint64_t cycles) {
  Outcome outcome = measured(steps);
  outcome.start_ups = start_ups;
  outcome.systemc->cycles = cycles;
  return outcome;
}

TEST(CompareTwo, StartUps_AreCountedInMeasuredCycles) {
  const Claim claim = of_two(Quantity::start_ups, "4");
  const Outcome without = with_cycles(8, 99, 19);
  // The run with start-ups is the timed router's, whose pipeline fills two cycles later.
  const Outcome paid = with_cycles(8, 99, 61);
  EXPECT_EQ(compare(claim, {.run = &paid, .against = &without}).result, Result::agrees);
  const Outcome late = with_cycles(8, 4, 62);
  EXPECT_EQ(compare(claim, {.run = &late, .against = &without}).why, "measured 41/10, formula 4");
}

TEST(CompareTwo, StartUps_OfRunsThatAreOnlyVerified_AreTheSchedules) {
  Outcome verified = with_cycles(8, 4, 0);
  verified.systemc.reset();
  Claim claim = of_two(Quantity::start_ups, "4");
  claim.run->only_verified = true;
  const Row row = compare(claim, {.run = &verified, .against = &verified});
  EXPECT_EQ(row.result, Result::agrees);
  EXPECT_EQ(row.evidence, Evidence::counted);
}

TEST(Compare, RearrangedMessages_AreCountedInTheSchedule) {
  Claim claim = eight_steps();
  claim.quantity = Quantity::rearranged;
  claim.formula = "16";
  Outcome outcome = measured(8);
  outcome.rearranged_messages = 16;
  const Row row = compare(claim, {.run = &outcome});
  EXPECT_EQ(row.result, Result::agrees);
  EXPECT_EQ(row.evidence, Evidence::counted);
}

TEST(CompareTwo, ShareSaved_LeavesThePipelineOut) {
  const Outcome base = with_cycles(8, 0, 103);  // of_two: the other run is the handshake router's
  const Outcome faster = with_cycles(8, 0, 80);
  EXPECT_EQ(compare(of_two(Quantity::saved, "0.250"), {.run = &faster, .against = &base}).result, Result::agrees);
}

/// Of a run that packs messages and one that does not: without start-ups, and with 10 cycles each.
Claim of_break_even() {
  Claim claim = of_two(Quantity::break_even, "0.200");
  claim.run = cli::Run{.spec = "ring:8", .algorithm = "packed", .startup_cycles = 10};
  claim.against = cli::Run{.spec = "ring:8", .algorithm = "plain", .startup_cycles = 10};
  claim.before = TwoRuns{{.spec = "ring:8", .algorithm = "packed"}, {.spec = "ring:8", .algorithm = "plain"}};
  return claim;
}

TEST(CompareTwo, BreakEven_IsWhereTheMeasuredCyclesOfBothCross) {
  // 110 steps and 40 start-ups against 100 and 90; the counts say something else, and are not looked at.
  const Outcome packed = with_cycles(1, 2, 113);
  const Outcome plain = with_cycles(3, 4, 103);
  const Outcome packed_paid = with_cycles(1, 2, 513);
  const Outcome plain_paid = with_cycles(3, 4, 1003);
  const auto row = [&](const Outcome& run, const Outcome& against) {
    return compare(of_break_even(), {.run = &run, .against = &against, .before = &packed, .before_against = &plain});
  };
  EXPECT_EQ(row(packed_paid, plain_paid).measured, "0.200");
  EXPECT_EQ(row(packed_paid, plain_paid).result, Result::agrees);
  const Outcome still_slower = with_cycles(1, 2, 1004);
  EXPECT_EQ(row(still_slower, plain_paid).why, "measured nothing, formula 0.200");
  const Outcome a_cycle_later = with_cycles(1, 2, 523);
  EXPECT_EQ(row(a_cycle_later, plain_paid).why, "measured 0.204, formula 0.200");
}

TEST(CompareTwo, BreakEven_OfARatioBelowAThousandth_HasTwoDigits) {
  Claim claim = of_break_even();
  claim.digits = Digits::two_significant;
  claim.formula = "2.0e-1";
  const Outcome packed = with_cycles(1, 2, 113);
  const Outcome plain = with_cycles(3, 4, 103);
  const Outcome packed_paid = with_cycles(1, 2, 513);
  const Outcome plain_paid = with_cycles(3, 4, 1003);
  EXPECT_EQ(
      compare(claim, {.run = &packed_paid, .against = &plain_paid, .before = &packed, .before_against = &plain}).result,
      Result::agrees);
}

TEST(CompareTwo, OtherRunFailed_Differs) {
  Outcome failed;
  failed.problem = "exit status 1";
  const Outcome run = measured(8);
  EXPECT_EQ(compare(of_two(Quantity::saved, "0"), {.run = &run, .against = &failed}).why, "exit status 1");
}

TEST(Compare, CountedInTheSchedule_IsSaidToBe) {
  Claim claim{
      .place = "stage 1", .printed = "ceil(p/4)", .formula = "2", .quantity = Quantity::schedule, .counted = [] {
        return std::string("2");
      }};
  EXPECT_EQ(compare(claim, {}).result, Result::agrees);
  EXPECT_EQ(compare(claim, {}).evidence, Evidence::counted);
  claim.counted = [] { return std::string("3"); };
  EXPECT_EQ(compare(claim, {}).why, "measured 3, formula 2");
}

TEST(Compare, Erratum_WhosePrintedNumberIsTheFormulaInOtherDigits_IsNone) {
  Claim claim{.place = "footnote 1", .printed = "24.0", .formula = "24", .printed_value = "24.0", .erratum = "wrong"};
  EXPECT_EQ(compare(claim, {}).why, "the erratum says that the printed value is wrong; it is not");
  claim.printed_value = "23.9";
  EXPECT_EQ(compare(claim, {}).result, Result::erratum);
}

TEST(Compare, Erratum_WithinTheTolerance_IsNone) {
  Claim claim{.place = "fig. 6", .printed = "0.8", .formula = "0.840", .printed_value = "0.8", .erratum = "far away"};
  claim.tolerance = 0.05;
  EXPECT_EQ(compare(claim, {}).result, Result::differs);
}

TEST(Compare, WhatIsOnlyStated_IsHeldAgainstNothing) {
  const Claim claim{.place = "table II", .printed = "3d-3", .formula = "18", .evidence = Evidence::stated};
  EXPECT_EQ(compare(claim, {}).result, Result::stated);
}

TEST(Compare, Approximately_ToleratesWhatTheClaimSays) {
  Claim claim{.place = "fig. 6", .printed = "0.8", .formula = "0.908", .printed_value = "0.8", .tolerance = 0.11};
  EXPECT_EQ(compare(claim, {}).result, Result::agrees);
  claim.tolerance = 0.1;
  EXPECT_EQ(compare(claim, {}).result, Result::differs);
}

std::vector<Paper> two_papers() {
  return {{"a", "first", {eight_steps("ring:8"), eight_steps("ring:9")}},
          {"b", "second", {eight_steps("ring:9"), eight_steps("ring:10")}}};
}

TEST(CompareAll, EachDifferentRunIsCarriedOutOnce_RowsStayInOrder) {
  std::atomic<int> runs = 0;
  const auto compared = compare_all(two_papers(), [&runs](const cli::Run& run) {
    ++runs;
    if (run.spec == "ring:8") std::this_thread::sleep_for(std::chrono::milliseconds(20));  // ends last
    return measured(8);
  });
  EXPECT_EQ(runs, 3);
  ASSERT_EQ(compared.size(), 2U);
  EXPECT_EQ(compared[0].rows[0].claim.run->spec, "ring:8");
  EXPECT_EQ(compared[1].rows[1].claim.run->spec, "ring:10");
  EXPECT_EQ(differing(compared), 0U);
  EXPECT_NO_THROW(require_no_difference(compared));
}

TEST(LargestFirst, EqualNetworks_KeepTheirOrder) {
  const std::vector<cli::Run> runs{{.spec = "ring:8"}, {.spec = "torus:4x4"}, {.spec = "ring:9"}, {.spec = "array:9"}};
  EXPECT_THAT(largest_first(runs), testing::ElementsAre(1U, 2U, 3U, 0U));
}

TEST(CompareAll, RunsOfAClaimAboutFour_AreAllCarriedOut) {
  std::atomic<int> runs = 0;
  (void)compare_all({{"a", "first", {of_break_even()}}}, [&runs](const cli::Run&) {
    ++runs;
    return measured(8);
  });
  EXPECT_EQ(runs, 4);
}

TEST(CompareAll, OneRunDiffers_IsCountedInEveryRowItStandsFor_AndIsACheckFailed) {
  const auto compared =
      compare_all(two_papers(), [](const cli::Run& run) { return measured(run.spec == "ring:9" ? 9 : 8); });
  EXPECT_EQ(differing(compared), 2U);
  try {
    require_no_difference(compared);
    FAIL() << "passed";
  } catch (const CheckFailed& problem) {
    EXPECT_THAT(problem.what(), HasSubstr("2 of the papers' claims differ"));
    EXPECT_THAT(problem.what(), HasSubstr(" Lemma 2, steps: measured 9, formula 8"));
  }
}

TEST(CompareAll, WhatTheRunnerThrows_IsThrownAgain) {
  EXPECT_THROW((void)compare_all(two_papers(), [](const cli::Run&) -> Outcome { throw InputError("no such program"); }),
               InputError);
}

}  // namespace
}  // namespace rota::cli
