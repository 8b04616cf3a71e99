// SPDX-License-Identifier: Apache-2.0
//
// Claims about two runs: start-ups as differences of measured cycles, the time that one run saves, and the point at
// which both take the same time.
#pragma once

#include <string>

#include "testbench/papers/claim.h"
#include "testbench/papers/outcome.h"

namespace rota::cli {

/// What one source (a model, or the verified schedule) counted in a run, with the run.
struct Counted {
  const Run& run;
  const Outcome& outcome;
  const SourceCounts& counts;
};

struct Pair {
  Counted run;
  Counted other;
};

/// The t_s/t_m at which both runs take the same time. Cycles are linear in the start-up cycles, so the leads at two
/// values determine it. Empty if no model counted the cycles, or if the same run is faster at `before` and at `after`.
/// Precondition: the same flits in all four.
[[nodiscard]] std::string break_even_of(const Pair& before, const Pair& after, Digits digits);

/// The difference between `run` and `other` in the quantity; empty if the source does not have it. Start-ups that no
/// clocked model counted come from the schedule.
[[nodiscard]] std::string difference_of(Quantity quantity, const Counted& run, const Counted& other);

}  // namespace rota::cli
