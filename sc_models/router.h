// SPDX-License-Identifier: Apache-2.0
//
// The router moves flits from its input links and the NIC's injection links through crosspoint FIFOs to its output
// links and the NIC's ejection links, as its class's program says. There are no headers and no arbitration.
//
// Cycle order of the one process, at every rising edge (a Moore machine: inputs as driven before the edge, outputs seen
// at the next):
//   0. `rst` high: the router forgets its run and is idle until the next start. Nothing else happens.
//      `start` high: everything returns to its initial state, and the first entries' ready goes up. Nothing else
//   happens.
//   1. Sends: where the router drove valid and the link showed ready, the flit leaves its source FIFOs. In lockstep, a
//      flit that the schedule wanted across at this edge and that did not move is a violation.
//   2. Ejections likewise.
//   3. Receives: where the router drove ready and the link showed valid, the flit enters the entry's target FIFOs.
//      Injections likewise. After a message's F flits the channel goes to its next entry.
//   4. Lockstep only: the step counters advance. If every message is a packet of its own, step t covers edges
//      3 + t·(S+F) … 3 + (t+1)·(S+F) − 1, and its flits move at the last F of them. Otherwise each timeline
//      (rom/timeline.h) has its own counter and says which steps pay a start-up. A channel uses one entry per step; an
//      idle entry is used up at the end of its step.
//   5. Outputs from the new state: valid if all sources of the send entry have a flit (lockstep: and the next edge is
//      within the step's window), ready if all targets of the receive entry have room, ejection valid if the ejection
//      FIFO has a flit, injection ready if the injection FIFO has room.
// A flit taken at edge c can therefore leave at edge c+1. After its program's end a channel drives valid = 0, ready =
// 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/ids.h"
#include "sc_models/class_program.h"
#include "sc_models/fifo_ring.h"
#include "sc_models/foreign_links.h"
#include "sc_models/link.h"
#include "sc_models/node_errors.h"
#include "sc_models/placement.h"
#include "sc_models/router_ports.h"
#include "sc_models/schedule_violation.h"
#include "sc_models/struck_program.h"
#include "sc_models/traced_signal.h"

namespace rota {

class Router final : public RouterPorts, public Clocked {
 public:
  /// `program` must outlive the router. `node` is used only to name violations.
  Router(const sc_core::sc_module_name& name, Node node, std::uint32_t ports, const ClassProgram& program,
         const NetworkConfig& config, const Placement& placement = {});

  /// Flits that left over link p.
  [[nodiscard]] std::uint64_t flits_sent(Port p) const;
  [[nodiscard]] std::uint64_t flits_injected() const noexcept { return flits_injected_; }
  [[nodiscard]] std::uint64_t flits_ejected() const noexcept { return flits_ejected_; }
  /// The most flits that the k-th crosspoint FIFO ever held.
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const { return fifo(program_.crosspoint_fifo(k)).peak; }
  /// The fill level of the k-th crosspoint FIFO; nullptr if there is no such FIFO.
  [[nodiscard]] const std::uint32_t* fill_level(std::uint32_t k) const {
    return k < program_.source->fifos.size() ? &fifo(program_.crosspoint_fifo(k)).count : nullptr;
  }
  /// Flits in all FIFOs now; 0 after a good run.
  [[nodiscard]] std::uint64_t flits_held() const;
  [[nodiscard]] std::uint64_t violations() const noexcept { return violations_; }
  [[nodiscard]] const std::optional<ScheduleViolation>& first_violation() const noexcept { return first_violation_; }

  /// The flags kRouterProgramParity and kParityAtAdder, if set since start.
  [[nodiscard]] NodeErrors errors() const noexcept { return errors_; }

  // Faults, injected between two edges.
  /// Flips the low mask bit (the NIC's) of the word that the send program of the port's channel loads next. In an end
  /// word only the parity then matters.
  void flip_program_bit(Port p);
  /// True once the program has loaded that word.
  [[nodiscard]] bool fault_struck() const noexcept { return fault_struck_; }
  /// Flips the low bit of the head of the first non-empty FIFO of those that the port's receive channel feeds:
  /// crosspoints first, then ejection. Returns false if all are empty.
  bool flip_fifo_bit(Port p);

  /// The step of the coming edge, for a waveform; nullptr in a self-timed run.
  [[nodiscard]] const std::uint32_t* step() const noexcept { return lockstep_ ? &timers_.front().step : nullptr; }
  /// Registers fill levels, select entries and the step or, self-timed, each channel's messages under `<name>.`. The
  /// links' owner traces the links.
  void trace_as(SignalRegistry& registry, const std::string& name);

 private:
  [[nodiscard]] const FifoRing& fifo(std::uint32_t number) const { return fifos_.at(program_.fifo_offsets[number]); }

  /// A channel's position in its program, and the NIC link beside it. Hot: exactly one cache line.
  struct alignas(64) Path {
    LinkWires* link = nullptr;  ///< link of the current entry; nullptr after the program's end
    FifoRing* fifo = nullptr;   ///< FIFO of the current entry if it has exactly one, otherwise nullptr
    const PathRun* run = nullptr;
    std::uint64_t moved = 0;  ///< send: flits over `link_index` since the channel switched to it
    LinkWires* nic_link = nullptr;
    std::uint32_t messages_left = 0;  ///< in the current run
    std::uint32_t flit = 0;           ///< next flit of the current message
    std::uint32_t link_index = 0;
    std::uint32_t nic_flit = 0;  ///< ejection: next flit of the message at the FIFO's head
    bool busy = false;           ///< the current entry is neither idle nor the program's end
    bool driven = false;         ///< the valid (send) or ready (receive) that the channel drives
    bool due = false;            ///< lockstep send: a flit must cross at the coming edge
    bool used = false;           ///< lockstep send: this step's entry is used up
    bool nic_driven = false;     ///< the ready (send: injection) or valid (receive: ejection) driven to the NIC
    std::uint8_t timer = 0;      ///< lockstep send: index into timers_
  };
  static_assert(sizeof(Path) == 64);

  /// Counts the steps of a lockstep run for the channels of one timeline.
  struct StepTimer {
    const WaitRun* run = nullptr;
    std::uint32_t steps_left = 0;  ///< in the current run
    std::uint64_t phase = 0;       ///< position of the coming edge within its step
    std::uint32_t step = 0;        ///< step of the coming edge
    bool window = false;           ///< the coming edge may move a flit
  };

  void tick() override;
  void reset() override;
  /// The process of a router without a group.
  void tick_alone() { foreign_links_.edge(*this, reset_level_); }
  void end_of_elaboration() override;
  void clear();
  void restart();
  void move_sends();
  void move_receives();
  void advance_steps();
  void end_step(StepTimer& timer);
  void drive_sends();

  void begin_program(Path& path, const PathProgram& program, const std::vector<LinkWires*>& links);
  void load_run(Path& path, const std::vector<LinkWires*>& links);
  void change_link(Path& path, const std::vector<LinkWires*>& links);
  void next_message(Path& path, const std::vector<LinkWires*>& links);
  void record_violation(const Path& path);
  void check_summands(const Path& path);
  void load_struck_run();
  void redrive_heads();
  [[nodiscard]] FifoRing& listed_fifo(const Path& path, std::uint32_t i) {
    return fifos_.at(fifo_lists_[path.run->first + i]);
  }
  [[nodiscard]] bool sources_ready(const Path& path);
  [[nodiscard]] bool targets_ready(const Path& path);
  [[nodiscard]] std::uint64_t heads(const Path& path);

  const Node node_;
  const ClassProgram& program_;
  const FlitFormat format_;
  std::vector<LinkWires*> links_in_;
  std::vector<LinkWires*> links_out_;
  std::vector<std::uint64_t> flits_sent_;  ///< per port, without what Path::moved still counts
  std::uint64_t violations_ = 0;
  std::optional<ScheduleViolation> first_violation_;

  // The masks of the current entries and the messages sent since the start, by channel; kept up to date only once
  // traced.
  bool traced_ = false;
  std::vector<std::uint64_t> send_masks_;
  std::vector<std::uint64_t> receive_masks_;
  std::vector<std::uint32_t> messages_sent_;

  // For a fault in a program: the channel's program and FIFO lists with the wrong entry.
  StruckProgram struck_;
  bool fault_struck_ = false;
  NodeErrors errors_ = 0;

  // Used at every edge.
  const sc_core::sc_signal_in_if<bool>* reset_level_ = nullptr;  ///< nullptr if the pin is unbound
  const sc_core::sc_signal_in_if<bool>* start_level_ = nullptr;
  std::pmr::vector<Path> sends_;
  std::pmr::vector<Path> receives_;
  FifoArena fifos_;
  const std::uint32_t* fifo_lists_;
  const PathRun* struck_run_ = nullptr;  ///< the wrong entry, until it is loaded
  NodeErrors errors_next_ = 0;           ///< flags set after the coming edge
  std::uint64_t flits_injected_ = 0;
  std::uint64_t flits_ejected_ = 0;
  const std::uint32_t flits_;
  const WaitRun every_step_;  ///< used by a router whose class has no timers
  std::vector<StepTimer> timers_;
  std::uint32_t cycles_to_step_0_ = 0;
  const bool lockstep_;
  const bool one_link_per_channel_;
  ClockedGroup* const group_;  ///< nullptr: the router is alone in a bench
  bool running_ = false;
  ForeignLinks foreign_links_;
};

}  // namespace rota
