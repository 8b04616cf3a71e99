// SPDX-License-Identifier: Apache-2.0
//
// The papers' closed formulas for the cost of a collective: the first of the four sources that must agree. They are
// independent of schedules; only families without a formula are searched.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A paper's claim about one network.
struct PaperFormula {
  std::uint64_t steps;
  std::uint64_t transmissions;  ///< message hops of the whole network; for total exchange n times the status
  std::string source;           ///< formula, paper and section
};

/// The minimum number of steps of a total exchange that the papers prove for this network; nullopt if they prove none.
[[nodiscard]] std::optional<PaperFormula> total_exchange_formula(const Topology& topology, PortModel ports);

/// The same for any collective; the row `paper` of a run's report.
[[nodiscard]] std::optional<PaperFormula> paper_formula(const Topology& topology, CollectiveKind collective,
                                                        PortModel ports);

}  // namespace rota
