// SPDX-License-Identifier: Apache-2.0
#include "tests/verify/walk_schedule.h"

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include "compiler/schedule/symmetry.h"

namespace rota::testing_support {
namespace {

struct Wanderer {
  Node origin;
  Node destination;
  std::vector<Port> path;
  Node place;
  std::size_t hops = 0;
};

/// The number of hops from every node to `destination`.
std::vector<std::uint32_t> distances_to(const Topology& topology, Node destination) {
  std::vector<std::uint32_t> distance(topology.node_count(), topology.node_count());
  std::vector<Node> reached{destination};
  distance[index(destination)] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(reached[i], Port{p});
      if (y == kNoNode || distance[index(y)] <= distance[index(reached[i])]) continue;
      if (distance[index(y)] == topology.node_count()) reached.push_back(y);
      distance[index(y)] = std::min(distance[index(y)], distance[index(reached[i])] + 1);
    }
  }
  return distance;
}

std::vector<Port> random_path(const Topology& topology, Node origin, Node destination, std::uint32_t detour,
                              std::mt19937_64& random) {
  const auto distance = distances_to(topology, destination);
  std::vector<Port> path;
  for (Node place = origin; place != destination;) {
    std::vector<Port> choices;
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(place, Port{p});
      if (y == kNoNode) continue;
      const bool nearer = distance[index(y)] < distance[index(place)];
      if (path.size() < detour ? y != destination : nearer) choices.push_back(Port{p});
    }
    if (choices.empty()) {  // the destination is the only neighbour
      detour = 0;
      continue;
    }
    path.push_back(choices[random() % choices.size()]);
    place = topology.neighbour(place, path.back());
  }
  return path;
}

/// One step: whoever comes first takes a link, and in the single-port model its sender and receiver.
std::vector<ClassHop> wander_one_step(const Schedule& schedule, std::vector<Wanderer>& all) {
  const std::uint32_t n = schedule.topology->node_count();
  const std::uint32_t ports = schedule.topology->port_count();
  const bool single = schedule.ports == PortModel::single;
  std::vector<bool> link_taken(std::size_t{n} * ports);
  std::vector<bool> sends(n);
  std::vector<bool> receives(n);
  std::vector<ClassHop> hops;
  for (Wanderer& message : all) {
    if (message.hops == message.path.size()) continue;
    const Port p = message.path[message.hops];
    const std::uint32_t here = index(message.place);
    const Node next = schedule.topology->neighbour(message.place, p);
    const std::size_t link = std::size_t{here} * ports + index(p);
    if (link_taken[link] || (single && (sends[here] || receives[index(next)]))) continue;
    link_taken[link] = sends[here] = receives[index(next)] = true;
    hops.push_back({Step{schedule.steps}, ClassId{here}, p, message.origin, message.destination});
    message.place = next;
    ++message.hops;
  }
  std::sort(hops.begin(), hops.end(),
            [](const ClassHop& a, const ClassHop& b) { return std::tie(a.cls, a.port) < std::tie(b.cls, b.port); });
  return hops;
}

}  // namespace

Schedule wandering_total_exchange(TopologyPtr topology, PortModel ports, std::uint32_t most_detour,
                                  std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Wanderer> all;
  for (std::uint32_t o = 0; o < topology->node_count(); ++o) {
    for (std::uint32_t d = 0; d < topology->node_count(); ++d) {
      if (o == d) continue;
      const auto detour = static_cast<std::uint32_t>(random() % (most_detour + 1));
      all.push_back({Node{o}, Node{d}, random_path(*topology, Node{o}, Node{d}, detour, random), Node{o}});
    }
  }
  std::shuffle(all.begin(), all.end(), random);
  Schedule schedule;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.topology = std::move(topology);
  schedule.ports = ports;
  schedule.algorithm = "wandering";
  for (;; ++schedule.steps) {
    const auto hops = wander_one_step(schedule, all);
    if (hops.empty()) return schedule;
    schedule.hops.insert(schedule.hops.end(), hops.begin(), hops.end());
  }
}

}  // namespace rota::testing_support
