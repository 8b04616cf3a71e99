// SPDX-License-Identifier: Apache-2.0
//
// The events of a run with names: which message crossed which link when, where it waited, how full each FIFO was.
// Times come from the run's record alone. The schedule says only which message the k-th one on a link is: programs keep
// the order of each link in both disciplines. Recorded data must bear it out.
//
//   RunRecord (sc_models) ──► assemble_events ──► stats_csv (--stats), perfetto_trace (--trace), plots
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "sc_models/network_config.h"
#include "sc_models/run_record.h"

namespace rota::cli {

/// The largest run that is recorded, in messages over links.
inline constexpr std::uint64_t kMaxRecordedHops = 4'000'000;

/// Throws InputError that names `option` if the schedule sends more.
void require_recordable(const std::string& option, const Schedule& schedule);

/// A window per step, from its start-ups to its last flit, if all links go through the steps at the same cycles;
/// otherwise windows of F cycles. The first begins when the first flit can cross a link.
[[nodiscard]] TimeWindows windows_of(const Programs& programs, const NetworkConfig& config);

/// A message over a link.
struct HopEvent {
  std::uint32_t link = 0;  ///< index in RunRecord::links
  Hop hop{};
  Node to{};
  std::uint64_t first_cycle = 0;
  std::uint64_t last_cycle = 0;
  std::optional<std::uint32_t> previous;  ///< the hop that brought the message; index in RunEvents::hops
  std::uint64_t waited_cycles = 0;        ///< first_cycle - previous.first_cycle - 1; 0 for a first hop
};

/// A message at one of its destinations. Of a sum: the part of its tree that arrived last.
struct MessageEvent {
  std::vector<std::uint32_t> way;  ///< indices in RunEvents::hops, from the origin on
  std::uint64_t first_cycle = 0;
  std::uint64_t last_cycle = 0;
  std::uint64_t waited_cycles = 0;

  [[nodiscard]] std::uint64_t latency_cycles() const { return last_cycle - first_cycle + 1; }
};

struct RunEvents {
  std::string source;  ///< the model that was recorded: "systemc", "rtl"
  std::uint64_t cycles = 0;
  TimeWindows windows;
  RunRecord record;
  std::vector<HopEvent> hops;          ///< by (first cycle, link)
  std::vector<MessageEvent> messages;  ///< by (origin, destination, copy, node reached)
};

/// Precondition: the programs were compiled from `schedule`, and the run was good. Throws CheckFailed if a link carried
/// something else than the schedule says.
[[nodiscard]] RunEvents assemble_events(const Schedule& schedule, const Programs& programs, const NetworkConfig& config,
                                        std::string source, std::uint64_t cycles, RunRecord record);

/// "0>5", "0>*" (broadcast) or "*>5" (sum); copies other than the first as "0>5 copy 1".
[[nodiscard]] std::string message_title(const Hop& hop);

/// "0_to_2" or "0_to_2_lane1": the crosspoint FIFO's name in waveforms, without its prefix "fifo_".
[[nodiscard]] std::string fifo_title(const Fifo& fifo);

/// Summaries of one run: links, messages, FIFOs.
[[nodiscard]] nlohmann::ordered_json stats_json(const RunEvents& events);

}  // namespace rota::cli
