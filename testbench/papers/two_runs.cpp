// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/two_runs.h"

#include <fmt/format.h>

#include "compiler/rom/timing.h"

namespace rota::cli {
namespace {

/// By how many cycles the run took longer, in units of `unit`; where that is not whole, nothing that could be equal to
/// a formula's value.
std::string in_units(const Counted& run, const Counted& other, std::uint64_t unit) {
  const std::uint64_t cycles = *run.counts.cycles - *other.counts.cycles;
  if (unit == 0) return "";
  return cycles % unit == 0 ? whole(cycles / unit) : fmt::format("{}/{}", cycles, unit);
}

/// t_s·start-ups + t_m·steps, c0 left out.
double time_of(const Counted& run) {
  if (run.counts.cycles) return static_cast<double>(*run.counts.cycles) - kPipelineCycles;
  return static_cast<double>(run.outcome.start_ups * run.run.startup_cycles +
                             run.counts.steps.value_or(0) * run.run.flits);
}

}  // namespace

std::string difference_of(Quantity quantity, const Counted& run, const Counted& other) {
  const bool clocked = run.counts.cycles.has_value() && other.counts.cycles.has_value();
  if (!run.counts.steps || !other.counts.steps) return "";
  const auto more_steps = static_cast<std::int64_t>(*run.counts.steps) - static_cast<std::int64_t>(*other.counts.steps);
  switch (quantity) {
    case Quantity::start_ups:
      if (!clocked) return whole(run.outcome.start_ups);
      return in_units(run, other, run.run.startup_cycles - other.run.startup_cycles);
    case Quantity::rearranged:
      if (!clocked) return whole(run.outcome.rearranged_messages);
      return in_units(run, other, std::uint64_t{run.run.rearrange_cycles - other.run.rearrange_cycles} * run.run.flits);
    case Quantity::more_steps:
      return fmt::format("{}", more_steps);
    case Quantity::saved: {
      const double base = time_of(other);
      return base == 0 ? "" : rounded((base - time_of(run)) / base, 3);
    }
    case Quantity::break_even: {
      if (other.outcome.start_ups <= run.outcome.start_ups || more_steps < 0) return "";
      return truncated(
          static_cast<double>(more_steps) / static_cast<double>(other.outcome.start_ups - run.outcome.start_ups), 3);
    }
    default:
      return "";
  }
}

}  // namespace rota::cli
