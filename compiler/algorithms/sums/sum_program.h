// SPDX-License-Identifier: Apache-2.0
//
// What the nodes of a network do to exchange partial sums until each has the sum of all contributions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/partial_sums.h"

namespace rota {

/// In step `step` a node sends partial sum number `sum` over `port`.
struct SumHop {
  std::uint32_t step;
  Port port;
  std::uint16_t sum;
};

/// All-port, with hops of one step.
struct SumProgram {
  std::uint32_t steps = 0;
  PartialSums sums;
  /// The hops of each node, or of all, where every node does the same; in any order.
  std::vector<std::vector<SumHop>> nodes;

  [[nodiscard]] const std::vector<SumHop>& hops_of(std::size_t x) const { return nodes[nodes.size() == 1 ? 0 : x]; }
};

/// The sums of `second` as numbered after those of `first`, when `second` begins with what `first` keeps instead of the
/// nodes' own contributions.
[[nodiscard]] PartialSums chained(PartialSums first, const PartialSums& second);

/// `second` after `first`, on the same nodes.
[[nodiscard]] SumProgram chained(SumProgram first, const SumProgram& second);

}  // namespace rota
