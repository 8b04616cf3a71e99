// SPDX-License-Identifier: Apache-2.0
//
// The NIC reads messages from its send memory and injects them in program order; it writes ejected messages to its
// receive memory in program order. It is self-timed under both disciplines: it fills the router's injection FIFOs ahead
// of need.
//
// Cycle order of the one process, at every rising edge (Moore, as the router):
//   0. `rst` high: the NIC forgets its run and is idle, not done, until the next start. Nothing else happens.
//      `start` high: every channel goes to its first program word, and ejection ready goes up. Nothing else happens.
//   1. Injections: the flit in the output register has moved if the router was ready for it. An output register that is
//      empty, or was just emptied, is loaded from the send memory (a synchronous read whose address is registered).
//   2. Ejections: where the NIC drove ready and the link showed valid, the flit is written to the receive memory.
//   3. `done` goes up once all programs have ended. After its end a channel drives valid = 0 and ready = 0.
// So with start sampled at edge 0, the first flit is in the output register at edge 1 and in the router at edge 2.
// In passes of T steps the programs run F times, in pass f for flit f of every message. Injection begins again after
// edge f·T + 2, ejection after edge f·T + 5: then a timed router has taken, or given, what belongs to the pass before.
#pragma once

#include <cstdint>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/foreign_links.h"
#include "sc_models/link.h"
#include "sc_models/memory.h"
#include "sc_models/node_errors.h"
#include "sc_models/placement.h"
#include "sc_models/traced_signal.h"

namespace rota {

class Nic final : public sc_core::sc_module, public Clocked {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  OptionalBoolIn rst{"rst"};  ///< synchronous, active high; in a group the group's is used
  sc_core::sc_in<bool> start{"start"};
  sc_core::sc_out<bool> done{"done"};
  sc_core::sc_vector<LinkOutPort> inject;  ///< per injection channel, to the router
  sc_core::sc_vector<LinkInPort> eject;    ///< per ejection channel, from the router

  /// `pass_steps`: T of passes, 0 if the programs run once. Precondition: the two address programs of `program` have at
  /// most `channels` channels each. Program and memories must outlive the NIC.
  Nic(const sc_core::sc_module_name& name, std::uint32_t channels, const NodeProgram& program, std::uint32_t flits,
      FlitFormat format, SendMemory& send_memory, ReceiveMemory& receive_memory, const Placement& placement = {},
      std::uint32_t pass_steps = 0);

  /// The edge of the last write to the receive memory, counted from the edge that sampled start; 0: no write yet.
  [[nodiscard]] std::uint64_t last_write_edge() const noexcept { return last_write_edge_; }
  [[nodiscard]] std::uint64_t flits_written() const noexcept { return flits_written_; }
  /// kParityAtEjection if a flit with wrong parity was ejected since start, otherwise 0.
  [[nodiscard]] NodeErrors errors() const noexcept { return errors_; }

  /// Registers the channels' addresses under `<name>.`, `address_bits` wide. The links' owner traces the links.
  void trace_as(SignalRegistry& registry, const std::string& name, std::uint32_t address_bits) const;

 private:
  /// A position in an address program.
  struct Walk {
    LinkWires* link = nullptr;
    const AddressRun* run = nullptr;
    const AddressRun* end = nullptr;
    std::uint32_t messages_left = 0;
    std::uint32_t address = 0;
    std::uint32_t flit = 0;
    bool driven = false;  ///< the valid (inject) or ready (eject) that the channel drives

    [[nodiscard]] bool ended() const noexcept { return run == end; }
  };

  void tick() override;
  void reset() override;
  /// The process of a NIC without a group.
  void tick_alone() { foreign_links_.edge(*this, reset_level_); }
  void end_of_elaboration() override;
  void restart();
  void inject_flits();
  void eject_flits();
  void begin_program(Walk& walk, const AddressProgram* program);
  static void open_ejection(Walk& walk);
  void begin_passes();
  [[nodiscard]] bool passes_to_come() const noexcept;
  void begin_pass(Walk& walk, const AddressProgram& program, std::uint32_t pass);
  [[nodiscard]] bool pass_begins(std::uint32_t after_edge) const noexcept;
  static void skip_empty_runs(Walk& walk);
  void next_flit(Walk& walk) const;

  const NodeProgram& program_;
  const std::uint32_t flits_;
  const std::uint32_t pass_steps_;
  const FlitFormat format_;
  SendMemory& send_memory_;
  ReceiveMemory& receive_memory_;
  const sc_core::sc_signal_in_if<bool>* reset_level_ = nullptr;  ///< nullptr if the pin is unbound
  const sc_core::sc_signal_in_if<bool>* start_level_ = nullptr;
  std::pmr::vector<Walk> injections_;
  std::pmr::vector<Walk> ejections_;
  ClockedGroup* const group_;  ///< nullptr: on its own
  bool running_ = false;
  std::uint32_t open_channels_ = 0;
  std::uint64_t edge_ = 0;
  std::uint64_t last_write_edge_ = 0;
  std::uint64_t flits_written_ = 0;
  NodeErrors errors_ = 0;
  ForeignLinks foreign_links_;
};

}  // namespace rota
