// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/timetable.h"

#include <algorithm>
#include <utility>

namespace rota {
namespace {

constexpr std::uint64_t kUnreachable = ~std::uint64_t{0};
/// What it costs to displace a message, for each of its hops. Long messages are hard to place again.
constexpr std::uint64_t kCostOfHop = 2;
/// What each hop costs on a row that has too many, for each hop too many.
constexpr std::uint64_t kPriceOfExcess = 4;
/// A message that was just placed stays for up to so many rounds, or two messages displace each other for ever.
constexpr std::uint32_t kMaxRoundsHeld = 3;
constexpr std::uint64_t kHeldCost = std::uint64_t{1} << 40U;  // more than all messages together

}  // namespace

Timetable::Timetable(std::uint32_t rows, std::uint32_t steps, const std::vector<Ways>& messages, std::uint64_t seed)
    : rows_(rows),
      steps_(steps),
      messages_(messages),
      random_(seed),
      load_(rows, 0),
      price_(rows, 0),
      cells_(std::size_t{rows} * steps, kFree),
      held_until_(messages.size(), 0),
      places_(messages.size()) {
  std::size_t states = 0;
  for (const Ways& ways : messages) states = std::max<std::size_t>(states, ways.state_count);
  cost_.resize(states);
  via_.resize(states);
  unplaced_.resize(messages.size());
  for (std::uint32_t m = 0; m < unplaced_.size(); ++m) unplaced_[m] = m;
}

std::optional<std::vector<Journey>> Timetable::fill(std::uint64_t work) {
  const std::uint64_t limit = work_ + work;
  while (!unplaced_.empty()) {
    if (work_ >= limit) return std::nullopt;
    const std::uint32_t message = pick_unplaced();
    for (const std::uint32_t h : places_[message].hops) --load_[messages_[message].hops[h].row];
    if (!find_cheapest_place(message)) return std::nullopt;
    settle(message);
    ++round_;
  }
  std::vector<Journey> journeys(messages_.size());
  for (std::uint32_t m = 0; m < journeys.size(); ++m) {
    journeys[m].start = places_[m].start;
    for (auto hop = places_[m].hops.rbegin(); hop != places_[m].hops.rend(); ++hop) {
      const std::uint16_t port = messages_[m].hops[*hop].port;
      if (port != Ways::kNicPort) journeys[m].word.push_back(port);
    }
  }
  return journeys;
}

/// Takes the message with the most hops out of `unplaced_`, a random one among equals.
std::uint32_t Timetable::pick_unplaced() {
  std::size_t best = 0;
  std::uint32_t equal = 0;
  for (std::size_t i = 0; i < unplaced_.size(); ++i) {
    const std::uint32_t mine = messages_[unplaced_[i]].least_hops;
    const std::uint32_t most = messages_[unplaced_[best]].least_hops;
    if (mine < most) continue;
    equal = mine > most ? 1 : equal + 1;
    if (equal == 1 || random_.below(equal) == 0) best = i;
  }
  std::swap(unplaced_[best], unplaced_.back());
  const std::uint32_t message = unplaced_.back();
  unplaced_.pop_back();
  return message;
}

/// A row whose hops, by the latest routes of all messages, are more than the steps drives routes to other rows.
void Timetable::set_prices() {
  for (std::uint32_t row = 0; row < rows_; ++row) {
    const std::uint64_t hops = load_[row] + std::uint64_t{1};
    price_[row] = hops > steps_ ? (hops - steps_) * kPriceOfExcess : 0;
  }
}

std::uint64_t Timetable::cost_of_displacing(std::uint32_t message) const {
  return held_until_[message] > round_ ? kHeldCost : kCostOfHop * messages_[message].least_hops;
}

/// Leaves the place in best_. Returns false if the message fits nowhere, whatever it displaces.
bool Timetable::find_cheapest_place(std::uint32_t message) {
  const Ways& ways = messages_[message];
  best_cost_ = kUnreachable;
  set_prices();
  if (ways.least_hops > steps_) return false;
  const std::uint32_t starts = steps_ - ways.least_hops + 1;
  const std::uint32_t first = first_start_with_a_free_link(starts);
  for (std::uint32_t k = 0; k < starts; ++k) {
    search_routes_from(message, (first + k) % starts);
    if (best_cost_ == 0) break;  // the first start that displaces nobody leaves no gaps
  }
  return best_cost_ != kUnreachable;
}

/// A step, less than `starts`, before which all links are busy.
std::uint32_t Timetable::first_start_with_a_free_link(std::uint32_t starts) {
  const auto busy = [this](std::uint32_t step) {
    for (std::uint32_t row = 0; row < rows_; ++row) {
      if (cell(row, step) == kFree) return false;
    }
    return true;
  };
  while (first_free_step_ < steps_ && busy(first_free_step_)) ++first_free_step_;
  return first_free_step_ < starts ? first_free_step_ : 0;
}

void Timetable::search_routes_from(std::uint32_t message, std::uint32_t start) {
  const Ways& ways = messages_[message];
  std::fill_n(cost_.begin(), ways.state_count, kUnreachable);
  cost_[0] = 0;
  work_ += ways.hops.size();
  for (std::uint32_t h = 0; h < ways.hops.size(); ++h) {
    const Ways::Hop& hop = ways.hops[h];
    if (cost_[hop.from] > best_cost_ || start + hop.hops_before >= steps_) continue;
    const std::uint32_t occupant = cell(hop.row, start + hop.hops_before);
    std::uint64_t cost = cost_[hop.from] + price_[hop.row];
    if (occupant != kFree) cost += cost_of_displacing(occupant);
    if (cost > cost_[hop.to] || (cost == cost_[hop.to] && random_.below(2) == 0)) continue;
    cost_[hop.to] = cost;
    via_[hop.to] = h;
  }
  for (const std::uint32_t end : ways.ends) {
    if (cost_[end] == kUnreachable || cost_[end] > best_cost_) continue;
    equally_good_ = cost_[end] < best_cost_ ? 1 : equally_good_ + 1;
    best_cost_ = cost_[end];
    if (equally_good_ == 1 || random_.below(equally_good_) == 0) keep_route(message, start, end);
  }
}

void Timetable::keep_route(std::uint32_t message, std::uint32_t start, std::uint32_t end) {
  best_.start = start;
  best_.hops.clear();
  for (std::uint32_t state = end; state != 0; state = messages_[message].hops[via_[state]].from) {
    best_.hops.push_back(via_[state]);
  }
}

void Timetable::settle(std::uint32_t message) {
  for (const std::uint32_t h : best_.hops) {
    const Ways::Hop& hop = messages_[message].hops[h];
    std::uint32_t& occupant = cell(hop.row, best_.start + hop.hops_before);
    if (occupant != kFree) displace(occupant);
    occupant = message;
    ++load_[hop.row];
  }
  std::swap(places_[message], best_);
  held_until_[message] = round_ + 1 + random_.below(kMaxRoundsHeld);
}

void Timetable::displace(std::uint32_t message) {
  const Place& place = places_[message];
  for (const std::uint32_t h : place.hops) {
    const Ways::Hop& hop = messages_[message].hops[h];
    cell(hop.row, place.start + hop.hops_before) = kFree;
  }
  first_free_step_ = std::min(first_free_step_, place.start);
  unplaced_.push_back(message);
}

}  // namespace rota
