// SPDX-License-Identifier: Apache-2.0
//
// Writes a schedule's traffic for Noxim, as a table of packets by clock cycle (TRAFFIC_HARDCODED).
#pragma once

#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// Noxim's packets have at least a head and a tail flit.
inline constexpr std::uint32_t kMinNoximFlits = 2;

/// Comments with the configuration that the table is for, then a line "source destination" for each packet, and a line
/// "-1" after each cycle. Step t is cycle t·`packet_flits`. A personalised message is one packet, in the step in which
/// it leaves its origin; Noxim routes it. Each hop of a broadcast or a sum is a packet to the neighbour. Precondition:
/// the schedule is correct. Throws InputError if the topology is not mesh:AxB, whose nodes Noxim numbers alike, or if
/// the table has more than kMaxTransfers packets or cycles.
[[nodiscard]] std::string noxim_traffic(const Schedule& schedule, std::uint32_t packet_flits);

}  // namespace rota::interchange
