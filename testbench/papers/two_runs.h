// SPDX-License-Identifier: Apache-2.0
//
// Claims about two runs: start-ups and rearranged messages as differences of measured cycles, what one saves on the
// other, and where they are equal.
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

/// By what `run` differs from `other` in the quantity; empty where the source does not say. Start-ups and rearranged
/// messages that no clocked model counted are the schedule's.
[[nodiscard]] std::string difference_of(Quantity quantity, const Counted& run, const Counted& other);

}  // namespace rota::cli
