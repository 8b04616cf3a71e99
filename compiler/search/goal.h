// SPDX-License-Identifier: Apache-2.0
//
// What the search minimises: the steps of an all-port collective, as far as distances bound them, and the Moore-type
// limit, which no network of that many nodes and ports can beat.
#pragma once

#include <compare>
#include <cstdint>

#include "compiler/schedule/collective.h"
#include "compiler/search/reach.h"

namespace rota::search {

struct Goal {
  CollectiveKind collective = CollectiveKind::total_exchange;
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;

  /// Steps that distances alone prove for a network whose nodes all reach so far.
  /// Total exchange: each node's messages take `status` transmissions over its `degree` links. Multinode broadcast:
  /// each node receives n-1 messages over them, and the farthest one comes `diameter` hops.
  [[nodiscard]] std::uint64_t steps(const Reach& reach) const;
};

/// The least reach of any node that has `degree` links and whose neighbours do, too: d·(d-1)^(j-1) nodes at most at
/// distance j (Moore).
[[nodiscard]] Reach moore_reach(std::uint32_t nodes, std::uint32_t degree);

inline constexpr std::uint32_t kNoLayout = 0xFFFFFFFFU;

/// Networks in the order in which the search prefers them.
struct Rank {
  std::uint64_t steps = 0;
  std::uint32_t diameter = 0;
  std::uint32_t longest_link = kNoLayout;  ///< kNoLayout where there is none
  std::uint64_t status = 0;

  friend auto operator<=>(const Rank&, const Rank&) = default;
};

}  // namespace rota::search
