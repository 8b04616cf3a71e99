// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/000_cayley/formulas.h"

#include <cassert>
#include <vector>

namespace rota {

std::optional<PaperFormula> isotropic_formula(const Topology& topology, std::span<const std::uint32_t> demand) {
  assert(demand.size() == topology.node_count());
  if (topology.group() == nullptr) return std::nullopt;
  std::vector<bool> seen(topology.node_count(), false);
  std::vector<Node> level{Node{0}};
  seen[0] = true;
  std::uint64_t steps = 0;
  for (std::uint64_t distance = 0; !level.empty(); ++distance) {
    std::vector<Node> next;
    for (const Node x : level) {
      steps += distance * demand[index(x)];
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        const Node y = topology.neighbour(x, Port{p});
        if (seen[index(y)]) continue;
        seen[index(y)] = true;
        next.push_back(y);
      }
    }
    level = std::move(next);
  }
  return PaperFormula{steps, steps * topology.node_count(), "sum of k_i*d(i) (paper 000, section 7)"};
}

}  // namespace rota
