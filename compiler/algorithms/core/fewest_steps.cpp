// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/fewest_steps.h"

#include <algorithm>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/graph/telling.h"
#include "compiler/topology/topology_links.h"

namespace rota {

std::uint64_t fewest_steps(const Topology& topology, CollectiveKind collective, PortModel ports, Node root,
                           std::uint32_t hop_steps) {
  std::vector<std::uint64_t> nodes(1, 1);  // by distance
  graph::breadth_first(TopologyLinks(topology), index(root),
                       [&nodes](std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t distance) {
                         nodes.resize(distance + 1);
                         ++nodes[distance];
                       });
  const std::uint64_t farthest = nodes.size() - 1;
  if (farthest == 0) return 0;
  const Collective& traits = traits_of(collective);
  std::uint64_t fewest = (farthest - 1) * hop_steps + 1;
  const bool is_reduced = traits.payload == Payload::reduced;
  if (is_reduced || (traits.rooted() && traits.payload != Payload::personalised)) {
    if (ports == PortModel::single) fewest = graph::fewest_to_tell(nodes, topology.port_count(), hop_steps, fewest);
    return is_reduced ? 2 * fewest + hop_steps - 1 : fewest;
  }
  const std::uint64_t a_step = ports == PortModel::single ? 1 : topology.degree(root);
  std::uint64_t beyond = 0;  // nodes at distance k or more
  for (std::uint64_t k = farthest; k > 0; --k) {
    beyond += nodes[k];
    fewest = std::max(fewest, (k - 1) * hop_steps + (beyond + a_step - 1) / a_step);
  }
  return fewest;
}

}  // namespace rota
