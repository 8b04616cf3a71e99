// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/round_trips.h"

#include <vector>

#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// 0 + 0 + … + 1 + 1 + …, each `at_once` times, of `count` numbers.
std::uint64_t sum_of_departures(std::uint64_t count, std::uint64_t at_once) {
  const std::uint64_t full = count / at_once;
  return at_once * full * (full - 1) / 2 + count % at_once * full;
}

/// Index: hops. The nodes so far away from x, other than x.
std::vector<std::uint64_t> nodes_at(const Topology& topology, Node x, std::vector<bool>& seen) {
  std::vector<std::uint64_t> count(1, 0);
  visit_by_distance(topology, x, seen, [&count](Node, std::uint32_t hops) {
    if (hops == count.size()) count.push_back(0);
    ++count[hops];
  });
  return count;
}

}  // namespace

RoundTrips longest_round_trips(const Topology& topology, PortModel ports, std::uint32_t hop_steps) {
  const std::uint32_t starts = topology.group() == nullptr ? topology.node_count() : 1;
  RoundTrips longest;
  if (starts * degree_figures(topology).directed_links > kMaxLinkVisits) return longest;
  std::vector<bool> seen;
  for (std::uint32_t x = 0; x < starts; ++x) {
    const std::vector<std::uint64_t> at = nodes_at(topology, Node{x}, seen);
    const std::uint64_t at_once = ports == PortModel::single ? 1 : topology.degree(Node{x});
    std::uint64_t trips = 0;
    std::uint64_t hops_of_all = 0;
    // A sum more of those at the same distance adds more than the last, so all of them or none make the best average.
    for (auto hops = static_cast<std::uint32_t>(at.size() - 1); hops > 0; --hops) {
      trips += at[hops];
      hops_of_all += at[hops] * hops;
      const std::uint64_t steps_of_all = 2 * (hops_of_all * hop_steps + sum_of_departures(trips, at_once));
      const std::uint64_t steps = (steps_of_all + trips - 1) / trips - (hop_steps - 1);
      if (steps > longest.steps) longest = {Node{x}, hops - 1, steps};
    }
  }
  return longest;
}

}  // namespace rota::verify
