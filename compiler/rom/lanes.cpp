// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/lanes.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>

namespace rota {

Lanes fewest_lanes(std::span<const Stay> stays) {
  Lanes result;
  result.lane.reserve(stays.size());
  std::multimap<std::uint32_t, std::uint32_t> last_departure;  // last departure of each lane -> the lane
  for (const Stay& stay : stays) {
    // Of the lanes whose last message leaves before this one, take the one whose last message leaves latest.
    auto it = last_departure.lower_bound(stay.departure);
    std::uint32_t lane = result.count;
    if (it == last_departure.begin()) {
      ++result.count;
    } else {
      --it;
      lane = it->second;
      last_departure.erase(it);
    }
    last_departure.emplace(stay.departure, lane);
    result.lane.push_back(lane);
  }
  return result;
}

FifoSize fifo_size(std::span<const Stay> stays, std::span<const std::uint32_t> lane_of_stay, std::uint32_t lane,
                   std::uint32_t flits) {
  FifoSize size;
  std::vector<const Stay*> in_order;  // this lane's messages so far, in order
  std::size_t gone = 0;               // how many of them have left before the current step
  for (std::size_t k = 0; k < stays.size(); ++k) {
    if (lane_of_stay[k] != lane) continue;
    const Stay& stay = stays[k];
    assert(in_order.empty() || in_order.back()->departure < stay.departure);
    const auto left_before = [&stay](const Stay& other) {
      return other.departure < stay.arrival && other.departure_startups <= stay.arrival_startups;
    };
    while (gone < in_order.size() && left_before(*in_order[gone])) ++gone;
    const auto held = static_cast<std::uint32_t>(in_order.size() - gone);
    const bool gives = held > 0 && in_order[gone]->departure == stay.arrival &&
                       in_order[gone]->departure_startups == stay.arrival_startups;
    const std::uint32_t needed = gives ? held * flits + 1 : (held + 1) * flits;
    size.capacity_flits = std::max(size.capacity_flits, needed);
    size.depth_messages = std::max(size.depth_messages, held + (gives ? 0U : 1U));
    in_order.push_back(&stay);
    const std::uint32_t remaining = held + (gives ? 0U : 1U);
    const Stay& next = *in_order[in_order.size() - remaining];  // the next message to leave
    // If it leaves in the next step, its first flit does so in the cycle in which the last one of this step arrives.
    const bool passes = next.departure == stay.arrival + 1 && next.departure_startups == stay.arrival_startups;
    size.waiting_flits = std::max(size.waiting_flits, remaining * flits - (passes ? 1U : 0U));
  }
  return size;
}

}  // namespace rota
