// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/parity_halves.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace rota {
namespace {

std::vector<Port> odd_ports_of(const Topology& topology, const Symmetry& halves) {
  std::vector<Port> odd;
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    if (halves.class_of(topology.neighbour(Node{0}, Port{p})) != ClassId{0}) odd.push_back(Port{p});
  }
  return odd;
}

}  // namespace

std::vector<ParityHalves> some_halves(const TopologyPtr& topology) {
  constexpr std::size_t kAllHalves = 1024;
  constexpr std::size_t kTried = 3;
  std::vector<SymmetryPtr> all = parity_subgroups(topology, kAllHalves);
  std::ranges::reverse(all);
  all.resize(std::min(all.size(), kTried));
  std::vector<ParityHalves> halves;
  for (SymmetryPtr& half : all) {
    std::vector<Port> odd_ports = odd_ports_of(*topology, *half);
    halves.push_back({std::move(half), std::move(odd_ports)});
  }
  return halves;
}

}  // namespace rota
