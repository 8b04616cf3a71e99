// SPDX-License-Identifier: Apache-2.0
//
// Compares claims with measurements: one row per claim, and whether all agree.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "testbench/papers/claim.h"
#include "testbench/papers/outcome.h"

namespace rota::cli {

enum class Result {
  agrees,
  erratum,  ///< formula and measurement agree; the printed value is known to be wrong, and it is
  stated,   ///< nothing to compare
  differs,
};
[[nodiscard]] const char* to_string(Result result);

struct Row {
  Claim claim;
  Evidence evidence = Evidence::arithmetic;
  std::string measured;  ///< empty for arithmetic and stated claims
  std::string rtl;       ///< empty if it did not run, or does not count this quantity
  std::string no_rtl;    ///< why `rtl` is empty; empty for arithmetic and stated claims
  std::optional<Outcome> outcome;
  Result result = Result::differs;
  std::string why;  ///< describes a difference
};

/// The outcomes of a claim's runs; null for runs that it does not have.
struct Outcomes {
  const Outcome* run = nullptr;
  const Outcome* against = nullptr;
  const Outcome* before = nullptr;  ///< outcomes of Claim::before: its run and the one against
  const Outcome* before_against = nullptr;
};
[[nodiscard]] Row compare(const Claim& claim, const Outcomes& outcomes);

struct PaperRows {
  std::string number;
  std::string title;
  std::vector<Row> rows;
};

/// Carries out a run. Must be callable from several threads at once.
using Runner = std::function<Outcome(const Run&)>;

/// The runs' indices, largest networks first: a large run that starts last would keep one core busy long after the
/// others.
[[nodiscard]] std::vector<std::size_t> largest_first(const std::vector<Run>& runs);

/// Carries out the papers' runs, equal ones once, largest networks first, on all cores of the machine. Rows are in the
/// order of the claims. Rethrows what the runner throws.
[[nodiscard]] std::vector<PaperRows> compare_all(const std::vector<Paper>& papers, const Runner& runner);

/// The rows whose result is Result::differs.
[[nodiscard]] std::size_t differing(const std::vector<PaperRows>& papers);
/// Throws CheckFailed that names the first row that differs.
void require_no_difference(const std::vector<PaperRows>& papers);

}  // namespace rota::cli
