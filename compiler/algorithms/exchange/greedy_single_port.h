// SPDX-License-Identifier: Apache-2.0
//
// Single-port total exchange on networks without a group: in every step a greedy matching of senders and receivers.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Any topology up to kMaxExplicitNodes nodes; minimal routes, a class per node, no promise on the steps.
[[nodiscard]] Schedule greedy_single_port_total_exchange(const TopologyPtr& topology);

}  // namespace rota
