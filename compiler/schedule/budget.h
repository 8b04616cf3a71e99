// SPDX-License-Identifier: Apache-2.0
//
// The one memory budget. Whatever makes or reads a schedule works out its size first and asks here, so that a network
// that is too large gets one line in place of a full memory.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota {

/// What the hops of one schedule may take, and what its programs may take: routes, schedule and judges here, tables by
/// class and port there. A constant, not the machine's free memory: the same input gives the same answer everywhere.
inline constexpr std::uint64_t kMemoryBudgetBytes = 4ULL << 30U;
/// Peak memory of making and judging a schedule; bytes a class hop.
inline constexpr std::uint64_t kBytesPerClassHop = 64;
/// Memory of the programs; bytes a port of a class's representative.
inline constexpr std::uint64_t kBytesPerClassPort = 256;

/// The largest schedule; class hops.
inline constexpr std::uint64_t kMaxClassHops = kMemoryBudgetBytes / kBytesPerClassHop;
/// The largest network with a program per node; directed links.
inline constexpr std::uint64_t kMaxClassPorts = kMemoryBudgetBytes / kBytesPerClassPort;

/// How large a schedule is, or will be at least.
struct ScheduleSize {
  std::uint64_t class_hops = 0;   ///< hops of all class representatives
  std::uint64_t class_ports = 0;  ///< ports of all class representatives
};

/// Throws InputError where a schedule of this size on `topology` is above the budget.
void require_budget(const Topology& topology, const ScheduleSize& size);

}  // namespace rota
