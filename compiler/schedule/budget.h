// SPDX-License-Identifier: Apache-2.0
//
// The memory budget. Code that makes or reads a schedule computes its size first and asks here, so that a network that
// is too large gives one message instead of filling the memory.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota {

/// Limit for the hops of one schedule (routes, schedule and judges), and separately for its programs (tables by class
/// and port). It is a constant, not the machine's free memory, so that the same input gives the same answer everywhere.
inline constexpr std::uint64_t kMemoryBudgetBytes = 6ULL << 30U;
/// Peak memory of making, judging and compiling a schedule, in bytes per class hop; torus:512x512 takes 87.
inline constexpr std::uint64_t kBytesPerClassHop = 96;
/// Memory of the programs, in bytes per port of a class's representative.
inline constexpr std::uint64_t kBytesPerClassPort = 384;

/// The largest schedule, in class hops.
inline constexpr std::uint64_t kMaxClassHops = kMemoryBudgetBytes / kBytesPerClassHop;
/// The largest network with one program per node, in directed links.
inline constexpr std::uint64_t kMaxClassPorts = kMemoryBudgetBytes / kBytesPerClassPort;

/// The size of a schedule, or a lower limit of it before it is made.
struct ScheduleSize {
  std::uint64_t class_hops = 0;   ///< hops of all class representatives
  std::uint64_t class_ports = 0;  ///< ports of all class representatives
};

/// The ports of all nodes together: `class_ports` of a schedule with one class per node.
[[nodiscard]] std::uint64_t port_total(const Topology& topology);

/// True if a schedule of this size keeps within the budget.
[[nodiscard]] bool fits_budget(const ScheduleSize& size);

/// Throws InputError if a schedule of this size on `topology` exceeds the budget.
void require_budget(const Topology& topology, const ScheduleSize& size);

}  // namespace rota
