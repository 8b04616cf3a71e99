// SPDX-License-Identifier: Apache-2.0
//
// Finds start steps and routes for messages that never wait: a message that starts in step s makes hop i of its route
// in step s+i, and no two messages use one link in one step.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/algorithms/wait_free/ways.h"

namespace rota {

struct Journey {
  std::uint32_t start = 0;
  Word word;
};

/// Local search with ejection. A message that has no place takes the one that displaces the least, over all start steps
/// and all its routes; what it displaces looks for places again, longest first.
class Timetable {
 public:
  /// `messages` must outlive the timetable.
  Timetable(std::uint32_t rows, std::uint32_t steps, const std::vector<Ways>& messages, std::uint64_t seed);

  /// Searches until all messages have a place, or until it has looked at `work` hops. The journeys, by message, or
  /// nullopt.
  [[nodiscard]] std::optional<std::vector<Journey>> fill(std::uint64_t work);
  /// The hops that `fill` looked at.
  [[nodiscard]] std::uint64_t work_done() const noexcept { return work_; }

 private:
  struct Place {
    std::uint32_t start = 0;
    std::vector<std::uint32_t> hops;  ///< indices into Ways::hops, last hop first
  };
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t& cell(std::uint32_t row, std::uint32_t step) {
    return cells_[std::size_t{row} * steps_ + step];
  }
  [[nodiscard]] std::uint32_t pick_unplaced();
  void set_prices();
  [[nodiscard]] std::uint64_t cost_of_displacing(std::uint32_t message) const;
  [[nodiscard]] bool find_cheapest_place(std::uint32_t message);
  [[nodiscard]] std::uint32_t first_start_with_a_free_link(std::uint32_t starts);
  void search_routes_from(std::uint32_t message, std::uint32_t start);
  void keep_route(std::uint32_t message, std::uint32_t start, std::uint32_t end);
  void settle(std::uint32_t message);
  void displace(std::uint32_t message);

  std::uint32_t rows_;
  std::uint32_t steps_;
  const std::vector<Ways>& messages_;
  Random random_;
  std::uint64_t work_ = 0;
  std::uint64_t round_ = 0;

  std::vector<std::uint32_t> load_;   ///< by row: hops of all messages, of those without a place by their last route
  std::vector<std::uint64_t> price_;  ///< by row: what a hop costs because the load is too large
  std::vector<std::uint32_t> cells_;  ///< by row and step: the message there, or kFree
  std::vector<std::uint64_t> held_until_;  ///< by message: the round from which it may be displaced
  std::vector<Place> places_;
  std::vector<std::uint32_t> unplaced_;
  std::uint32_t first_free_step_ = 0;  ///< all rows are busy in earlier steps

  // Scratch space of a search from one start: the least cost of reaching each state, and the hop that does.
  std::vector<std::uint64_t> cost_;
  std::vector<std::uint32_t> via_;
  std::uint64_t best_cost_ = 0;
  std::uint32_t equally_good_ = 0;
  Place best_;
};

}  // namespace rota
