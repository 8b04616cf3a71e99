// SPDX-License-Identifier: Apache-2.0
//
// Forward-backward passes over the hops of multinode all-reduces and multicasts, and how many of them may be made.
#pragma once

#include <cstdint>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/list_scheduler.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// List scheduling of the hops of a network of `nodes` nodes, over and over, each time in another order.
class SumPasses {
 public:
  /// `budget`: the hops that all passes together may schedule before the last begins.
  SumPasses(PortModel ports, std::uint32_t nodes, std::uint32_t hop_steps, std::uint64_t budget)
      : ports_(ports), nodes_(nodes), hop_steps_(hop_steps), budget_(budget) {}

  [[nodiscard]] bool are_over() const noexcept { return work_ > budget_; }
  /// Takes from the budget what something else has cost.
  void count(std::uint64_t work) noexcept { work_ += work; }

  /// `priority`: by vertex, or by hop only.
  [[nodiscard]] HopTimes pass(const HopGraph& graph, std::vector<std::uint32_t> priority);

  /// The shortest of these times and those that pairs of passes make of them: from the last step to the first in the
  /// order of the steps, and back (Li and Willis, "An iterative scheduling technique for resource-constrained project
  /// scheduling", 1992). They end when a pair saves nothing, when no more than `enough` steps are taken, or with the
  /// budget.
  [[nodiscard]] HopTimes improved(const HopGraph& graph, const HopGraph& back, HopTimes times, int most_pairs,
                                  std::uint32_t enough);

 private:
  PortModel ports_;
  std::uint32_t nodes_;
  std::uint32_t hop_steps_;
  std::uint64_t budget_;
  std::uint64_t work_ = 0;
};

/// The same hops at these times, in their order.
[[nodiscard]] Schedule with_times(Schedule schedule, const HopTimes& times);

}  // namespace rota
