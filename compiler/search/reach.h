// SPDX-License-Identifier: Apache-2.0
//
// How far a network of a group reaches from its node 0, which is as far as from any node. The search asks it for every
// candidate.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "compiler/search/finite_group.h"

namespace rota::search {

/// Hops from node 0.
struct Reach {
  std::uint64_t status = 0;  ///< the sum over all other nodes
  std::uint32_t diameter = 0;
};

class ReachSearch {
 public:
  explicit ReachSearch(GroupPtr group);

  /// nullopt if the generators do not reach every node, or as soon as the status must exceed `most`.
  [[nodiscard]] std::optional<Reach> from(const std::vector<Orbit>& generators,
                                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

 private:
  /// The nodes x·g in order of x, computed once.
  [[nodiscard]] const Element* neighbours(Element g);

  GroupPtr group_;
  std::vector<std::vector<Element>> neighbours_;  ///< index: generator; empty: not asked for yet
  std::vector<std::uint32_t> seen_;               ///< the search in which a node was reached last
  std::uint32_t searches_ = 0;
  std::vector<Element> queue_;
};

}  // namespace rota::search
