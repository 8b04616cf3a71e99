// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/stream_proof.h"

#include <fmt/format.h>

#include "compiler/error.h"

namespace rota::verify {

std::uint64_t steps_proved_by_stream(const Topology& topology, const Proof& proof) {
  const auto misfit = [&topology](const std::string& what) {
    throw InputError(fmt::format("certificate \"stream\" for {}: {}", topology.spec(), what));
  };
  const std::uint32_t n = topology.node_count();
  if (proof.times.size() != n) misfit(fmt::format("{} times; allowed: {}", proof.times.size(), n));
  const std::uint64_t first = proof.times[index(proof.nodes[0])];
  const std::uint64_t last = proof.times[index(proof.nodes[1])];
  if (first != 0 || last < proof.hop_steps) {
    misfit(fmt::format("times from {} to {}; allowed: from 0 to {} or more", first, last, proof.hop_steps));
  }
  std::uint64_t pass = 0;
  for (std::uint32_t u = 0; u < n; ++u) {
    const std::uint64_t left = std::uint64_t{proof.times[u]} + proof.hop_steps;
    for (std::uint32_t p = 0; p < topology.port_end(Node{u}); ++p) {
      const Node v = topology.neighbour(Node{u}, Port{p});
      if (v != kNoNode && proof.times[index(v)] > left) pass += proof.times[index(v)] - left;
    }
  }
  if (pass >= proof.segments) {
    misfit(fmt::format("{} segments can pass; allowed: fewer than all {}", pass, proof.segments));
  }
  return last - proof.hop_steps + 1;
}

}  // namespace rota::verify
