// SPDX-License-Identifier: Apache-2.0
//
// The contents of the schedule ROMs: what each message path (channel) of one router and its NIC does, message by
// message.
//
// A router has receive channels and send channels: in the all-port model channel p serves link p, in the single-port
// model one channel serves all links and every entry names its link. Between receive channel i and send channel j stand
// the crosspoint FIFOs (i, j) that the schedule uses, one per lane. NIC injection channel j feeds send channel j;
// receive channel i drains into NIC ejection channel i.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/ids.h"
#include "compiler/rom/timeline.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// One crosspoint FIFO.
struct Fifo {
  Channel receive{};
  Channel send{};
  std::uint32_t lane = 0;            ///< 0 unless the schedule is not FIFO-consistent at this crosspoint
  std::uint32_t depth_messages = 1;  ///< most messages held at a step's end in the lockstep run
  std::uint32_t capacity_flits =
      2;  ///< what the hardware provides: enough that `ready`, registered, never stalls the lockstep run
};

/// The next message arrives over `link` and enters every target whose bit is set.
struct ReceiveEntry {
  Port link{};
  std::uint64_t targets =
      0;  ///< bit 0: ejection; bit 1+i: the i-th FIFO of this receive channel, in NodeProgram::fifos' order
  friend bool operator==(const ReceiveEntry&, const ReceiveEntry&) = default;
};

/// The next message leaves over `link` from the sources whose bit is set; more than one are added (combining). An idle
/// entry names the link of the message that follows it.
struct SendEntry {
  Port link{};
  std::uint64_t sources =
      0;  ///< bit 0: injection; bit 1+i: the i-th FIFO of this send channel; 0: idle for one step (lockstep only)
  friend bool operator==(const SendEntry&, const SendEntry&) = default;
};

/// `count` consecutive entries with the same value.
template <class Entry>
struct Run {
  Entry value{};
  std::uint32_t count = 0;
};

/// `count` consecutive messages at memory addresses first, first+stride, … An address is a node in the class's frame:
/// the destination in the send memory, the origin in the receive memory; of a broadcast the origin in both, of a sum
/// the destination in both, of an all-reduce the root. Copy k of a pair is k·(nodes) further up.
struct AddressRun {
  Node first{};
  std::int32_t stride = 0;
  std::uint32_t count = 0;
};

using ReceiveProgram = std::vector<Run<ReceiveEntry>>;
using SendProgram = std::vector<Run<SendEntry>>;
using AddressProgram = std::vector<AddressRun>;

/// Everything that the nodes of one class run. The outer index of the four programs is the channel.
struct NodeProgram {
  std::vector<Fifo> fifos;
  std::vector<ReceiveProgram> receive;
  std::vector<SendProgram> send;
  std::vector<AddressProgram> inject;
  std::vector<AddressProgram> eject;
};

/// The compiled schedule: one NodeProgram per class.
struct Programs {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  PortModel ports = PortModel::all;
  std::uint32_t steps = 0;
  std::uint32_t flits = 1;           ///< F, flits a message; capacities are for this F
  std::vector<NodeProgram> classes;  ///< index: ClassId
  CollectiveKind collective = CollectiveKind::total_exchange;
  std::optional<Node> root;           ///< of rooted collectives
  std::vector<std::uint32_t> demand;  ///< of isotropic ones, as Schedule has it
  Timelines timelines;                ///< of the lockstep run

  [[nodiscard]] Demand demanded() const { return {topology, collective, root, demand}; }
  /// Of the send memory, and of the receive memory: one a node, or more where pairs have several messages.
  [[nodiscard]] std::uint64_t addresses() const {
    return std::uint64_t{topology->node_count()} * (demand.empty() ? 1 : demanded().most_copies());
  }
};

}  // namespace rota
