// SPDX-License-Identifier: Apache-2.0
//
// What a RunRecorder saw in a run: when each message crossed each link, how busy the links were over time, and how full
// the FIFOs were. This file does not depend on SystemC.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/ids.h"

namespace rota {

/// Divides the cycles of a run. Window w begins at cycle starts[w]; after the last start all windows are
/// `length_cycles` long. Cycles before the first start belong to no window.
struct TimeWindows {
  std::vector<std::uint64_t> starts;
  std::uint64_t length_cycles = 1;

  /// Precondition: starts is not empty.
  [[nodiscard]] std::uint64_t start(std::uint64_t window) const {
    if (window < starts.size()) return starts[window];
    return starts.back() + (window - (starts.size() - 1)) * length_cycles;
  }
};

struct RecordOptions {
  std::uint32_t flits = 1;  ///< F
  TimeWindows windows;
  bool keeps_fill_changes = false;  ///< FifoRecord::changes
};

/// One message over one link. Cycles are edges, counted from the one that samples start.
struct Crossing {
  std::uint64_t first_cycle = 0;  ///< its first flit crosses
  std::uint64_t last_cycle = 0;   ///< its last flit crosses
  std::uint64_t data = 0;         ///< its first flit
};

struct LinkRecord {
  Node source{};
  Port port{};
  std::vector<Crossing> messages;              ///< in order of time
  std::vector<std::uint32_t> flits_in_window;  ///< index: window; windows without flits at the end are left out
};

/// The fill level of a FIFO from an edge on.
struct FillChange {
  std::uint64_t cycle = 0;
  std::uint32_t flits = 0;
};

/// One crosspoint FIFO.
struct FifoRecord {
  Node node{};
  std::uint32_t number = 0;              ///< index in NodeProgram::fifos
  std::vector<std::uint64_t> cycles_at;  ///< index: fill level in flits; sum: the run's cycles
  std::vector<FillChange> changes;       ///< only if RecordOptions asks for it; at most one per cycle
};

struct RunRecord {
  std::vector<LinkRecord> links;  ///< every directed link between nodes, by (source, port)
  std::vector<FifoRecord> fifos;  ///< by (node, number); without nodes whose model does not show its FIFOs
};

}  // namespace rota
