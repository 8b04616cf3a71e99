// SPDX-License-Identifier: Apache-2.0
//
// Claims about two runs: start-ups as differences of measured cycles, what one saves on the other, and where they are
// equal.
#pragma once

#include <string>

#include "testbench/papers/claim.h"
#include "testbench/papers/outcome.h"

namespace rota::cli {

/// What one source (a model, or the verified schedule) counted in a run, and the run.
struct Counted {
  const Run& run;
  const Outcome& outcome;
  const SourceCounts& counts;
};

struct Pair {
  Counted run;
  Counted other;
};

/// The t_s/t_m at which both take the same time: cycles grow with the start-up cycles on a straight line, so that the
/// leads at two values of them give it. Empty where no model counted the cycles, or where the order of the two runs
/// does not turn between `before` and `after`. Precondition: the same flits in all four.
[[nodiscard]] std::string break_even_of(const Pair& before, const Pair& after, Digits digits);

/// By what `run` differs from `other` in the quantity; empty where the source does not say. Start-ups that no
/// clocked model counted are the schedule's.
[[nodiscard]] std::string difference_of(Quantity quantity, const Counted& run, const Counted& other);

}  // namespace rota::cli
