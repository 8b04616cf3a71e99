// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/coset_action.h"

#include "compiler/algorithms/sums/subgroups.h"

namespace rota {

GroupWithPorts::PortSet GroupWithPorts::with_reverse(std::uint32_t port) const {
  PortSet ports = 0;
  for (std::uint32_t p = 0; p < generators.size(); ++p) {
    if (generators[p] == generators[port] || generators[p] == group.inverse(generators[port])) ports |= 1U << p;
  }
  return ports;
}

std::vector<Node> GroupWithPorts::generated_by(PortSet ports) const {
  std::vector<Node> chosen;
  for (std::uint32_t p = 0; p < generators.size(); ++p) {
    if ((ports >> p & 1U) != 0) chosen.push_back(generators[p]);
  }
  return rota::generated_by(group, size, chosen);
}

CosetAction coset_action(const GroupWithPorts& group, GroupWithPorts::PortSet ports,
                         GroupWithPorts::PortSet of_subgroup) {
  constexpr std::uint32_t kNoCoset = 0xFFFFFFFFU;
  const std::vector<Node> subgroup = group.generated_by(of_subgroup);
  std::vector<std::uint32_t> coset_of(group.size, kNoCoset);
  std::vector<Node> first;
  for (const Node g : group.generated_by(ports)) {
    if (coset_of[index(g)] != kNoCoset) continue;
    for (const Node h : subgroup) {
      coset_of[index(group.group.multiply(g, h))] = static_cast<std::uint32_t>(first.size());
    }
    first.push_back(g);
  }
  CosetAction action{static_cast<std::uint32_t>(first.size()), {}, {}};
  for (std::uint32_t p = 0; p < group.generators.size(); ++p) {
    if ((ports >> p & 1U) == 0) continue;
    const Node sender = group.group.inverse(group.generators[p]);  // as its neighbour over the port calls it
    auto& seen = action.seen.emplace_back();
    for (const Node g : first) seen.push_back(coset_of[index(group.group.multiply(sender, g))]);
    action.ports.push_back(Port{p});
  }
  return action;
}

}  // namespace rota
