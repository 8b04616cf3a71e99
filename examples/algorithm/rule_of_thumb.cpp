// SPDX-License-Identifier: Apache-2.0
//
// An algorithm of your own: all-to-all on a ring, one distance after the other, each message without a wait from source
// to destination. Nodes near by are served over port 0, which leads up the ring, the others over port 1. The program
// makes the schedule, lets rota judge it, compiles it to programs and runs them on the SystemC network.
#include <rota/core.h>
#include <rota/sc_models.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace {

/// The hops of node 0; every other node does the same, relative to itself (`whole_group`).
rota::Schedule one_distance_after_the_other(const rota::TopologyPtr& ring) {
  const std::uint32_t n = ring->node_count();
  rota::Schedule schedule{.topology = ring, .symmetry = rota::whole_group(ring), .algorithm = "rule-of-thumb"};
  std::uint32_t next_step[] = {0, 0};  // per port
  for (std::uint32_t distance = 1; distance <= n / 2; ++distance) {
    for (std::uint32_t port = 0; port < 2; ++port) {
      if (port == 1 && 2 * distance == n) continue;  // opposite nodes are served over port 0
      for (std::uint32_t hop = 0; hop < distance; ++hop) {
        // After `hop` hops up the ring the message's origin is `hop` places down, and its destination that much nearer.
        const std::uint32_t behind = hop, ahead = distance - hop;
        schedule.hops.push_back({.step = rota::Step{next_step[port]++},
                                 .cls = rota::ClassId{0},
                                 .port = rota::Port{port},
                                 .origin = rota::Node{port == 0 ? (n - behind) % n : behind},
                                 .destination = rota::Node{port == 0 ? ahead : n - ahead}});
      }
    }
  }
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const rota::ClassHop& a, const rota::ClassHop& b) {
    return std::pair(a.step, a.port) < std::pair(b.step, b.port);
  });
  schedule.steps = std::max(next_step[0], next_step[1]);
  return schedule;
}

}  // namespace

int sc_main(int argc, char* argv[]) try {
  const rota::TopologyPtr ring = rota::parse_topology(argc > 1 ? argv[1] : "ring:8");
  if (ring->family() != rota::Family::ring) throw rota::InputError(ring->spec() + ": this rule is for ring:N");
  const rota::Schedule schedule = one_distance_after_the_other(ring);
  const rota::Judgement judgement = rota::require_correct(schedule);
  const rota::Programs programs = rota::compile_programs(schedule, 1);
  rota::Network network("network", programs, {});
  const rota::SimulationResult result = network.run();
  std::cout << ring->spec() << ": " << schedule.steps << " steps (bound " << rota::best_bound(*ring, schedule.ports)
            << "), verified by " << judgement.judged_by() << ", " << rota::rom_cost(programs).rom_bits
            << " ROM bits a node, " << result.delivery.delivered << " messages delivered in " << result.cycles
            << " cycles\n";
  for (const std::string& problem : result.problems) std::cerr << "rule_of_thumb: " << problem << "\n";
  return result.good() ? EXIT_SUCCESS : EXIT_FAILURE;
} catch (const std::exception& problem) {
  std::cerr << "rule_of_thumb: " << problem.what() << "\n";
  return 2;
}
