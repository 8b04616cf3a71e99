// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

#include "compiler/error.h"
#include "compiler/rom/timing.h"
#include "testbench/progress.h"

namespace rota::cli {
namespace {

std::string text_of(const std::optional<std::uint64_t>& value) { return value ? whole(*value) : ""; }

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

/// `difference` in units of `unit`; not whole: nothing that could be equal to a formula's value.
std::string in_units(std::uint64_t difference, std::uint64_t unit) {
  if (unit == 0) return "";
  return difference % unit == 0 ? whole(difference / unit) : fmt::format("{}/{}", difference, unit);
}

double time_of(const SourceCounts& counts, const Outcome& outcome, const Run& run) {
  if (counts.cycles) return static_cast<double>(*counts.cycles) - kPipelineCycles;
  return static_cast<double>(outcome.start_ups * run.startup_cycles + counts.steps.value_or(0) * run.flits +
                             outcome.rearranged_messages * run.rearrange_cycles * run.flits);
}

/// By what two runs differ, as one of the sources counted them. Start-ups and rearranged messages are counted in
/// cycles; where no clocked model ran, in the schedule.
std::string compared(const Claim& claim, const Outcome& outcome, const SourceCounts& counts, const Outcome& other,
                     const SourceCounts& other_counts) {
  const Run& run = *claim.run;
  const Run& base = *claim.against;
  switch (claim.quantity) {
    case Quantity::start_ups:
      if (!counts.cycles || !other_counts.cycles) return whole(outcome.start_ups);
      return in_units(*counts.cycles - *other_counts.cycles, run.startup_cycles - base.startup_cycles);
    case Quantity::rearranged:
      if (!counts.cycles || !other_counts.cycles) return whole(outcome.rearranged_messages);
      return in_units(*counts.cycles - *other_counts.cycles,
                      std::uint64_t{run.rearrange_cycles - base.rearrange_cycles} * run.flits);
    case Quantity::more_steps:
      return counts.steps && other_counts.steps ? fmt::format("{}", static_cast<std::int64_t>(*counts.steps) -
                                                                        static_cast<std::int64_t>(*other_counts.steps))
                                                : "";
    case Quantity::saved: {
      const double whole_time = time_of(other_counts, other, base);
      return whole_time == 0 ? "" : rounded((whole_time - time_of(counts, outcome, run)) / whole_time, 3);
    }
    case Quantity::break_even: {
      if (!counts.steps || !other_counts.steps || other.start_ups <= outcome.start_ups) return "";
      return truncated((static_cast<double>(*counts.steps) - static_cast<double>(*other_counts.steps)) /
                           static_cast<double>(other.start_ups - outcome.start_ups),
                       3);
    }
    default:
      return "";
  }
}

const SourceCounts& measured_counts(const Outcome& outcome) {
  return outcome.systemc ? *outcome.systemc : outcome.schedule;
}

bool near(const Claim& claim) {
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
    if (claim.printed_value.empty() || claim.printed_value == claim.formula || near(claim)) return "";
    return fmt::format("printed {}, formula {}", claim.printed_value, claim.formula);
  }
  return claim.printed_value == claim.formula ? "the erratum says that the printed value is wrong; it is not" : "";
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
  const auto add = [&runs](const std::optional<Run>& run) {
    if (run && std::find(runs.begin(), runs.end(), carried_out(*run)) == runs.end()) runs.push_back(carried_out(*run));
  };
  for (const Paper& paper : papers) {
    for (const Claim& claim : paper.claims) {
      add(claim.run);
      add(claim.against);
    }
  }
  return runs;
}

/// The runs' outcomes, in the runs' order.
class Workers {
 public:
  Workers(const std::vector<Run>& runs, const Runner& runner) : runs_(runs), runner_(runner), outcomes_(runs.size()) {
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
        outcomes_[i] = runner_(runs_[i]);
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
  const Runner& runner_;
  std::vector<Outcome> outcomes_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  ///< of the rest
  std::size_t done_ = 0;
  std::exception_ptr failure_;
  Progress progress_{"the papers' runs"};
};

}  // namespace

const char* to_string(Verification how) {
  return how == Verification::simulated ? "simulated" : how == Verification::verified ? "verified" : "computed";
}

const char* to_string(Result result) {
  return result == Result::agrees ? "agrees" : result == Result::erratum ? "erratum" : "DIFFERS";
}

Row compare(const Claim& claim, const Outcome* outcome, const Outcome* against) {
  Row row;
  row.claim = claim;
  if (!claim.counted.empty()) {
    row.how = Verification::verified;
    row.measured = claim.counted;
  }
  if (outcome != nullptr) {
    row.outcome = *outcome;
    row.how = outcome->systemc ? Verification::simulated : Verification::verified;
    if (outcome->problem.empty()) row.measured = measured_of(*outcome, claim.quantity);
    if (outcome->rtl) row.rtl = counted(*outcome->rtl, claim.quantity);
  }
  if (outcome != nullptr && against != nullptr) {
    if (!against->problem.empty()) row.outcome->problem = against->problem;
    row.measured = compared(claim, *outcome, measured_counts(*outcome), *against, measured_counts(*against));
    if (outcome->rtl && against->rtl) row.rtl = compared(claim, *outcome, *outcome->rtl, *against, *against->rtl);
  }
  row.why = difference(row);
  if (row.why.empty()) row.result = claim.erratum.empty() ? Result::agrees : Result::erratum;
  return row;
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
        return &outcomes[static_cast<std::size_t>(std::find(runs.begin(), runs.end(), carried_out(*run)) -
                                                  runs.begin())];
      };
      page.rows.push_back(compare(claim, outcome_of(claim.run), outcome_of(claim.against)));
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
      throw CheckFailed(fmt::format("check failed: {} of the papers' claims differ; the first: paper {}, {}, {}: {}",
                                    differing(papers), paper.number, row.claim.place, row.claim.what, row.why));
    }
  }
}

}  // namespace rota::cli
