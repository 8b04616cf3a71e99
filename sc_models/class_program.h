// SPDX-License-Identifier: Apache-2.0
//
// A NodeProgram, decoded for simulation once per class and shared by the nodes of the class. Masks become short lists
// of FIFO numbers. Empty runs are dropped, and idle entries too in a self-timed run. The run-length coding stays. For a
// timed router, receive programs have idle entries as well, and a crosspoint's ring has a place more than it has slots,
// for the flit that passes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"

namespace rota {

/// `count` consecutive messages through one link and the same FIFOs of the router. A run of count 0 ends a program.
///
/// FIFOs are numbered per router: injection j is j, ejection i is send_channels + i, and the k-th crosspoint FIFO of
/// NodeProgram::fifos is send_channels + receive_channels + k. Runs name them by their offsets in the router's arena.
struct PathRun {
  static constexpr std::uint32_t kNotOne = 0xFFFFFFFFU;

  std::uint64_t mask = 0;  ///< as in the ROM, for waveforms; 0: idle
  std::uint32_t count = 0;
  std::uint32_t link = 0;
  std::uint32_t only_fifo = kNotOne;  ///< offset of the FIFO if there is exactly one
  std::uint32_t first = 0;            ///< index of the first of `fifo_count` offsets in ClassProgram::fifo_lists
  std::uint32_t fifo_count = 0;
};

using PathProgram = std::vector<PathRun>;

/// `count` consecutive lockstep steps, with this many cycles before the first flit of each.
struct WaitRun {
  std::uint32_t count = 0;
  std::uint64_t wait_cycles = 0;
};

struct ClassProgram {
  const NodeProgram* source = nullptr;
  std::uint32_t receive_channels = 0;
  std::uint32_t send_channels = 0;
  std::uint32_t flits = 1;
  std::uint32_t pass_steps =
      0;  ///< of a timed router: the programs run `flits` times, each pass so many steps; 0: once
  bool one_link_per_channel = true;  ///< all-port: channel c uses link c only
  /// Of the NIC. 1 with several channels: all send channels take from its one injection link, at most one in a cycle,
  /// and all receive channels drain into its one ejection link; timed routers only.
  std::uint32_t nic_channels = 0;
  std::vector<PathProgram> receive;              ///< index: receive channel
  std::vector<PathProgram> send;                 ///< index: send channel
  std::vector<std::uint32_t> fifo_lists;         ///< FIFO offsets; PathRun::first is an index into it
  std::vector<std::uint32_t> fifo_capacities;    ///< index: FIFO number
  std::vector<std::uint32_t> fifo_offsets;       ///< index: FIFO number; the arena's layout
  std::vector<std::uint32_t> receive_mask_bits;  ///< per receive channel: 1 + its crosspoint FIFOs
  std::vector<std::uint32_t> send_mask_bits;     ///< per send channel: 1 + its crosspoint FIFOs

  /// The step timers of a lockstep run, and the timer of each send channel. Empty: one timer, which waits
  /// NetworkConfig::startup_cycles before every step.
  std::vector<std::vector<WaitRun>> timers;
  std::vector<std::uint8_t> timer_of_channel;
  std::vector<std::uint8_t> timer_of_receive;  ///< index: receive channel; the timer of the neighbour that sends

  /// The same program for the RTL's timed router, which has no timers of several lengths. Empty if it needs none.
  std::optional<NodeProgram> in_cycles = std::nullopt;

  [[nodiscard]] std::uint32_t injection_fifo(std::uint32_t send_channel) const noexcept { return send_channel; }
  [[nodiscard]] std::uint32_t ejection_fifo(std::uint32_t receive_channel) const noexcept {
    return send_channels + receive_channel;
  }
  [[nodiscard]] std::uint32_t crosspoint_fifo(std::uint32_t k) const noexcept {
    return send_channels + receive_channels + k;
  }
};

/// Sets the class's timers, its passes and, for a timed router, its program in cycles. Precondition: `program` belongs
/// to a class of `programs`.
void set_timers(ClassProgram& program, const Programs& programs, const NetworkConfig& config);

/// The number of a router's channels in each direction.
[[nodiscard]] std::uint32_t channel_count(PortModel ports, std::uint32_t port_count) noexcept;

/// `nic_channels` is as in Programs. Throws InputError if the program does not fit a router of `port_count` ports: a
/// channel, link or mask bit that does not exist, or a FIFO without capacity. `config` says for which router and
/// discipline. The result points into `program`, which must outlive it.
[[nodiscard]] ClassProgram decode(const NodeProgram& program, PortModel ports, std::uint32_t port_count,
                                  std::uint32_t flits, const NetworkConfig& config, std::uint32_t nic_channels = 0);

}  // namespace rota
