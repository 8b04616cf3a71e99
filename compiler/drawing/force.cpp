// SPDX-License-Identifier: Apache-2.0
//
// Any graph by stress majorization (Gansner, Koren, North, 2004): every pair of nodes pulls or pushes towards a
// distance on the page equal to its distance in the graph, with weight 1/distance². The start is a sunflower in
// breadth-first order, so the result depends on the graph only.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "compiler/drawing/styles.h"
#include "compiler/topology/topology_links.h"

namespace rota::drawing {
namespace {

/// Pair updates in all; large graphs get fewer rounds.
constexpr double kUpdates = 8e7;
constexpr std::uint32_t kMostRounds = 400;
constexpr std::uint32_t kLeastRounds = 30;

/// All distances, in hops; row-major.
std::vector<std::uint16_t> all_distances(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  const graph::LinkTable links = link_table(topology);
  std::vector<std::uint16_t> distances(std::size_t{n} * n, 0);
  std::vector<std::uint32_t> queue;
  for (std::uint32_t s = 0; s < n; ++s) {
    std::uint16_t* const row = distances.data() + std::size_t{s} * n;
    queue.assign(1, s);
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::uint32_t x = queue[head];
      links.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        if (y == s || row[y] != 0) return;
        row[y] = static_cast<std::uint16_t>(row[x] + 1);
        queue.push_back(y);
      });
    }
  }
  return distances;
}

std::vector<Point> sunflower(const std::vector<std::uint16_t>& distances, std::uint32_t n) {
  std::vector<std::uint32_t> order(n);
  for (std::uint32_t x = 0; x < n; ++x) order[x] = x;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return distances[a] < distances[b]; });
  constexpr double kGoldenAngle = std::numbers::pi * (3 - 2.2360679774997896);
  std::vector<Point> places(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    const double radius = 0.6 * std::sqrt(i);
    places[order[i]] = {radius * std::cos(kGoldenAngle * i), radius * std::sin(kGoldenAngle * i)};
  }
  return places;
}

/// Moves x to where the others want it.
void settle(std::vector<Point>& places, const std::uint16_t* distance, std::uint32_t x) {
  Point sum{};
  double weights = 0;
  for (std::uint32_t y = 0; y < places.size(); ++y) {
    if (y == x) continue;
    const double wanted = distance[y];
    const double weight = 1 / (wanted * wanted);
    const Point way = places[x] - places[y];
    const double now = std::max(length(way), 1e-6);
    sum = sum + (places[y] + way * (wanted / now)) * weight;
    weights += weight;
  }
  places[x] = sum * (1 / weights);
}

/// Pushes nodes apart that came closer than a node is wide. Stress does not mind if two far nodes' neighbours meet.
void separate(std::vector<Point>& places) {
  constexpr std::uint32_t kRounds = 40;
  constexpr double kRoom = 0.42;
  for (std::uint32_t round = 0; round < kRounds; ++round) {
    for (std::size_t x = 0; x < places.size(); ++x) {
      for (std::size_t y = 0; y < x; ++y) {
        const Point way = places[x] - places[y];
        if (std::abs(way.x) >= kRoom || std::abs(way.y) >= kRoom) continue;
        const double distance = length(way);
        if (distance >= kRoom) continue;
        const Point push = way * ((kRoom - distance) / 2 / std::max(distance, 1e-6));
        places[x] = places[x] + push;
        places[y] = places[y] - push;
      }
    }
  }
}

}  // namespace

Drawing draw_by_force(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  const std::vector<std::uint16_t> distances = all_distances(topology);
  Drawing drawing{"force", sunflower(distances, n), {}};
  const auto affordable = static_cast<std::uint32_t>(std::min(kUpdates / n / n, 1e9));
  const std::uint32_t rounds = n < 3 ? 0 : std::clamp(affordable, kLeastRounds, kMostRounds);
  for (std::uint32_t round = 0; round < rounds; ++round) {
    for (std::uint32_t x = 0; x < n; ++x) settle(drawing.nodes, distances.data() + std::size_t{x} * n, x);
  }
  separate(drawing.nodes);
  bend_links_through_nodes(topology, drawing);
  return drawing;
}

}  // namespace rota::drawing
