// SPDX-License-Identifier: Apache-2.0
//
// Writes a schedule as Chakra execution traces, one file a rank, which ASTRA-sim runs as a custom collective.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/interchange/exported_file.h"
#include "compiler/schedule/schedule.h"

namespace rota::interchange {

struct ChakraOptions {
  std::uint64_t message_bytes = 1024;
  /// Also the files that ASTRA-sim wants beside the traces: workload, system, network, memory.
  bool with_config = false;
};

/// `collective.RANK.et` for every rank: length-delimited messages, GlobalMetadata first, then nodes. A send waits for
/// the send before it on its link and for the receive that brought its message; an addition is a compute node. The
/// configuration gives every pair of ranks a link of its own, of which the traces use those that the topology has; a
/// step takes as long as a message takes on a link. Precondition: the schedule is correct. Throws InputError as
/// transfers_of.
[[nodiscard]] std::vector<ExportedFile> chakra_files(const Schedule& schedule, const ChakraOptions& options);

}  // namespace rota::interchange
