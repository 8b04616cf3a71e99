// SPDX-License-Identifier: Apache-2.0
//
// Figures of one run, from its recorded events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/rom/program.h"
#include "testbench/events/run_events.h"
#include "testbench/plots/figure.h"

namespace rota::cli {

/// What the figures of a run are made of.
struct PlottedRun {
  const Programs& programs;
  const RunEvents& events;
  std::string title;
  /// The last cycle of a run that takes as many steps as the lower bound says; empty if steps are no cycles of the run.
  std::optional<std::uint64_t> bound_cycle;
};

/// Throws InputError before the run if it is too large for a figure of this kind: 50,000 messages over links in a
/// space-time diagram, 200,000 fields of links and steps in a heat map.
void require_plottable(const std::string& kind, const Schedule& schedule);

/// How busy each link was in each window. Throws InputError if a self-timed run took too many windows.
[[nodiscard]] Figure heat_map(const PlottedRun& run);

/// Every message on every link over time, its colour the number of the hop on its way.
[[nodiscard]] Figure space_time(const PlottedRun& run);

/// One message, "0,5", "0,*" (broadcast) or "*,5" (sum): where it was when. Throws InputError if the run has none of
/// that name.
[[nodiscard]] Figure message_way(const PlottedRun& run, const std::string& message);

}  // namespace rota::cli
