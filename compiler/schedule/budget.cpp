// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/budget.h"

#include <fmt/format.h>

#include "compiler/error.h"

namespace rota {

void require_budget(const Topology& topology, const ScheduleSize& size) {
  constexpr std::uint64_t kGibibytes = kMemoryBudgetBytes >> 30U;
  if (size.class_ports > kMaxClassPorts) {
    throw InputError(fmt::format("{}: the programs need {} ports; allowed: at most {} ({} GiB)", topology.spec(),
                                 size.class_ports, kMaxClassPorts, kGibibytes));
  }
  if (size.class_hops > kMaxClassHops) {
    throw InputError(fmt::format("{}: the programs need {} hops or more; allowed: at most {} ({} GiB)", topology.spec(),
                                 size.class_hops, kMaxClassHops, kGibibytes));
  }
}

}  // namespace rota
