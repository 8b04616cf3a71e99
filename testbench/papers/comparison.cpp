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
#include "testbench/papers/two_runs.h"
#include "testbench/runs/progress.h"

namespace rota::cli {
namespace {

constexpr const char* kNotCounted = "counts steps, transmissions and cycles only";

/// What one source says about the quantity; empty where it says nothing.
std::string counted(const SourceCounts& source, Quantity quantity) {
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
      return whole(outcome.bound);
    case Quantity::classes:
      return whole(outcome.hardware.classes);
    case Quantity::utilisation:
      return rounded(outcome.least_utilisation * 100, 2);
    default:
      return counted(outcome.systemc ? *outcome.systemc : outcome.schedule, quantity);
  }
}

bool is_derived(Quantity quantity) { return quantity == Quantity::bound || quantity == Quantity::classes; }

Verification how_measured(const Outcome& outcome, Quantity quantity) {
  if (is_derived(quantity)) return Verification::derived;
  return outcome.systemc ? Verification::simulated : Verification::verified;
}

/// Why the row has no number of the RTL's.
std::string why_no_rtl(const Claim& claim, const Outcome& outcome) {
  if (is_derived(claim.quantity) || claim.quantity == Quantity::utilisation) {
    return kNotCounted;
  }
  if (outcome.rtl) return "";
  if (!outcome.systemc) {
    return claim.run->only_verified ? "no clocked model ran: it would take minutes"
                                    : "no clocked model ran: too many nodes";
  }
  if (!outcome.without_rtl.empty()) return outcome.without_rtl;
  return fmt::format("more than {} nodes", kMaxRtlNodes);
}

bool approximately(const Claim& claim) {
  return claim.tolerance > 0 && std::abs(std::stod(claim.printed_value) - std::stod(claim.formula)) <= claim.tolerance;
}

bool holds(const std::string& measured, Relation relation, const std::string& formula) {
  if (relation == Relation::equal) return measured == formula;
  return !measured.empty() && std::stod(measured) <= std::stod(formula);
}

/// Why the row differs; empty where it does not.
std::string difference(const Row& row) {
  const Claim& claim = row.claim;
  if (row.outcome && !row.outcome->problem.empty()) return row.outcome->problem;
  if ((row.outcome || !claim.counted.empty()) && !holds(row.measured, claim.relation, claim.formula)) {
    return fmt::format("measured {}, formula {}", row.measured.empty() ? "nothing" : row.measured, claim.formula);
  }
  if (!row.rtl.empty() && row.rtl != row.measured) {
    return fmt::format("RTL {}, SystemC {}", row.rtl, row.measured);
  }
  if (claim.erratum.empty()) {
    if (claim.printed_value.empty() || claim.printed_value == claim.formula || approximately(claim)) return "";
    return fmt::format("printed {}, formula {}", claim.printed_value, claim.formula);
  }
  return claim.printed_value == claim.formula ? "the erratum says that the printed value is wrong; it is not" : "";
}

/// Why the run beside the claim's does not measure the formula's value; empty where it does.
std::string difference_beside(const Claim& claim, const Outcome& beside) {
  if (!beside.problem.empty()) return beside.problem;
  const std::string measured = measured_of(beside, claim.quantity);
  return measured == claim.formula ? "" : fmt::format("beside it measured {}, formula {}", measured, claim.formula);
}

/// Times don't come into a run that is only verified: one stands for all.
Run carried_out(Run run) {
  if (is_simulated(run)) return run;
  run.flits = 1;
  run.startup_cycles = 0;
  run.rearrange_cycles = 0;
  return run;
}

/// The different runs among all claims, in order of their first use.
std::vector<Run> different_runs(const std::vector<Paper>& papers) {
  std::vector<Run> runs;
  for (const Paper& paper : papers) {
    for (const Claim& claim : paper.claims) {
      for (const std::optional<Run>& run : {claim.run, claim.beside, claim.against}) {
        if (!run) continue;
        const Run wanted = carried_out(*run);
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

/// The numbers of a claim about two runs.
void compare_two(Row& row, const Outcome& outcome, const Outcome& against) {
  const Claim& claim = row.claim;
  const auto counts = [](const Outcome& of) -> const SourceCounts& { return of.systemc ? *of.systemc : of.schedule; };
  if (!against.problem.empty()) row.outcome->problem = against.problem;
  row.measured =
      difference_of(claim.quantity, {*claim.run, outcome, counts(outcome)}, {*claim.against, against, counts(against)});
  if (outcome.rtl && against.rtl) {
    row.rtl =
        difference_of(claim.quantity, {*claim.run, outcome, *outcome.rtl}, {*claim.against, against, *against.rtl});
  }
}

}  // namespace

const char* to_string(Verification how) {
  switch (how) {
    case Verification::simulated:
      return "simulated";
    case Verification::verified:
      return "verified";
    case Verification::derived:
      return "derived";
    case Verification::computed:
      return "computed";
  }
  assert(false);
  return "";
}

const char* to_string(Result result) {
  return result == Result::agrees ? "agrees" : result == Result::erratum ? "erratum" : "DIFFERS";
}

Row compare(const Claim& claim, const Outcome* outcome, const Outcome* beside, const Outcome* against) {
  Row row;
  row.claim = claim;
  if (!claim.counted.empty()) {
    row.how = Verification::verified;
    row.measured = claim.counted;
    row.no_rtl = kNotCounted;
  }
  if (outcome != nullptr) {
    row.outcome = *outcome;
    row.how = how_measured(*outcome, claim.quantity);
    if (outcome->problem.empty()) row.measured = measured_of(*outcome, claim.quantity);
    if (outcome->rtl) row.rtl = counted(*outcome->rtl, claim.quantity);
    if (against != nullptr) compare_two(row, *outcome, *against);
    if (row.rtl.empty() && outcome->problem.empty())
      row.no_rtl = why_no_rtl(claim, against != nullptr && !against->rtl ? *against : *outcome);
  }
  row.why = difference(row);
  if (row.why.empty() && beside != nullptr) row.why = difference_beside(claim, *beside);
  if (row.why.empty()) row.result = claim.erratum.empty() ? Result::agrees : Result::erratum;
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
      const auto outcome_of = [&](const std::optional<Run>& run) -> const Outcome* {
        if (!run) return nullptr;
        const auto found = std::find(runs.begin(), runs.end(), carried_out(*run));
        return &outcomes[static_cast<std::size_t>(found - runs.begin())];
      };
      page.rows.push_back(compare(claim, outcome_of(claim.run), outcome_of(claim.beside), outcome_of(claim.against)));
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
      throw CheckFailed(fmt::format("check failed: {} of the papers' claims differ; the first: paper {}, {} {}, {}: {}",
                                    differing(papers), paper.number, row.claim.id, row.claim.place, row.claim.what,
                                    row.why));
    }
  }
}

}  // namespace rota::cli
