// SPDX-License-Identifier: Apache-2.0
//
// What the partial sums of an all-reduce without a root consist of. Nodes send each other such sums, until each node
// has got sums that hold the contribution of every other node once.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// Partial sum number k, as any node makes it when it sends it: its own contribution, if `own`, and all that it has got
/// so far of the sums in `adds`.
struct PartialSum {
  bool own = false;
  std::vector<std::uint16_t> adds;  ///< ascending
  friend bool operator==(const PartialSum&, const PartialSum&) = default;
};

struct PartialSums {
  std::vector<PartialSum> sums;     ///< index: the sum's number, which is ClassHop::copy
  std::vector<std::uint16_t> kept;  ///< ascending; a node's result is its own contribution and what it got of these

  [[nodiscard]] bool empty() const noexcept { return sums.empty(); }
  /// Whether sum `of` has what its sender got of sum `part`. Precondition: `of` is the number of a sum.
  [[nodiscard]] bool adds(std::uint16_t of, std::uint16_t part) const;
  [[nodiscard]] bool keeps(std::uint16_t sum) const;
  friend bool operator==(const PartialSums&, const PartialSums&) = default;
};

}  // namespace rota
