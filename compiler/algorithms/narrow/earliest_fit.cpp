// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/narrow/earliest_fit.h"

#include <algorithm>
#include <unordered_map>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

class EarliestFit {
 public:
  EarliestFit(NarrowMessages& messages, std::uint64_t seed)
      : messages_(messages),
        random_(seed),
        busy_(messages.row_count()),
        first_free_(messages.graph().class_count(), 0) {}

  std::vector<Journey> run() {
    std::vector<Journey> journeys(messages_.size());
    for (const std::uint32_t m : longest_first()) {
      const Ways ways = messages_.ways(m);
      const Routes::Message& message = messages_.messages()[m];
      std::uint32_t& first = first_free_[message.origin_class];
      while (is_busy(ways.hops.front().row, first)) ++first;
      std::uint32_t& last = last_start_[std::uint64_t{message.origin_class} << 32U | index(message.destination)];
      std::uint32_t start = std::max(first, last);
      while (!find_way(ways, start)) ++start;
      journeys[m] = settle(ways, start);
      last = start;
    }
    return journeys;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::vector<std::uint32_t> longest_first() {
    std::vector<std::uint32_t> order(messages_.size());
    std::vector<std::uint32_t> hops(messages_.size());
    for (std::uint32_t m = 0; m < order.size(); ++m) {
      order[m] = m;
      hops[m] = messages_.ways(m).least_hops;
    }
    random_.shuffle(order);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return hops[a] > hops[b]; });
    return order;
  }

  [[nodiscard]] bool is_busy(std::uint32_t row, std::uint32_t step) const {
    return step < busy_[row].size() && busy_[row][step];
  }

  /// Leaves in via_ a way from `start` whose rows are all free.
  bool find_way(const Ways& ways, std::uint32_t start) {
    if (is_busy(ways.hops.front().row, start)) return false;
    const Ways::Hop& last = ways.hops.back();
    if (ways.ends.size() == 1 && ways.hops.size() > 1 && ways.hops[ways.hops.size() - 2].port != Ways::kNicPort &&
        is_busy(last.row, start + last.hops_before)) {
      return false;
    }
    via_.assign(ways.state_count, kNone);
    for (std::uint32_t h = 0; h < ways.hops.size(); ++h) {
      const Ways::Hop& hop = ways.hops[h];
      if (hop.from != 0 && via_[hop.from] == kNone) continue;
      if (is_busy(hop.row, start + hop.hops_before)) continue;
      if (via_[hop.to] == kNone || random_.below(2) == 0) via_[hop.to] = h;
    }
    return via_[ways.ends.front()] != kNone;
  }

  Journey settle(const Ways& ways, std::uint32_t start) {
    Journey journey{start, {}};
    for (std::uint32_t state = ways.ends.front(); state != 0; state = ways.hops[via_[state]].from) {
      const Ways::Hop& hop = ways.hops[via_[state]];
      auto& row = busy_[hop.row];
      const std::size_t step = start + hop.hops_before;
      if (row.size() <= step) row.resize(step + 1);
      row[step] = true;
      if (hop.port != Ways::kNicPort) journey.word.push_back(hop.port);
    }
    std::reverse(journey.word.begin(), journey.word.end());
    return journey;
  }

  NarrowMessages& messages_;
  Random random_;
  std::vector<std::vector<bool>> busy_;    ///< by row, then step
  std::vector<std::uint32_t> first_free_;  ///< by class: its injection channel is busy before this step
  /// By class and destination: that of the last copy. No other copy finds a way before it, since no row becomes free.
  std::unordered_map<std::uint64_t, std::uint32_t> last_start_;
  std::vector<std::uint32_t> via_;  ///< by state: the hop that reached it
};

}  // namespace

std::vector<Journey> fit_earliest(NarrowMessages& messages, std::uint64_t seed) {
  return EarliestFit(messages, seed).run();
}

}  // namespace rota
