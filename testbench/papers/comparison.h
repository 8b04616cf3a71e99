// SPDX-License-Identifier: Apache-2.0
//
// Claims beside what was measured: a row each, and whether all agree.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "testbench/papers/claim.h"
#include "testbench/papers/outcome.h"

namespace rota::cli {

enum class Verification {
  simulated,  ///< on SystemC, every payload checked, and on the RTL where it is small enough
  verified,   ///< counted in the schedule, which the verifier proved right; too large for a clocked model
  derived,    ///< worked out from the graph (bounds) or from the programs (classes); no model counts it
  computed,   ///< arithmetic only: the paper's numbers against the formula
};
[[nodiscard]] const char* to_string(Verification how);

enum class Result {
  agrees,
  erratum,  ///< formula and measurement agree, the printed value is known to be wrong, and it is
  differs,
};
[[nodiscard]] const char* to_string(Result result);

struct Row {
  Claim claim;
  Verification how = Verification::computed;
  std::string measured;  ///< where `how` says; empty where computed
  std::string rtl;       ///< empty where it did not run, or does not count this quantity
  std::string no_rtl;    ///< why `rtl` is empty; empty where computed
  std::optional<Outcome> outcome;
  Result result = Result::differs;
  std::string why;  ///< of a difference
};

/// Holds a claim against the outcomes of its run, of the one beside it and of the one that its quantity compares with;
/// null where it has none.
[[nodiscard]] Row compare(const Claim& claim, const Outcome* outcome, const Outcome* beside = nullptr,
                          const Outcome* against = nullptr);

struct PaperRows {
  std::string number;
  std::string title;
  std::vector<Row> rows;
};

/// How a run is carried out; must be callable from several threads at once.
using Runner = std::function<Outcome(const Run&)>;

/// The runs' indices, those on the largest networks first: one that started last would keep one core busy long after
/// the others.
[[nodiscard]] std::vector<std::size_t> largest_first(const std::vector<Run>& runs);

/// Carries out the papers' runs, each different one once, largest networks first, as many at a time as the machine has
/// cores; rows are in the claims' order whatever ends first. Rethrows what the runner throws.
[[nodiscard]] std::vector<PaperRows> compare_all(const std::vector<Paper>& papers, const Runner& runner);

/// Rows whose result is Result::differs.
[[nodiscard]] std::size_t differing(const std::vector<PaperRows>& papers);
/// Throws CheckFailed, naming the first row that differs.
void require_no_difference(const std::vector<PaperRows>& papers);

}  // namespace rota::cli
