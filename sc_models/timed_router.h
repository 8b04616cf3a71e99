// SPDX-License-Identifier: Apache-2.0
//
// The timed router: the lockstep router without handshakes. Its programs say for every step which inputs get a flit,
// where it goes, and what each output sends, so nothing is asked and nothing waits for an answer. `ready` is constant.
// A flit that leaves in the cycle after its arrival goes from link register to link register and uses no slot.
//
// Cycle order of the one process, at every rising edge (a Moore machine, as the handshake router in router.h):
//   0. `rst` high: the router forgets its run and is idle until the next start. Nothing else happens.
//      `start` high: everything returns to its initial state. Nothing else happens.
//   1. Arrivals: what the neighbours sent L edges before (L = link_latency_cycles) enters the crosspoints of its entry,
//   or the ejection link. If the NIC has one channel for all, a second flit for it at one edge is a missed cycle.
//      Every input compares the link's `valid` with what its program expects, in every cycle.
//   2. Departures: every output whose entry is not idle sends the heads of its sources, among them flits that arrived
//      at this edge, or the NIC's word. A source without a flit is an underflow, and so is a second output for one word
//      of a NIC with one channel.
//   3. Crosspoints: the flits that stay must fit into the slots.
//   4. The step counters advance; where a word is injected at the next edge, the NIC sees `ready`.
// Flit f of step t is driven at edge 4 + t·(S+F) + S + f and crosses its link one edge later. Entries of a receive
// program and of a send program each last whole steps, idle steps included. In passes of T steps (F = 1 in the above)
// flit f of a message leaves in step f·T + t: every T steps all programs begin again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <systemc>
#include <utility>
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

class TimedRouter final : public RouterPorts, public Clocked {
 public:
  /// Preconditions: `program` was decoded for a timed router and outlives it. `node` is used only to name violations.
  TimedRouter(const sc_core::sc_module_name& name, Node node, std::uint32_t ports, const ClassProgram& program,
              const NetworkConfig& config, const Placement& placement = {});

  /// Flits that left over link p.
  [[nodiscard]] std::uint64_t flits_sent(Port p) const { return flits_sent_[index(p)]; }
  [[nodiscard]] std::uint64_t flits_injected() const noexcept { return flits_injected_; }
  [[nodiscard]] std::uint64_t flits_ejected() const noexcept { return flits_ejected_; }
  /// The most flits that ever waited at the k-th crosspoint: without those that left at the edge of their arrival.
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const { return fifo(program_.crosspoint_fifo(k)).peak; }
  /// The fill level of the k-th crosspoint FIFO; nullptr if there is no such FIFO.
  [[nodiscard]] const std::uint32_t* fill_level(std::uint32_t k) const {
    return k < program_.source->fifos.size() ? &fifo(program_.crosspoint_fifo(k)).count : nullptr;
  }
  /// Flits in all slots now; 0 after a good run.
  [[nodiscard]] std::uint64_t flits_held() const;
  [[nodiscard]] std::uint64_t violations() const noexcept { return violations_; }
  [[nodiscard]] const std::optional<ScheduleViolation>& first_violation() const noexcept { return first_violation_; }
  /// The flags that were set since start.
  [[nodiscard]] NodeErrors errors() const noexcept { return errors_; }

  // Faults, injected between two edges; as in the handshake router, but for the word that a fault in a program hits.
  void flip_program_bit(Port p);
  [[nodiscard]] bool fault_struck() const noexcept { return fault_struck_; }
  bool flip_fifo_bit(Port p);

  /// The step of the coming edge's departures, for a waveform.
  [[nodiscard]] const std::uint32_t* step() const noexcept { return &timers_.front().step; }
  /// Registers fill levels, step and select entries under `<name>.`. The links' owner traces the links.
  void trace_as(SignalRegistry& registry, const std::string& name);

 private:
  /// A channel's position in its program.
  struct Path {
    const PathRun* run = nullptr;
    const PathRun* program = nullptr;  ///< its first entry
    LinkWires* nic_link = nullptr;
    LinkWires* driven =
        nullptr;  ///< where the channel drives valid: send: an output link; receive: the link to the NIC
    std::uint32_t steps_left = 0;   ///< of the current entry
    std::uint32_t flit = 0;         ///< next flit of the message
    std::uint32_t pass_left = 0;    ///< steps left of this pass, 0 if there are no passes
    std::uint32_t passes_left = 0;  ///< after this one
    bool nic_ready = false;         ///< send: the ready driven to the NIC
    std::uint8_t timer = 0;         ///< index into timers_

    bool acts_once = false;  ///< send: a wrong end word, which the router obeys for one edge

    [[nodiscard]] bool is_busy() const { return (run->count != 0 || acts_once) && run->fifo_count != 0; }
    [[nodiscard]] bool uses_nic() const { return (run->count != 0 || acts_once) && (run->mask & 1U) != 0; }
  };

  /// Counts the steps of one timeline.
  struct StepTimer {
    const WaitRun* run = nullptr;
    std::uint32_t steps_left = 0;  ///< of the current run
    std::uint64_t phase = 0;       ///< position of the coming edge within its step
    std::uint32_t step = 0;        ///< step of the coming edge's departures
    bool window = false;           ///< flits leave at the coming edge
    // Shift registers; bit k - 1: of the flits that left k edges before the coming one.
    std::uint64_t sent = 0;  ///< there are any
    std::uint64_t last = 0;  ///< they are the last ones of their step
  };

  /// The flits that left L edges before the coming one arrive at it.
  [[nodiscard]] bool arriving(const StepTimer& timer) const { return (timer.sent >> on_link_ & 1U) != 0; }
  [[nodiscard]] const FifoRing& fifo(std::uint32_t number) const { return fifos_.at(program_.fifo_offsets[number]); }
  [[nodiscard]] FifoRing& listed_fifo(const PathRun& run, std::uint32_t i) {
    return fifos_.at(fifo_lists_[run.first + i]);
  }

  void tick() override;
  void reset() override;
  /// The process of a router without a group.
  void tick_alone() { foreign_links_.edge(*this, reset_level_); }
  void end_of_elaboration() override;
  void clear();
  void restart();
  void arrive();
  void check_valid(std::size_t i, const LinkWires* expected);
  void push(const PathRun& run, std::uint64_t word);
  void depart();
  [[nodiscard]] std::uint64_t take(Path& path);
  [[nodiscard]] bool take_from_nic(const LinkWires& nic);
  void ask_shared_nic();
  [[nodiscard]] std::uint64_t word_on_link_to(const FifoRing& slots) const;
  void settle();
  void advance();
  void end_step(StepTimer& timer, std::size_t number);
  void next_step_of(std::pmr::vector<Path>& paths, std::size_t timer);
  void next_step(Path& path);
  void load(Path& path, const PathRun* run);
  void require_link(const PathRun& run, bool sends) const;
  void record_violation(const Path& path);
  void show_entries();
  void strike_program();

  const Node node_;
  const ClassProgram& program_;
  const FlitFormat format_;
  std::vector<LinkWires*> links_in_;
  std::vector<LinkWires*> links_out_;
  std::vector<std::uint64_t> flits_sent_;  ///< per port
  std::uint64_t flits_injected_ = 0;
  std::uint64_t flits_ejected_ = 0;
  std::uint64_t violations_ = 0;
  std::optional<ScheduleViolation> first_violation_;
  NodeErrors errors_ = 0;

  NodeErrors errors_next_ = 0;  ///< flags set after the coming edge

  // The masks that the coming edge moves flits by, 0 where none is due; kept up to date only once traced.
  bool traced_ = false;
  std::vector<std::uint64_t> send_masks_;
  std::vector<std::uint64_t> receive_masks_;

  // For a fault in a program. The RTL has read the words of the next entries already when a fault strikes; it hits the
  // first that begins so many edges later.
  static constexpr std::uint32_t kWordsAhead = 3;
  std::uint32_t edges_to_strike_ = 0;  ///< 0: none is to come
  std::uint32_t struck_channel_ = 0;
  StruckProgram struck_;
  const PathRun* struck_run_ = nullptr;  ///< the wrong entry, until it is loaded
  bool fault_struck_ = false;

  const sc_core::sc_signal_in_if<bool>* reset_level_ = nullptr;  ///< nullptr if the pin is unbound
  const sc_core::sc_signal_in_if<bool>* start_level_ = nullptr;
  std::pmr::vector<Path> sends_;
  std::pmr::vector<Path> receives_;
  FifoArena fifos_;
  const std::uint32_t* fifo_lists_;
  std::vector<std::pair<FifoRing*, std::uint32_t>> pushed_;  ///< at this edge, with their peaks before it
  const std::uint32_t flits_;                                ///< of a message in a step
  const std::uint32_t passes_;
  const std::uint32_t on_link_;  ///< L - 1
  const WaitRun every_step_;     ///< used by a router whose class has no timers
  std::vector<StepTimer> timers_;
  std::uint32_t cycles_to_step_0_ = 0;
  const bool one_link_per_channel_;
  const bool shared_nic_;      ///< all channels use the NIC links of channel 0
  bool nic_taken_ = false;     ///< at this edge an output has taken the word of the shared NIC
  ClockedGroup* const group_;  ///< nullptr: the router is alone in a bench
  bool running_ = false;
  ForeignLinks foreign_links_;
};

}  // namespace rota
