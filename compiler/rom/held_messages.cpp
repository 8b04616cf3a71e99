// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/held_messages.h"

#include <algorithm>

namespace rota {

HeldMessages::HeldMessages(const Schedule& schedule)
    : identity_(identity_of(schedule)),
      symmetry_(*schedule.symmetry),
      nodes_(schedule.topology->node_count()),
      table_(identity_ == Identity::any ? 0 : symmetry_.class_count() * nodes_) {}

HeldMessages::Identity HeldMessages::identity_of(const Schedule& schedule) {
  constexpr std::size_t kMostCells = std::size_t{1} << 27U;
  const std::size_t nodes = schedule.topology->node_count();
  const std::size_t classes = schedule.symmetry->class_count();
  if (classes * nodes > kMostCells || classes * nodes > 8 * schedule.hops.size()) return Identity::any;
  const bool has_pairs =
      schedule.payload() == Payload::personalised && (classes == nodes || schedule.topology->group() == nullptr);
  const auto fits = [has_pairs](const ClassHop& hop) {
    return hop.origin != kNoNode && (hop.destination != kNoNode) == has_pairs && hop.copy == 0;
  };
  if (!std::all_of(schedule.hops.begin(), schedule.hops.end(), fits)) return Identity::any;
  return has_pairs ? Identity::pair : Identity::origin;
}

}  // namespace rota
