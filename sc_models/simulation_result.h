// SPDX-License-Identifier: Apache-2.0
//
// The measurements of one simulation of a network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/ids.h"
#include "compiler/report/delivery_counts.h"
#include "sc_models/schedule_violation.h"

namespace rota {

/// The flits that moved over one directed link, which are its busy cycles.
struct LinkCount {
  Node source{};
  Port port{};
  std::uint64_t flits = 0;
};

enum class RunEnd : std::uint8_t {
  done,      ///< all programs ended
  deadlock,  ///< no flit moved for the watchdog period (lockstep: after the schedule's last step)
  stopped    ///< the caller asked for it
};

struct SimulationResult {
  RunEnd end = RunEnd::done;
  /// The edge of the network's last write to a receive memory, counted from the edge that sampled start.
  std::uint64_t cycles = 0;
  std::vector<LinkCount> links;                             ///< every directed link, by (source, port)
  std::uint64_t link_flits = 0;                             ///< their sum
  std::uint64_t transmissions = 0;                          ///< messages over links: link_flits / F
  DeliveryCounts delivery;                                  ///< all zero in a run with the caller's own memories
  std::uint64_t stranded_flits = 0;                         ///< in FIFOs and link slices at the end
  std::uint64_t stranded_routers = 0;                       ///< nodes that hold any of them
  std::uint64_t violations = 0;                             ///< lockstep: flits that did not cross at their cycle
  std::optional<ScheduleViolation> first_violation;         ///< of the lowest-numbered node that has any
  std::vector<std::vector<std::uint32_t>> peak_fill_flits;  ///< [class][FIFO of its program], maximum over its nodes
  std::vector<std::uint64_t> injected_flits;                ///< per node
  std::vector<std::uint64_t> ejected_flits;                 ///< per node
  std::uint64_t nodes_with_errors = 0;                      ///< nodes whose error flags are set
  std::vector<std::string> problems;                        ///< the first few problems, in words

  /// Everything arrived once and unchanged, nothing is left over, and (lockstep) every flit was on time.
  [[nodiscard]] bool good() const noexcept {
    return end == RunEnd::done && delivery.faultless() && stranded_routers == 0 && violations == 0 &&
           nodes_with_errors == 0;
  }
};

}  // namespace rota
