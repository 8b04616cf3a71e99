// SPDX-License-Identifier: Apache-2.0
#include "tests/verify/naive_schedule.h"

#include <algorithm>
#include <tuple>

#include "compiler/schedule/reflections.h"

namespace rota::testing_support {
namespace {

/// A message of one orbit: its origin is the representative of its class, so its places are plain nodes.
struct Traveller {
  Node origin;
  Node destination;
  Node place;
  std::vector<Port> path;
  std::size_t hops = 0;
};

/// The ports of a shortest path from x to every node.
std::vector<std::vector<Port>> shortest_paths(const Topology& topology, Node x) {
  std::vector<std::vector<Port>> paths(topology.node_count());
  std::vector<bool> seen(topology.node_count());
  std::vector<Node> reached{x};
  seen[index(x)] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(reached[i], Port{p});
      if (y == kNoNode || seen[index(y)]) continue;
      seen[index(y)] = true;
      paths[index(y)] = paths[index(reached[i])];
      paths[index(y)].push_back(Port{p});
      reached.push_back(y);
    }
  }
  return paths;
}

std::vector<Traveller> travellers(const Topology& topology, const Symmetry& symmetry) {
  std::vector<Traveller> result;
  for (std::uint32_t c = 0; c < symmetry.class_count(); ++c) {
    const Node origin = symmetry.representative(ClassId{c});
    const auto paths = shortest_paths(topology, origin);
    for (std::uint32_t d = 0; d < topology.node_count(); ++d) {
      if (Node{d} != origin) result.push_back({origin, Node{d}, origin, paths[d]});
    }
  }
  return result;
}

/// Plays one step; what is in the way of an earlier traveller waits.
std::vector<ClassHop> play_step(const Schedule& schedule, std::vector<Traveller>& all, Step step) {
  const Symmetry& symmetry = *schedule.symmetry;
  const std::uint32_t ports = schedule.topology->port_count();
  std::vector<bool> link_taken(std::size_t{symmetry.class_count()} * ports);
  std::vector<bool> sends(symmetry.class_count());
  std::vector<bool> receives(symmetry.class_count());
  std::vector<ClassHop> hops;
  for (Traveller& message : all) {
    if (message.hops == message.path.size()) continue;
    const Port p = message.path[message.hops];
    const ClassId here = symmetry.class_of(message.place);
    const Node next = schedule.topology->neighbour(message.place, p);
    const ClassId there = symmetry.class_of(next);
    const std::size_t link = std::size_t{index(here)} * ports + index(p);
    const bool single = schedule.ports == PortModel::single;
    if (link_taken[link] || (single && (sends[index(here)] || receives[index(there)]))) continue;
    link_taken[link] = sends[index(here)] = receives[index(there)] = true;
    hops.push_back({step, here, p, symmetry.to_frame(message.place, message.origin),
                    symmetry.to_frame(message.place, message.destination)});
    message.place = next;
    ++message.hops;
  }
  std::sort(hops.begin(), hops.end(),
            [](const ClassHop& a, const ClassHop& b) { return std::tie(a.cls, a.port) < std::tie(b.cls, b.port); });
  return hops;
}

}  // namespace

Schedule naive_total_exchange(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports, std::uint32_t rotation) {
  Schedule schedule;
  schedule.topology = std::move(topology);
  schedule.symmetry = std::move(symmetry);
  schedule.ports = ports;
  schedule.algorithm = "naive";
  auto all = travellers(*schedule.topology, *schedule.symmetry);
  if (!all.empty()) std::rotate(all.begin(), all.begin() + rotation % all.size(), all.end());
  for (;; ++schedule.steps) {
    const auto hops = play_step(schedule, all, Step{schedule.steps});
    if (hops.empty()) return schedule;
    schedule.hops.insert(schedule.hops.end(), hops.begin(), hops.end());
  }
}

std::vector<SymmetryPtr> symmetries_of(const TopologyPtr& topology) {
  std::vector<SymmetryPtr> result{trivial_symmetry(topology)};
  if (has_reflections(*topology)) result.push_back(mesh_reflections(*topology));
  if (topology->group() == nullptr) return result;
  result.push_back(whole_group(topology));
  for (const SymmetryPtr& parity : parity_subgroups(topology, 2)) result.push_back(parity);
  return result;
}

}  // namespace rota::testing_support
