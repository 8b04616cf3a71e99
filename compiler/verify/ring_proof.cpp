// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/ring_proof.h"

#include <utility>
#include <vector>

namespace rota::verify {
namespace {

std::vector<Node> neighbours_of(const Topology& topology, Node x) {
  std::vector<Node> neighbours;
  for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
    if (const Node y = topology.neighbour(x, Port{p}); y != kNoNode) neighbours.push_back(y);
  }
  return neighbours;
}

}  // namespace

bool is_odd_ring(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  if (n < 5 || n % 2 == 0) return false;
  Node before = kNoNode;
  Node at{0};
  std::uint32_t walked = 0;
  do {
    const std::vector<Node> next = neighbours_of(topology, at);
    if (next.size() != 2 || next[0] == next[1]) return false;
    before = std::exchange(at, next[0] == before ? next[1] : next[0]);
    ++walked;
  } while (at != Node{0});
  return walked == n;
}

}  // namespace rota::verify
