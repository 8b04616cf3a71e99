// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/two_runs.h"

#include <fmt/format.h>

#include <optional>

#include "compiler/rom/timing.h"

namespace rota::cli {
namespace {

/// Measured cycles, c0 left out. Precondition: a model counted them.
std::uint64_t time_of(const Counted& run) { return *run.counts.cycles - pipeline_cycles(router_of(run.run)); }

/// By how many cycles the run took longer, in units of `unit`; where that is not whole, nothing that could be equal to
/// a formula's value.
std::string in_units(const Counted& run, const Counted& other, std::uint64_t unit) {
  const std::uint64_t cycles = time_of(run) - time_of(other);
  if (unit == 0) return "";
  return cycles % unit == 0 ? whole(cycles / unit) : fmt::format("{}/{}", cycles, unit);
}

}  // namespace

std::string difference_of(Quantity quantity, const Counted& run, const Counted& other) {
  const bool clocked = run.counts.cycles.has_value() && other.counts.cycles.has_value();
  if (!run.counts.steps || !other.counts.steps) return "";
  switch (quantity) {
    case Quantity::start_ups:
      if (!clocked) return whole(run.outcome.start_ups);
      return in_units(run, other, run.run.startup_cycles - other.run.startup_cycles);
    case Quantity::saved: {
      if (!clocked) return "";
      const auto base = static_cast<double>(time_of(other));
      return base == 0 ? "" : rounded((base - static_cast<double>(time_of(run))) / base, 3);
    }
    default:
      return "";
  }
}

std::string break_even_of(const Pair& before, const Pair& after, Digits digits) {
  const auto lead = [](const Pair& pair) -> std::optional<double> {  // of the other run, cycles
    if (!pair.run.counts.cycles || !pair.other.counts.cycles) return std::nullopt;
    return static_cast<double>(time_of(pair.run)) - static_cast<double>(time_of(pair.other));
  };
  const std::optional<double> first = lead(before);
  const std::optional<double> last = lead(after);
  if (!first || !last || *first < 0 || *last >= 0) return "";
  const double from = before.run.run.startup_cycles;
  const double to = after.run.run.startup_cycles;
  const double ratio = (from + (to - from) * *first / (*first - *last)) / after.run.run.flits;
  return digits == Digits::three_decimals ? truncated(ratio, 3) : truncated_scientific(ratio);
}

}  // namespace rota::cli
