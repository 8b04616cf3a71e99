// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/relabelled.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// For each link of `from`, index node · ports + port: the port of the same link in `to`.
std::vector<Port> ports_of_links(const Topology& from, const Topology& to, std::span<const Node> node_at) {
  std::vector<Port> result(std::size_t{from.node_count()} * from.port_count());
  std::vector<Port> port_to(to.node_count());  // of the current node
  for (std::uint32_t x = 0; x < from.node_count(); ++x) {
    TopologyLinks(to).for_each_link(index(node_at[x]), [&](std::uint32_t p, std::uint32_t y) { port_to[y] = Port{p}; });
    TopologyLinks(from).for_each_link(x, [&, here = x](std::uint32_t p, std::uint32_t y) {
      result[std::size_t{here} * from.port_count() + p] = port_to[index(node_at[y])];
    });
  }
  return result;
}

}  // namespace

Schedule relabelled(Schedule schedule, const TopologyPtr& topology, std::span<const Node> node_at) {
  const std::vector<Port> port = ports_of_links(*schedule.topology, *topology, node_at);
  const auto renamed = [&](Node x) { return x == kNoNode ? kNoNode : node_at[index(x)]; };
  for (ClassHop& hop : schedule.hops) {
    hop.port = port[std::size_t{index(hop.cls)} * schedule.topology->port_count() + index(hop.port)];
    hop.cls = ClassId{index(node_at[index(hop.cls)])};
    hop.origin = renamed(hop.origin);
    hop.destination = renamed(hop.destination);
  }
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  });
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  return schedule;
}

}  // namespace rota
