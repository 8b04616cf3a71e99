// SPDX-License-Identifier: Apache-2.0
//
// The contents of the schedule ROMs: what each message path (channel) of a router and its NIC does, message by message.
//
// A router has receive channels and send channels. All-port: channel p serves link p. Single-port: one channel serves
// all links, and every entry names its link. The crosspoint FIFOs (i, j) connect receive channel i to send channel j;
// only those that the schedule uses exist, one per lane. NIC injection channel j feeds send channel j; receive channel
// i drains into NIC ejection channel i. With one NIC channel (Programs::nic_channels) injection channel 0 feeds all
// send channels, one in a step, and all receive channels drain into ejection channel 0, one in a step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/ids.h"
#include "compiler/rom/timeline.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// One crosspoint FIFO.
struct Fifo {
  Channel receive{};
  Channel send{};
  std::uint32_t lane = 0;            ///< 0 unless the schedule is not FIFO-consistent at this crosspoint
  std::uint32_t depth_messages = 1;  ///< most messages held at a step's end in the lockstep run
  std::uint32_t capacity_flits =
      2;  ///< flits that the hardware provides, enough for a registered `ready` never to stall the lockstep run
  std::uint32_t waiting_flits = 0;  ///< most flits that wait here in a timed router if no step pays a start-up

  /// The slots of a timed router for messages of `flits` flits. With start-ups or rearrangements between steps a
  /// message has arrived as a whole before it leaves.
  [[nodiscard]] std::uint32_t timed_slots(std::uint32_t flits, bool steps_follow_at_once) const {
    return steps_follow_at_once ? waiting_flits : depth_messages * flits;
  }
};

/// The next message arrives over `link` and enters every target whose bit is set.
struct ReceiveEntry {
  Port link{};
  std::uint64_t targets =
      0;  ///< bit 0: ejection; bit 1+i: this receive channel's i-th FIFO in the order of NodeProgram::fifos
  friend bool operator==(const ReceiveEntry&, const ReceiveEntry&) = default;
};

/// The next message leaves over `link` from the sources whose bits are set. Several sources are added (combining). An
/// idle entry names the link of the next message.
struct SendEntry {
  Port link{};
  std::uint64_t sources =
      0;  ///< bit 0: injection; bit 1+i: this send channel's i-th FIFO; 0: idle for one step (lockstep only)
  friend bool operator==(const SendEntry&, const SendEntry&) = default;
};

/// `count` consecutive entries with the same value.
template <class Entry>
struct Run {
  Entry value{};
  std::uint32_t count = 0;
};

/// `count` consecutive messages at memory addresses first, first+stride, … An address is a node in the class's frame.
/// Personalised messages: the destination in the send memory, the origin in the receive memory. Broadcasts: the origin
/// in both. Sums: the destination in both. All-reduces: the sum's root, or without one the node itself. Copy k of a
/// pair is k·(nodes) further up.
struct AddressRun {
  Node first{};
  std::int32_t stride = 0;
  std::uint32_t count = 0;
};

using ReceiveProgram = std::vector<Run<ReceiveEntry>>;
using SendProgram = std::vector<Run<SendEntry>>;
using AddressProgram = std::vector<AddressRun>;

/// All programs of one class of nodes. The outer index of the last five is the channel; that of `inject` and `eject` is
/// the NIC's.
struct NodeProgram {
  std::vector<Fifo> fifos;
  std::vector<ReceiveProgram> receive;
  std::vector<SendProgram> send;
  std::vector<AddressProgram> inject;
  std::vector<AddressProgram> eject;
  /// For a timed router, as `receive` with an entry for every step: one without targets where nothing arrives. It ends
  /// with the last arrival.
  std::vector<ReceiveProgram> timed_receive = {};
};

/// The compiled schedule: one NodeProgram per class.
struct Programs {
  TopologyPtr topology;
  SymmetryPtr symmetry;
  PortModel ports = PortModel::all;
  std::uint32_t steps = 0;
  std::uint32_t link_latency_cycles = 1;    ///< L
  std::uint32_t hop_steps = 1;              ///< steps that a hop takes in the lockstep run: no more than the schedule's
  std::uint32_t flits = 1;                  ///< F, flits per message; the FIFO capacities are for this F
  FlitOrder flit_order = FlitOrder::steps;  ///< passes: `waiting_flits` is that of messages of one flit
  std::vector<NodeProgram> classes;         ///< index: ClassId
  CollectiveKind collective = CollectiveKind::total_exchange;
  std::optional<Node> root;        ///< of rooted collectives
  DemandTable demand;              ///< as Schedule has it
  Timelines timelines;             ///< of the lockstep run
  std::uint32_t nic_channels = 0;  ///< as Schedule::nic_channels; 1: every `inject` and `eject` has one channel

  /// The steps of a pass; 0 if the programs run once.
  [[nodiscard]] std::uint32_t pass_steps() const noexcept { return flit_order == FlitOrder::passes ? steps : 0; }
  [[nodiscard]] Demand demanded() const { return {topology, collective, root, demand}; }
  [[nodiscard]] Payload payload() const noexcept { return payload_of(collective, root.has_value()); }
  /// Of the send memory, and of the receive memory: one a node, or more where pairs have several messages.
  [[nodiscard]] std::uint64_t addresses() const {
    return std::uint64_t{topology->node_count()} * (demand.empty() ? 1 : demanded().most_copies());
  }
};

}  // namespace rota
