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

Result result_of(const Claim& claim, const Outcome& outcome) { return compare(claim, &outcome).result; }

TEST(Compare, MeasuredIsFormula_Agrees_AndIsSaidToBeSimulated) {
  const Outcome outcome = measured(8);
  const Row row = compare(eight_steps(), &outcome);
  EXPECT_EQ(row.result, Result::agrees);
  EXPECT_EQ(row.how, Verification::simulated);
  EXPECT_EQ(row.measured, "8");
}

TEST(Compare, MeasuredIsOneMore_DiffersAndSaysBoth) {
  const Outcome outcome = measured(9);
  const Row row = compare(eight_steps(), &outcome);
  EXPECT_EQ(row.result, Result::differs);
  EXPECT_EQ(row.why, "measured 9, formula 8");
}

TEST(Compare, RtlCountsAnotherNumber_Differs) {
  Outcome outcome = measured(8);
  outcome.rtl = SourceCounts{9, 128, 12};
  EXPECT_EQ(result_of(eight_steps(), outcome), Result::differs);
}

TEST(Compare, WithoutSimulation_TheVerifiedScheduleIsCounted) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  const Row row = compare(eight_steps(), &outcome);
  EXPECT_EQ(row.how, Verification::verified);
  EXPECT_EQ(row.result, Result::agrees);
}

TEST(Compare, BoundAndClasses_AreDerived_NoModelCountsThem) {
  Outcome outcome = measured(8);
  outcome.rtl = SourceCounts{8, 128, 11};
  outcome.bound = 8;
  outcome.hardware.classes = 8;
  Claim claim = eight_steps();
  for (const Quantity quantity : {Quantity::bound, Quantity::classes}) {
    claim.quantity = quantity;
    const Row row = compare(claim, &outcome);
    EXPECT_EQ(row.how, Verification::derived);
    EXPECT_EQ(row.result, Result::agrees);
    EXPECT_THAT(row.no_rtl, HasSubstr("steps, transmissions and cycles only"));
  }
}

TEST(Compare, RowWithoutTheRtl_SaysWhy) {
  Outcome outcome = measured(8);
  EXPECT_EQ(compare(eight_steps(), &outcome).no_rtl, "more than 64 nodes");
  outcome.without_rtl = "RTL node: Lanes is 1; the crosspoints need 2";
  EXPECT_EQ(compare(eight_steps(), &outcome).no_rtl, outcome.without_rtl);
  outcome.systemc.reset();
  EXPECT_EQ(compare(eight_steps(), &outcome).no_rtl, "no clocked model ran: too many nodes");
  outcome = measured(8);
  outcome.rtl = SourceCounts{8, 128, 11};
  EXPECT_EQ(compare(eight_steps(), &outcome).no_rtl, "");
}

TEST(Compare, RunBeside_MustMeasureTheFormula) {
  Claim claim = eight_steps();
  claim.relation = Relation::at_most;
  const Outcome outcome = measured(6);
  const Outcome beside = measured(8);
  EXPECT_EQ(compare(claim, &outcome, &beside).result, Result::agrees);
  EXPECT_EQ(compare(claim, &outcome, &outcome).why, "beside it measured 6, formula 8");
  Outcome failed;
  failed.problem = "exit status 1";
  EXPECT_EQ(compare(claim, &outcome, &failed).why, "exit status 1");
}

TEST(Compare, QuantityThatNoSourceHas_Differs) {
  Outcome outcome;
  outcome.schedule.steps = 8;
  Claim claim = eight_steps();
  claim.quantity = Quantity::cycles;
  EXPECT_EQ(compare(claim, &outcome).why, "measured nothing, formula 8");
}

TEST(Compare, FailedRun_DiffersAndSaysWhatItSaid) {
  Outcome outcome;
  outcome.problem = "exit status 1: rota: check failed";
  EXPECT_EQ(compare(eight_steps(), &outcome).why, outcome.problem);
}

TEST(Compare, AtMost_HoldsUpToTheFormula) {
  Claim claim = eight_steps();
  claim.relation = Relation::at_most;
  EXPECT_EQ(result_of(claim, measured(7)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(8)), Result::agrees);
  EXPECT_EQ(result_of(claim, measured(9)), Result::differs);
  EXPECT_EQ(result_of(claim, measured(10)), Result::differs);  // as numbers, not as text
}

TEST(Compare, ComputedNumber_IsHeldAgainstThePrintedOne) {
  Claim claim{.place = "table 2", .what = "n = 4", .printed = "0.190", .formula = "0.190", .printed_value = "0.190"};
  EXPECT_EQ(compare(claim, nullptr).result, Result::agrees);
  EXPECT_EQ(compare(claim, nullptr).how, Verification::computed);
  claim.formula = "0.191";
  EXPECT_EQ(compare(claim, nullptr).why, "printed 0.190, formula 0.191");
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
  const Outcome paid = with_cycles(8, 99, 59);
  EXPECT_EQ(compare(claim, &paid, nullptr, &without).result, Result::agrees);
  const Outcome late = with_cycles(8, 4, 60);
  EXPECT_EQ(compare(claim, &late, nullptr, &without).why, "measured 41/10, formula 4");
}

TEST(CompareTwo, StartUps_OfRunsThatAreOnlyVerified_AreTheSchedules) {
  Outcome verified = with_cycles(8, 4, 0);
  verified.systemc.reset();
  const Row row = compare(of_two(Quantity::start_ups, "4"), &verified, nullptr, &verified);
  EXPECT_EQ(row.result, Result::agrees);
  EXPECT_EQ(row.how, Verification::verified);
}

TEST(CompareTwo, RearrangedMessages_AreCountedInMeasuredCycles) {
  const Outcome without = with_cycles(8, 0, 19);
  const Outcome rearranged = with_cycles(8, 0, 19 + 16 * 3 * 2);
  EXPECT_EQ(compare(of_two(Quantity::rearranged, "16"), &rearranged, nullptr, &without).result, Result::agrees);
}

TEST(CompareTwo, ShareSaved_LeavesThePipelineOut) {
  const Outcome base = with_cycles(8, 0, 103);
  const Outcome faster = with_cycles(8, 0, 78);
  EXPECT_EQ(compare(of_two(Quantity::saved, "0.250"), &faster, nullptr, &base).result, Result::agrees);
}

TEST(CompareTwo, BreakEven_IsMoreStepsByFewerStartUps) {
  const Outcome base = with_cycles(100, 90, 0);
  const Outcome packed = with_cycles(110, 40, 0);
  EXPECT_EQ(compare(of_two(Quantity::break_even, "0.200"), &packed, nullptr, &base).result, Result::agrees);
  EXPECT_EQ(compare(of_two(Quantity::break_even, "0.200"), &base, nullptr, &packed).result, Result::differs);
}

TEST(CompareTwo, OtherRunFailed_Differs) {
  Outcome failed;
  failed.problem = "exit status 1";
  const Outcome run = measured(8);
  EXPECT_EQ(compare(of_two(Quantity::more_steps, "0"), &run, nullptr, &failed).why, "exit status 1");
}

TEST(Compare, CountedInTheSchedule_IsVerified) {
  Claim claim{
      .place = "stage 1", .printed = "ceil(p/4)", .formula = "2", .quantity = Quantity::schedule, .counted = "2"};
  EXPECT_EQ(compare(claim, nullptr).result, Result::agrees);
  EXPECT_EQ(compare(claim, nullptr).how, Verification::verified);
  claim.counted = "3";
  EXPECT_EQ(compare(claim, nullptr).why, "measured 3, formula 2");
}

TEST(Compare, Approximately_ToleratesWhatTheClaimSays) {
  Claim claim{.place = "fig. 6", .printed = "0.8", .formula = "0.908", .printed_value = "0.8", .tolerance = 0.11};
  EXPECT_EQ(compare(claim, nullptr).result, Result::agrees);
  claim.tolerance = 0.1;
  EXPECT_EQ(compare(claim, nullptr).result, Result::differs);
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

TEST(CompareAll, RunBesideAClaim_IsCarriedOutToo) {
  Claim claim = eight_steps("ring:8");
  claim.beside = cli::Run{.spec = "ring:9"};
  const auto compared = compare_all({{"a", "first", {claim}}},
                                    [](const cli::Run& run) { return measured(run.spec == "ring:9" ? 9 : 8); });
  EXPECT_EQ(compared[0].rows[0].why, "beside it measured 9, formula 8");
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
    EXPECT_THAT(problem.what(), HasSubstr("paper a,  Lemma 2, steps: measured 9, formula 8"));
  }
}

TEST(CompareAll, WhatTheRunnerThrows_IsThrownAgain) {
  EXPECT_THROW((void)compare_all(two_papers(), [](const cli::Run&) -> Outcome { throw InputError("no such program"); }),
               InputError);
}

}  // namespace
}  // namespace rota::cli
