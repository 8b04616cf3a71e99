// SPDX-License-Identifier: Apache-2.0
//
// A node of an emitted project behind the interface of a network node. The module is the very one that `rota emit`
// writes, with its own memories and ROMs, Verilated into a shared object (emitted_abi.h).
//
// Before the first edge of the simulation the module is reset and its send memory filled through its stream. Then the
// cycle order is that of rtl_node.h. What the module writes to its receive memory is observed and written to the
// bench's memory, too, at the same edge.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sc_models/emitted_abi.h"
#include "sc_models/foreign_links.h"
#include "sc_models/node.h"

namespace rota {

class EmittedNode final : public NetworkNode, public Clocked {
 public:
  /// In a group only. `messages`: addresses of the send memory. Throws CheckFailed if the module does not become ready.
  EmittedNode(const sc_core::sc_module_name& name, const NodeSite& site, const emitted::Api& api,
              std::uint32_t messages, std::uint32_t own_address);

  [[nodiscard]] LinkInPort& link_in(Port p) override { return link_in_[index(p)]; }
  [[nodiscard]] std::uint64_t flits_sent(Port p) const override { return out_[emitted::kSent + index(p)]; }
  [[nodiscard]] std::uint64_t flits_injected() const override { return sum(emitted::kInjected); }
  [[nodiscard]] std::uint64_t flits_ejected() const override { return sum(emitted::kEjected); }
  [[nodiscard]] std::uint64_t flits_written() const override { return flits_written_; }
  [[nodiscard]] std::uint64_t last_write_edge() const override { return last_write_edge_; }
  [[nodiscard]] std::uint64_t flits_held() const override { return out_[emitted::kHeld]; }
  [[nodiscard]] std::uint64_t violations() const override { return 0; }  // errors() names them
  [[nodiscard]] std::optional<ScheduleViolation> first_violation() const override { return std::nullopt; }
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const override { return peaks_[k]; }
  [[nodiscard]] std::string errors() const override;
  // The module has no pins for faults, and its signals are traced by its own bench.
  void stop() override {}
  void flip_program_bit(Port /*p*/) override {}
  [[nodiscard]] bool program_fault_struck() const override { return false; }
  bool flip_fifo_bit(Port /*p*/) override { return false; }
  void trace_as(SignalRegistry& /*registry*/, const std::string& /*name*/) override {}
  [[nodiscard]] bool shows_nic_links() const override { return false; }

 private:
  void tick() override;
  void reset() override;
  void end_of_elaboration() override;
  void edge() { api_.edge(module_.get(), in_.data(), out_.data()); }
  void fill();
  void read_links();
  void drive_links();
  void copy_writes();
  [[nodiscard]] std::uint64_t sum(std::size_t counters) const;

  ClockedGroup* const group_;
  const emitted::Api api_;
  const FlitFormat format_;
  const std::unique_ptr<void, void (*)(void*)> module_;
  std::array<std::uint64_t, emitted::kPinsIn> in_{};
  std::vector<std::uint64_t> out_;
  std::vector<std::uint32_t> peaks_;
  bool done_driven_ = false;
  std::uint64_t edge_ = 0;
  std::uint64_t flits_written_ = 0;
  std::uint64_t last_write_edge_ = 0;
  struct PortWires {
    LinkWires* in = nullptr;
    LinkWires* out = nullptr;
  };
  std::vector<PortWires> wires_;
  const std::uint32_t messages_;
  const std::uint32_t flits_;
  SendMemory& send_memory_;
  ReceiveMemory& receive_memory_;
  const sc_core::sc_signal_in_if<bool>* start_level_ = nullptr;
  sc_core::sc_vector<LinkInPort> link_in_;
  ForeignLinks foreign_links_;
};

}  // namespace rota
