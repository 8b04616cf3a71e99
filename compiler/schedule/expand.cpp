// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/expand.h"

#include <vector>

namespace rota {

Schedule expand(const Schedule& schedule) {
  const auto members = nodes_by_class(*schedule.symmetry, schedule.topology->node_count());
  Schedule result = schedule;
  result.symmetry = trivial_symmetry(schedule.topology);
  result.hops.clear();
  result.hops.reserve(schedule.transmissions());
  for (const ClassHop& class_hop : schedule.hops) {
    for (const Node x : members[index(class_hop.cls)]) {
      const Hop hop = hop_at(schedule, class_hop, x);
      result.hops.push_back(
          {hop.step, ClassId{index(x)}, hop.port, hop.origin, hop.destination, hop.copy, hop.continues_packet});
    }
  }
  return result;
}

}  // namespace rota
