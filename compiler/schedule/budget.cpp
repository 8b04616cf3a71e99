// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/budget.h"

#include <fmt/format.h>

#include "compiler/error.h"

namespace rota {

std::uint64_t port_total(const Topology& topology) {
  const std::uint64_t n = topology.node_count();
  if (topology.group() != nullptr) return n * topology.port_count();
  std::uint64_t ports = 0;
  for (std::uint32_t x = 0; x < n; ++x) ports += topology.port_end(Node{x});
  return ports;
}

bool fits_budget(const ScheduleSize& size) {
  return size.class_ports <= kMaxClassPorts && size.class_hops <= kMaxClassHops;
}

void require_budget(const Topology& topology, const ScheduleSize& size) {
  constexpr std::uint64_t kGibibytes = kMemoryBudgetBytes >> 30U;
  if (fits_budget(size)) return;
  if (size.class_ports > kMaxClassPorts) {
    throw InputError(fmt::format("{}: the programs need {} ports; allowed: at most {} ({} GiB)", topology.spec(),
                                 size.class_ports, kMaxClassPorts, kGibibytes));
  }
  throw InputError(fmt::format("{}: the programs need {} hops or more; allowed: at most {} ({} GiB)", topology.spec(),
                               size.class_hops, kMaxClassHops, kGibibytes));
}

}  // namespace rota
