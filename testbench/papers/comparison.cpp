// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "compiler/error.h"
#include "compiler/text/fields.h"
#include "testbench/papers/two_runs.h"
#include "testbench/runs/progress.h"

namespace rota::cli {
namespace {

constexpr const char* kNotCounted = "counts steps, transmissions and cycles only";

/// What one source says about the quantity; empty where it says nothing.
std::string count_by(const SourceCounts& source, Quantity quantity) {
  switch (quantity) {
    case Quantity::steps:
      return text_of(source.steps);
    case Quantity::transmissions:
      return text_of(source.transmissions);
    case Quantity::cycles:
      return text_of(source.cycles);
    default:
      return "";
  }
}

/// The quantities that belong to the run rather than to one of its sources.
std::string measured_of(const Outcome& outcome, Quantity quantity) {
  switch (quantity) {
    case Quantity::bound:
      return text_of(outcome.bound);
    case Quantity::classes:
      return whole(outcome.hardware.classes);
    case Quantity::utilisation:
      return rounded(outcome.least_utilisation * 100, 2);
    case Quantity::rearranged:
      return whole(outcome.rearranged_messages);
    default:
      return count_by(outcome.systemc ? *outcome.systemc : outcome.schedule, quantity);
  }
}

/// What no clocked model has counters for.
bool is_counted_by_models(Quantity quantity) {
  return quantity != Quantity::bound && quantity != Quantity::classes && quantity != Quantity::rearranged &&
         quantity != Quantity::utilisation;
}

/// Why the row has no number of the RTL's.
std::string why_no_rtl(const Claim& claim, const Outcome& outcome) {
  if (!is_counted_by_models(claim.quantity)) return kNotCounted;
  if (outcome.rtl) return "";
  if (!outcome.systemc) {
    return claim.run->only_verified ? "no clocked model ran: it would take minutes"
                                    : "no clocked model ran: too many nodes";
  }
  if (!outcome.without_rtl.empty()) return outcome.without_rtl;
  return fmt::format("more than {} nodes", kMaxRtlNodes);
}

/// Whether the printed value is the formula's: as numbers where both are ("24.0" is 24), up to the claim's tolerance.
bool is_formula(const Claim& claim) {
  if (claim.printed_value == claim.formula) return true;
  const std::optional<double> printed = decimal_in(claim.printed_value);
  const std::optional<double> formula = decimal_in(claim.formula);
  constexpr double kRelativeHair = 1e-9;  // decimal fractions have no exact double
  return printed && formula && std::abs(*printed - *formula) <= claim.tolerance + kRelativeHair * std::abs(*formula);
}

bool holds(const std::string& measured, Relation relation, const std::string& formula) {
  if (relation == Relation::equal) return measured == formula;
  if (measured.empty()) return false;
  return relation == Relation::at_most ? std::stod(measured) <= std::stod(formula)
                                       : std::stod(measured) >= std::stod(formula);
}

/// Why the row differs; empty where it does not.
std::string difference(const Row& row) {
  const Claim& claim = row.claim;
  if (row.outcome && !row.outcome->problem.empty()) return row.outcome->problem;
  if (row.evidence == Evidence::measured && !row.outcome->systemc) return "no clocked model ran";
  if ((row.outcome || claim.counted) && !holds(row.measured, claim.relation, claim.formula)) {
    return fmt::format("measured {}, formula {}", row.measured.empty() ? "nothing" : row.measured, claim.formula);
  }
  if (!row.rtl.empty() && row.rtl != row.measured) {
    return fmt::format("RTL {}, SystemC {}", row.rtl, row.measured);
  }
  if (claim.meets_bound && text_of(row.outcome->bound) != claim.formula) {
    return fmt::format("lower bound {}, formula {}", row.outcome->bound ? whole(*row.outcome->bound) : "unknown",
                       claim.formula);
  }
  if (claim.erratum.empty()) {
    if (claim.printed_value.empty() || is_formula(claim)) return "";
    return fmt::format("printed {}, formula {}", claim.printed_value, claim.formula);
  }
  return is_formula(claim) ? "the erratum says that the printed value is wrong; it is not" : "";
}

/// Times don't come into a run that is only verified: one stands for all.
Run carried_out(Run run) {
  if (is_simulated(run)) return run;
  run.flits = 1;
  run.startup_cycles = 0;
  run.rearrange_cycles = 0;
  return run;
}

std::vector<Run> runs_of(const Claim& claim) {
  std::vector<Run> runs;
  if (claim.run) runs.push_back(*claim.run);
  if (claim.against) runs.push_back(*claim.against);
  if (claim.before) runs.insert(runs.end(), {claim.before->run, claim.before->against});
  return runs;
}

/// The different runs among all claims, in order of their first use.
std::vector<Run> different_runs(const std::vector<Paper>& papers) {
  std::vector<Run> runs;
  for (const Paper& paper : papers) {
    for (const Claim& claim : paper.claims) {
      for (const Run& run : runs_of(claim)) {
        const Run wanted = carried_out(run);
        if (std::find(runs.begin(), runs.end(), wanted) == runs.end()) runs.push_back(wanted);
      }
    }
  }
  return runs;
}

/// The runs' outcomes, in the runs' order.
class Workers {
 public:
  Workers(const std::vector<Run>& runs, const Runner& runner)
      : runs_(runs), order_(largest_first(runs)), runner_(runner), outcomes_(runs.size()) {
    std::vector<std::thread> threads;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < cores; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }
  [[nodiscard]] std::vector<Outcome>& outcomes() { return outcomes_; }

 private:
  void work() {
    for (std::size_t i = next_++; i < runs_.size(); i = next_++) {
      try {
        outcomes_[order_[i]] = runner_(runs_[order_[i]]);
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = runs_.size();
        return;
      }
      const std::scoped_lock lock(mutex_);
      progress_.show(static_cast<double>(++done_) / static_cast<double>(runs_.size()));
    }
  }

  const std::vector<Run>& runs_;
  const std::vector<std::size_t> order_;
  const Runner& runner_;
  std::vector<Outcome> outcomes_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  ///< of the rest
  std::size_t done_ = 0;
  std::exception_ptr failure_;
  Progress progress_{"the papers' runs"};
};

using Source = std::function<const SourceCounts&(const Outcome&)>;

/// What one source says of a claim about two runs, or four.
std::string between(const Claim& claim, const Outcomes& outcomes, const Source& source) {
  const auto counted_in = [&](const Run& run, const Outcome& outcome) {
    return Counted{run, outcome, source(outcome)};
  };
  const Pair pair{counted_in(*claim.run, *outcomes.run), counted_in(*claim.against, *outcomes.against)};
  if (!claim.before) return difference_of(claim.quantity, pair.run, pair.other);
  const Pair before{counted_in(claim.before->run, *outcomes.before),
                    counted_in(claim.before->against, *outcomes.before_against)};
  return break_even_of(before, pair, claim.digits);
}

/// The numbers of a claim about two runs, or four.
void compare_runs(Row& row, const Outcomes& outcomes) {
  bool rtl = true;
  for (const Outcome* outcome : {outcomes.run, outcomes.against, outcomes.before, outcomes.before_against}) {
    if (outcome == nullptr) continue;
    if (!outcome->problem.empty()) row.outcome->problem = outcome->problem;
    rtl = rtl && outcome->rtl.has_value();
  }
  if (!row.outcome->problem.empty()) return;
  row.measured = between(row.claim, outcomes, [](const Outcome& of) -> const SourceCounts& {
    return of.systemc ? *of.systemc : of.schedule;
  });
  if (rtl) row.rtl = between(row.claim, outcomes, [](const Outcome& of) -> const SourceCounts& { return *of.rtl; });
}

}  // namespace

const char* to_string(Result result) {
  switch (result) {
    case Result::agrees:
      return "agrees";
    case Result::erratum:
      return "erratum";
    case Result::stated:
      return "stated";
    case Result::differs:
      return "DIFFERS";
  }
  assert(false);
  return "";
}

Row compare(const Claim& claim, const Outcomes& outcomes) {
  Row row;
  row.claim = claim;
  row.evidence = evidence_of(claim);
  if (claim.counted) {
    row.measured = claim.counted();
    row.no_rtl = kNotCounted;
  }
  if (const Outcome* outcome = outcomes.run; outcome != nullptr) {
    row.outcome = *outcome;
    if (outcome->problem.empty()) row.measured = measured_of(*outcome, claim.quantity);
    if (outcome->rtl) row.rtl = count_by(*outcome->rtl, claim.quantity);
    if (outcomes.against != nullptr) compare_runs(row, outcomes);
    if (row.rtl.empty() && outcome->problem.empty()) {
      const bool other = outcomes.against != nullptr && !outcomes.against->rtl;
      row.no_rtl = why_no_rtl(claim, other ? *outcomes.against : *outcome);
    }
  }
  row.why = difference(row);
  if (!row.why.empty()) return row;
  row.result = row.evidence == Evidence::stated ? Result::stated
               : claim.erratum.empty()          ? Result::agrees
                                                : Result::erratum;
  return row;
}

std::vector<std::size_t> largest_first(const std::vector<Run>& runs) {
  std::vector<std::pair<std::uint32_t, std::size_t>> sizes;
  for (std::size_t i = 0; i < runs.size(); ++i) sizes.emplace_back(topology_of(runs[i])->node_count(), i);
  std::stable_sort(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::size_t> order;
  order.reserve(sizes.size());
  for (const auto& [nodes, i] : sizes) order.push_back(i);
  return order;
}

std::vector<PaperRows> compare_all(const std::vector<Paper>& papers, const Runner& runner) {
  const std::vector<Run> runs = different_runs(papers);
  Workers workers(runs, runner);
  const std::vector<Outcome>& outcomes = workers.outcomes();
  std::vector<PaperRows> compared;
  for (const Paper& paper : papers) {
    PaperRows& page = compared.emplace_back(PaperRows{paper.number, paper.title, {}});
    for (const Claim& claim : paper.claims) {
      const auto outcome_of = [&](const Run& run) {
        const auto found = std::find(runs.begin(), runs.end(), carried_out(run));
        return &outcomes[static_cast<std::size_t>(found - runs.begin())];
      };
      Outcomes of;
      if (claim.run) of.run = outcome_of(*claim.run);
      if (claim.against) of.against = outcome_of(*claim.against);
      if (claim.before) of.before = outcome_of(claim.before->run);
      if (claim.before) of.before_against = outcome_of(claim.before->against);
      page.rows.push_back(compare(claim, of));
    }
  }
  return compared;
}

std::size_t differing(const std::vector<PaperRows>& papers) {
  std::size_t count = 0;
  for (const PaperRows& paper : papers) {
    count += static_cast<std::size_t>(std::count_if(paper.rows.begin(), paper.rows.end(),
                                                    [](const Row& row) { return row.result == Result::differs; }));
  }
  return count;
}

void require_no_difference(const std::vector<PaperRows>& papers) {
  for (const PaperRows& paper : papers) {
    for (const Row& row : paper.rows) {
      if (row.result != Result::differs) continue;
      throw CheckFailed(fmt::format("check failed: {} of the papers' claims differ; the first: {} {}, {}: {}",
                                    differing(papers), row.claim.id, row.claim.place, row.claim.what, row.why));
    }
  }
}

}  // namespace rota::cli
