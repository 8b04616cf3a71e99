// SPDX-License-Identifier: Apache-2.0
//
// What the papers say a collective takes, as closed formulas: the first of the four sources that must agree.
// Nothing here looks at a schedule, and only families without a formula are searched.
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
  std::uint64_t transmissions;  ///< over the whole network; of a total exchange n times the status
  std::string source;           ///< formula, paper and section
};

/// The minimum number of steps of a total exchange that the papers prove for this network; nullopt where they prove
/// none.
[[nodiscard]] std::optional<PaperFormula> total_exchange_formula(const Topology& topology, PortModel ports);

/// The same for any collective: `paper` in a run's report.
[[nodiscard]] std::optional<PaperFormula> paper_formula(const Topology& topology, CollectiveKind collective,
                                                        PortModel ports);

}  // namespace rota
