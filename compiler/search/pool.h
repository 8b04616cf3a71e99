// SPDX-License-Identifier: Apache-2.0
//
// The best networks that a search has seen, from which the finalists are scheduled.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/search/goal.h"

namespace rota::search {

/// A network: a group and generators, with what distances say of it.
struct Seen {
  GroupPtr group;
  std::vector<Orbit> generators;  ///< in order of their elements
  Reach reach;
  std::optional<std::uint32_t> longest_link;  ///< nullopt where the group has no layout
  Rank rank;
};

class Pool {
 public:
  /// Keeps the `capacity` best, of those that have the same group and reach only `alike`: most of them are the same
  /// network under other names.
  Pool(std::size_t capacity, std::size_t alike) : capacity_(capacity), alike_(alike) {}

  /// Drops the network where it is not among the best or already there.
  void offer(const Seen& seen);
  /// False if a network of this rank is not among the best.
  [[nodiscard]] bool would_take(const Rank& rank) const;
  [[nodiscard]] bool full() const noexcept { return seen_.size() == capacity_; }
  /// In order of their ranks.
  [[nodiscard]] const std::vector<Seen>& best() const noexcept { return seen_; }

 private:
  std::size_t capacity_;
  std::size_t alike_;
  std::vector<Seen> seen_;
};

}  // namespace rota::search
