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
  std::multimap<std::uint32_t, std::uint32_t> last_departure;  // of each lane -> the lane
  for (const Stay& stay : stays) {
    // The lane whose last message leaves latest of those that leave before this one.
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
  std::vector<std::uint32_t> departures;  // of this lane's messages so far, in order
  std::size_t gone = 0;                   // how many of them left before the step at hand
  for (std::size_t k = 0; k < stays.size(); ++k) {
    if (lane_of_stay[k] != lane) continue;
    const std::uint32_t now = stays[k].arrival;
    assert(departures.empty() || departures.back() < stays[k].departure);
    while (gone < departures.size() && departures[gone] < now) ++gone;
    const auto held = static_cast<std::uint32_t>(departures.size() - gone);
    const bool gives = held > 0 && departures[gone] == now;
    const std::uint32_t needed = gives ? held * flits + 1 : (held + 1) * flits;
    size.capacity_flits = std::max(size.capacity_flits, needed);
    size.depth_messages = std::max(size.depth_messages, held + (gives ? 0U : 1U));
    departures.push_back(stays[k].departure);
  }
  return size;
}

}  // namespace rota
