// SPDX-License-Identifier: Apache-2.0
//
// Shared by the two judges of exchanged sums: the rules that one hop must obey whatever came before it.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/link_use.h"
#include "compiler/verify/offence.h"

namespace rota::verify {

/// Checks the hop against step count, ports, numbers of sums and port model, and counts it in `use`.
[[nodiscard]] inline std::optional<OffenceKind> examine_exchanged(const Schedule& schedule, const ClassHop& hop,
                                                                  LinkUse& use) {
  const Topology& topology = *schedule.topology;
  const Node sender = schedule.symmetry->representative(hop.cls);
  const Node receiver = topology.neighbour(sender, hop.port);
  if (index(hop.step) >= schedule.steps) return OffenceKind::step_beyond;
  if (receiver == kNoNode) return OffenceKind::port_absent;
  if (hop.copy >= schedule.sums.sums.size()) return OffenceKind::not_demanded;
  return use.add(hop.step, index(hop.cls), hop.port, index(schedule.symmetry->class_of(receiver)),
                 hop.continues_packet);
}

/// Every node but one has to send something, and something has to reach every node but one afterwards. Of subsets:
/// every node that asks for others' contributions gets something.
[[nodiscard]] inline std::uint64_t least_transmissions_of_exchange(const Schedule& schedule) {
  if (!schedule.demand.by_pair.empty()) return schedule.demanded().summing_nodes();
  return 2 * (std::uint64_t{schedule.topology->node_count()} - 1);
}

}  // namespace rota::verify
