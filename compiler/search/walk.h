// SPDX-License-Identifier: Apache-2.0
//
// Walks over the generator sets of one group: all of them where they are few, otherwise from random ones downhill, one
// pair of inverse generators replaced at a time.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "compiler/search/pool.h"

namespace rota::search {

/// What a walk counts.
struct WalkCounts {
  std::uint64_t candidates = 0;  ///< generator sets of the right degree
  std::uint64_t pruned = 0;      ///< abandoned: not connected, or too far already while distances were counted

  WalkCounts& operator+=(const WalkCounts& other);
};

class Walk {
 public:
  /// Only generators whose links are at most `longest_link` long (nullopt: any) take part.
  Walk(GroupPtr group, const Goal& goal, std::uint64_t seed, std::optional<std::uint32_t> longest_link);

  /// Looks at up to `candidates` more networks and offers the good ones to `pool`.
  WalkCounts run(std::uint64_t candidates, Pool& pool);
  /// True if nothing is left to look at: the sets were few, or there are none of this degree.
  [[nodiscard]] bool finished() const noexcept { return finished_; }
  /// True if every set was looked at.
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  /// Of the best network so far; the largest number if none is connected yet.
  [[nodiscard]] std::uint64_t best_status() const noexcept { return best_status_; }
  [[nodiscard]] const GroupPtr& group() const noexcept { return group_; }

 private:
  /// The scratch memory of one run; it would be too much for all groups at once.
  struct Run;

  [[nodiscard]] std::uint64_t set_count(std::uint64_t most) const;
  void look_at_all(Run& run);
  void look_at_axes(Run& run);
  void walk_downhill(Run& run, std::uint64_t candidates);
  /// nullopt: not connected, or certainly neither better than the current network nor one for the pool.
  std::optional<Reach> look_at(Run& run, std::vector<Orbit> generators, std::uint64_t most);
  [[nodiscard]] std::uint64_t most_for(const Pool& pool) const;
  [[nodiscard]] std::vector<Orbit> random_set();
  /// Another set that differs in one orbit; empty if there is none.
  [[nodiscard]] std::vector<Orbit> random_neighbour();
  [[nodiscard]] std::uint64_t below(std::uint64_t end) { return random_() % end; }

  GroupPtr group_;
  Goal goal_;
  std::mt19937_64 random_;
  std::vector<Orbit> involutions_;
  std::vector<Orbit> pairs_;
  std::vector<std::uint32_t> involution_counts_;  ///< how many of a set can be involutions
  bool finished_ = false;
  bool complete_ = false;
  bool begun_ = false;
  std::uint64_t best_status_ = std::numeric_limits<std::uint64_t>::max();
  std::vector<Orbit> current_;
  std::uint64_t current_status_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t failures_ = 0;  ///< neighbours of the current set that were not better
};

}  // namespace rota::search
