// SPDX-License-Identifier: Apache-2.0
//
// Writes a topology and a schedule's routes for Merlin, the network element of SST: its topology `merlin.anytopo` with
// source routing.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/interchange/exported_file.h"
#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// `network.graphml` (a router and one endpoint a node), `routes.json` (for each source and destination the weighted
/// paths, as Merlin's source routing takes them), and `merlin.py`, which runs them: every endpoint sends every other
/// one a message of `message_bytes`. Pairs without a message in the schedule get a shortest path. Precondition: the
/// schedule is correct. Throws InputError if messages are not personalised, or as transfers_of and graph_as_graphml.
[[nodiscard]] std::vector<ExportedFile> merlin_files(const Schedule& schedule, std::uint32_t message_bytes);

}  // namespace rota::interchange
