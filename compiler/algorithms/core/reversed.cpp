// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/reversed.h"

#include <cassert>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/schedule/pair_demands.h"

namespace rota {

Schedule reversed(const Schedule& schedule) {
  assert(schedule.phases.empty() && schedule.timeline_of_port.empty());
  Schedule result = schedule;
  result.collective = traits_of(schedule.collective).dual.value();
  result.algorithm.clear();
  result.demand.by_pair = swapped(schedule.demand.by_pair);
  const Symmetry& symmetry = *schedule.symmetry;
  for (ClassHop& hop : result.hops) {
    assert(!hop.continues_packet);
    const Node sender = symmetry.representative(hop.cls);
    const Node receiver = schedule.topology->neighbour(sender, hop.port);
    const auto seen_by_receiver = [&](Node y) {
      return y == kNoNode ? kNoNode : symmetry.to_frame(receiver, symmetry.from_frame(sender, y));
    };
    hop = {Step{schedule.steps - 1 - index(hop.step)},
           symmetry.class_of(receiver),
           schedule.topology->reverse_port(sender, hop.port),
           seen_by_receiver(hop.destination),
           seen_by_receiver(hop.origin),
           hop.copy};
  }
  order_hops(result);
  result.steps = schedule.steps;  // order_hops would drop idle steps at the end
  return result;
}

}  // namespace rota
