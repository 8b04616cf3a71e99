// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/parts_proof.h"

#include <algorithm>

#include "compiler/verify/proof_figures.h"

namespace rota::verify {
namespace {

struct PartWithout {
  std::uint64_t size = 0;
  std::uint32_t depth = 0;  ///< hops from the node that is left out to the farthest of the part
};

/// The parts into which the network falls without node x.
std::vector<PartWithout> parts_without(const Topology& topology, Node x) {
  const auto from_x = hops_from(topology, x);
  std::vector<PartWithout> parts;
  std::vector<bool> counted(topology.node_count());
  for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
    const Node y = topology.neighbour(x, Port{p});
    if (y == kNoNode || counted[index(y)]) continue;
    const auto hops = hops_from(topology, y, x);
    PartWithout& part = parts.emplace_back();
    for (std::uint32_t z = 0; z < hops.size(); ++z) {
      if (hops[z] == kUnreached) continue;
      counted[z] = true;
      ++part.size;
      part.depth = std::max(part.depth, from_x[z]);
    }
  }
  return parts;
}

}  // namespace

std::uint64_t sends_between_parts(const Topology& topology, Node x) {
  const std::uint64_t others = topology.node_count() - 1;
  std::uint64_t sends = others + others * others;  // all ordered pairs of other nodes but those within one part
  for (const PartWithout& part : parts_without(topology, x)) sends -= part.size * part.size;
  return sends;
}

SendsIntoParts sends_into_deep_parts(const Topology& topology, Node x, std::uint32_t hops, bool sums) {
  SendsIntoParts into;
  std::uint32_t deepest = 0;
  for (const PartWithout& part : parts_without(topology, x)) {
    if (part.depth > hops) into.sends += topology.node_count() - (sums ? 0 : part.size);
    if (sums) into.late = std::max(into.late, std::min(deepest, part.depth));
    deepest = std::max(deepest, part.depth);
  }
  return into;
}

std::uint64_t nodes_beside(const Topology& topology, const std::vector<Node>& nodes) {
  std::vector<bool> is_beside(topology.node_count(), false);
  for (const Node x : nodes) {
    for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
      if (const Node y = topology.neighbour(x, Port{p}); y != kNoNode) is_beside[index(y)] = true;
    }
  }
  return static_cast<std::uint64_t>(std::count(is_beside.begin(), is_beside.end(), true));
}

}  // namespace rota::verify
