// SPDX-License-Identifier: Apache-2.0
//
// A Verilated rota_cosim_node behind the interface of a network node. Only rtl_nodes.cpp and fitted_rtl.cpp include it.
//
// Cycle order of the one method, at every rising edge: the links as driven before the edge go to the RTL's inputs; the
// RTL's clock has an edge; the RTL's accesses to the NIC's memories at this edge are performed; its new outputs are
// driven onto the links. So the node is a Moore machine like the models.
//
// A flit's data bits are the highest of the RTL's data bits, so that sums lose their carry at W bits.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <memory>
#include <memory_resource>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sc_models/foreign_links.h"
#include "sc_models/node.h"
#include "sc_models/node_errors.h"
#include "sc_models/over_aligned_new.h"
#include "sc_models/rtl_insides.h"
#include "sc_models/rtl_load.h"
#include "sc_models/rtl_pins.h"
#include "sc_models/rtl_slices.h"
#include "sc_models/verilated_bits.h"

namespace rota {

template <class Rtl>
class RtlNode final : public NetworkNode, public Clocked {
 public:
  // NOLINTNEXTLINE(*-member-init): the other one initialises all members.
  RtlNode(const sc_core::sc_module_name& name, const NodeSite& site)
      : RtlNode(name, site, make_in(*site.placement.hot_memory)) {}
  RtlNode(const sc_core::sc_module_name& name, const NodeSite& site, std::unique_ptr<Rtl> rtl);

  [[nodiscard]] LinkInPort& link_in(Port p) override { return slices_ ? slices_->link_in(p) : link_in_[index(p)]; }
  [[nodiscard]] std::uint64_t flits_sent(Port p) const override { return counter(pins_.flits_sent_o, index(p)); }
  [[nodiscard]] std::uint64_t flits_injected() const override { return sum(pins_.flits_injected_o); }
  [[nodiscard]] std::uint64_t flits_ejected() const override { return sum(pins_.flits_ejected_o); }
  [[nodiscard]] std::uint64_t flits_written() const override { return flits_written_; }
  [[nodiscard]] std::uint64_t last_write_edge() const override { return last_write_edge_; }
  [[nodiscard]] std::uint64_t flits_held() const override {
    strike();  // nothing: the RTL counts at strikes
    return pins_.flits_held_o + (slices_ ? slices_->flits_held() : 0);
  }
  [[nodiscard]] std::uint64_t violations() const override { return 0; }  // errors() names them
  [[nodiscard]] std::optional<ScheduleViolation> first_violation() const override { return std::nullopt; }
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const override {
    return static_cast<std::uint32_t>(field(pins_.peak_o, 16 * rtl_fifo_of(fifos_[k]), 16));
  }
  /// From the first call on, the RTL's levels are read once a cycle.
  [[nodiscard]] const std::uint32_t* fill_level(std::uint32_t k) const override {
    if (k >= fifos_.size()) return nullptr;
    if (watched_fills_.empty()) {
      for (const Fifo& fifo : fifos_) watched_fills_.push_back({rtl_fifo_of(fifo)});
    }
    return &watched_fills_[k].shown;
  }
  [[nodiscard]] std::string errors() const override { return errors_in_words(pins_.errors_o); }
  void flip_program_bit(Port p) override {
    program_armed_ = true;
    set_field(pins_.fault_program_i, channel_of(p), 1, 1);
    strike();
  }
  [[nodiscard]] bool program_fault_struck() const override { return program_fault_struck_; }
  bool flip_fifo_bit(Port p) override;
  void stop() override {
    assert(group_ != nullptr);
    group_->remove(*this);
  }
  /// From now on the links between NIC and router show what they carry, too.
  void trace_as(SignalRegistry& registry, const std::string& name) override {
    insides_ = std::make_unique<RtlInsides>(registry, name, program_, parameters_of(*rtl_), discipline_, address_bits_);
  }

 private:
  /// The pins themselves. The model's members are references to them and would cost a cache line per eight pins.
  using Pins = std::remove_pointer_t<decltype(Rtl::rootp)>;
  static constexpr std::uint32_t kMaxPorts = 16;  ///< limit of rota_router

  template <class Counters>
  [[nodiscard]] static std::uint64_t counter(const Counters& counters, std::uint32_t i) {
    return field(counters, kRtlCounterBits * i, kRtlCounterBits);
  }
  template <class Counters>
  [[nodiscard]] std::uint64_t sum(const Counters& counters) const {
    std::uint64_t total = 0;
    for (std::uint32_t c = 0; c < channels(); ++c) total += counter(counters, c);
    return total;
  }

  static std::unique_ptr<Rtl> make_in(std::pmr::memory_resource& memory) {
    const OverAlignedNewFrom its_state_from(memory);
    return std::make_unique<Rtl>();
  }
  void tick() override;
  void reset() override;
  /// The process of a node without a group.
  void tick_alone() { foreign_links_.edge(*this, nullptr); }  // it has no reset pin
  void end_of_elaboration() override;
  void load(const NodeSite& site);
  void edge();
  void read_links();
  void read_nic_stalls();
  void access_memories();
  void drive_links();
  void show_insides();
  void strike() const;
  void end_program_fault();
  [[nodiscard]] std::uint32_t channel_of(Port p) const { return program_.one_link_per_channel ? index(p) : 0; }
  [[nodiscard]] std::uint32_t router_channels() const { return program_.send_channels; }
  [[nodiscard]] std::uint32_t rtl_fifo_of(const Fifo& f) const { return rtl_fifo(f, router_channels(), pins_.lanes_o); }
  /// Converts a word from the links' layout to the RTL's.
  [[nodiscard]] std::uint64_t to_rtl(std::uint64_t word) const {
    const std::uint64_t data = word << shift_;
    return format_.parity ? (data & low_mask(kRtlWidth - 1)) | (word >> format_.width_bits) << (kRtlWidth - 1) : data;
  }
  [[nodiscard]] std::uint64_t from_rtl(std::uint64_t word) const {
    if (!format_.parity) return word >> shift_;
    return (word & low_mask(kRtlWidth - 1)) >> shift_ | (word >> (kRtlWidth - 1)) << format_.width_bits;
  }

  // State that every edge needs comes first, in few cache lines.
  const FlitFormat format_;
  const std::uint32_t shift_;  ///< from a link's data bits to the RTL's
  const std::uint32_t ports_;
  bool done_driven_ = false;
  bool program_armed_ = false;  ///< the next word that a send program loads is wrong
  bool program_fault_struck_ = false;
  std::uint64_t edge_ = 0;
  std::unique_ptr<Rtl> rtl_;
  Pins& pins_;
  const LinkGroup& nic_link_group_;
  const sc_core::sc_signal_in_if<bool>* start_level_ = nullptr;
  struct PortWires {
    LinkWires* in = nullptr;
    LinkWires* out = nullptr;
  };
  std::array<PortWires, kMaxPorts> wires_;

  SendMemory& send_memory_;
  ReceiveMemory& receive_memory_;
  std::uint64_t flits_written_ = 0;
  std::uint64_t last_write_edge_ = 0;
  ClockedGroup* const group_;
  const ClassProgram& program_;
  const std::vector<Fifo>& fifos_;
  sc_core::sc_vector<LinkInPort> link_in_;
  const std::unique_ptr<LinkSlices> slices_;
  ForeignLinks foreign_links_;
  const Discipline discipline_;
  const std::uint32_t address_bits_;
  std::unique_ptr<RtlInsides> insides_;         ///< once traced
  mutable std::vector<RtlFill> watched_fills_;  ///< of the crosspoint FIFOs, once a recorder has asked
};

template <class Rtl>
RtlNode<Rtl>::RtlNode(const sc_core::sc_module_name& name, const NodeSite& site, std::unique_ptr<Rtl> rtl)
    : NetworkNode(name, site),
      format_(site.config.flit_format()),
      shift_(kRtlWidth - format_.bits()),
      ports_(site.topology.port_count()),
      rtl_(std::move(rtl)),
      pins_(*rtl_->rootp),
      nic_link_group_(inject_link(0).wires().group()),
      send_memory_(site.send_memory),
      receive_memory_(site.receive_memory),
      group_(site.placement.group),
      program_(site.program),
      fifos_(program_.source->fifos),
      link_in_("link_in", ports_),
      slices_(make_rtl_slices(site)),
      discipline_(site.config.discipline),
      address_bits_(static_cast<std::uint32_t>(std::bit_width(site.topology.node_count() - 1U))) {
  for (std::uint32_t p = 0; p < ports_; ++p) {
    if (Link* const link = out_link(Port{p})) wires_[p].out = &link->wires();
    if (slices_ && out_link(Port{p}) != nullptr) link_in_[p](slices_->to_node(Port{p}));
  }
  load(site);
  if (site.placement.group != nullptr) {
    site.placement.group->add(*this);
    return;
  }
  SC_HAS_PROCESS(RtlNode);
  SC_METHOD(tick_alone);
  sensitive << clk.pos();
  dont_initialize();
}

template <class Rtl>
void RtlNode<Rtl>::end_of_elaboration() {
  for (std::uint32_t p = 0; p < ports_; ++p) wires_[p].in = foreign_links_.wires_of(link_in_[p]);
  if (group_ != nullptr) foreign_links_.require_none(name());
  start_level_ = start.operator->();
}

template <class Rtl>
void RtlNode<Rtl>::edge() {
  pins_.tick_i ^= 1;
  rtl_->eval();
}

/// Resets the RTL and writes its programs.
template <class Rtl>
void RtlNode<Rtl>::load(const NodeSite& site) {
  pins_.rst_i = 1;
  edge();
  edge();
  pins_.rst_i = 0;
  const bool counts_cycles = site.program.in_cycles.has_value();
  const NodeProgram& program = counts_cycles ? *site.program.in_cycles : *site.program.source;
  const RtlLoad load = rtl_load(parameters_of(*rtl_), program, program_.flits, site.config, counts_cycles,
                                program_.nic_channels < router_channels(), program_.pass_steps);
  for (std::uint32_t w = 0, left = 1; left > 0; ++w) {
    left = 0;
    for (std::uint32_t i = 0; i < load.programs.size(); ++i) {
      const bool has_word = w < load.programs[i].size();
      set_field(pins_.load_program_i, i, 1, has_word ? 1 : 0);
      if (has_word) set_field(pins_.load_data_i, 64 * i, 64, load.programs[i][w]);
      left += has_word ? 1 : 0;
    }
    pins_.load_address_i = w;
    edge();
  }
  pins_.load_setting_i = 1;
  for (const RtlSetting& setting : load.settings) {
    pins_.load_address_i = setting.address;
    set_field(pins_.load_data_i, 0, 64, setting.data);
    edge();
  }
  pins_.load_setting_i = 0;
  const std::uint32_t settling = 4 + site.config.link_latency_cycles;
  for (std::uint32_t i = 0; i < settling; ++i) edge();
}

template <class Rtl>
void RtlNode<Rtl>::tick() {
  const bool starting = start_level_->read();
  if (starting) {
    edge_ = flits_written_ = last_write_edge_ = 0;
  } else {
    ++edge_;
  }
  pins_.start_i = starting ? 1 : 0;
  read_links();
  if (nic_link_group_.ever_stalled()) [[unlikely]]
    read_nic_stalls();
  edge();
  access_memories();
  if (program_armed_ && pins_.fault_struck_program_o != 0) [[unlikely]]
    end_program_fault();
  drive_links();
  if (insides_ || !watched_fills_.empty()) [[unlikely]]
    show_insides();
  const bool done_now = pins_.done_o != 0;
  if (done_now != done_driven_) drive_level(group_, done, done_now);
  done_driven_ = done_now;
}

template <class Rtl>
void RtlNode<Rtl>::reset() {
  edge_ = flits_written_ = last_write_edge_ = 0;
  pins_.start_i = 0;
  pins_.rst_i = 1;
  edge();
  pins_.rst_i = 0;
  drive_links();
  if (insides_ || !watched_fills_.empty()) show_insides();
  if (done_driven_) drive_level(group_, done, false);
  done_driven_ = false;
}

/// Applies the faults at the pins.
template <class Rtl>
void RtlNode<Rtl>::strike() const {
  pins_.fault_strike_i = 1;
  rtl_->eval();
  pins_.fault_strike_i = 0;
  rtl_->eval();
}

template <class Rtl>
void RtlNode<Rtl>::end_program_fault() {
  program_fault_struck_ = true;
  program_armed_ = false;
  set_field(pins_.fault_program_i, 0, router_channels(), 0);
  strike();
}

template <class Rtl>
bool RtlNode<Rtl>::flip_fifo_bit(Port p) {
  const std::uint32_t channel = channel_of(p);
  pins_.fault_bits_i = std::uint64_t{1} << shift_;
  bool struck = false;
  const auto try_to_strike = [&](auto& pins, std::uint32_t i) {
    set_field(pins, i, 1, 1);
    strike();
    set_field(pins, i, 1, 0);
    struck = pins_.fault_struck_fifo_o != 0;
  };
  for (std::uint32_t k = 0; k < fifos_.size() && !struck; ++k) {
    if (fifos_[k].receive == Channel{channel}) try_to_strike(pins_.fault_fifo_i, rtl_fifo_of(fifos_[k]));
  }
  if (!struck) try_to_strike(pins_.fault_eject_i, channel);
  if (!struck) return false;
  drive_links();
  if (insides_) show_insides();
  return true;
}

template <class Rtl>
void RtlNode<Rtl>::read_links() {
  std::uint32_t valid = 0;
  std::uint32_t last = 0;
  std::uint32_t ready = 0;
  for (std::uint32_t p = 0; p < ports_; ++p) {
    if (const LinkWires* in = wires_[p].in) {
      valid |= (in->valid() ? 1U : 0U) << p;
      last |= (in->last() ? 1U : 0U) << p;
      set_field(pins_.link_in_data_i, kRtlWidth * p, kRtlWidth, to_rtl(in->data()));
    }
    if (const LinkWires* out = wires_[p].out) ready |= (out->ready() ? 1U : 0U) << p;
  }
  set_field(pins_.link_in_valid_i, 0, ports_, valid);
  set_field(pins_.link_in_last_i, 0, ports_, last);
  set_field(pins_.link_out_ready_i, 0, ports_, ready);
}

/// The RTL needs only the stalls of the links between NIC and router.
template <class Rtl>
void RtlNode<Rtl>::read_nic_stalls() {
  for (std::uint32_t c = 0; c < channels(); ++c) {
    set_field(pins_.inject_stall_i, c, 1, inject_link(c).wires().stalled() ? 1 : 0);
    set_field(pins_.eject_stall_i, c, 1, eject_link(c).wires().stalled() ? 1 : 0);
  }
}

template <class Rtl>
void RtlNode<Rtl>::access_memories() {
  const auto at = [](std::uint32_t c, const auto& address_pins, const auto& flit_pins) {
    return std::pair{static_cast<std::uint32_t>(field(address_pins, kRtlAddressBits * c, kRtlAddressBits)),
                     static_cast<std::uint32_t>(field(flit_pins, kRtlFlitBits * c, kRtlFlitBits))};
  };
  for (std::uint32_t left = pins_.receive_enable_o; left != 0; left &= left - 1) {
    const auto c = static_cast<std::uint32_t>(std::countr_zero(left));
    const auto [address, flit] = at(c, pins_.receive_address_o, pins_.receive_flit_o);
    receive_memory_.write(address, flit, format_.data(from_rtl(field(pins_.receive_data_o, kRtlWidth * c, kRtlWidth))));
    ++flits_written_;
    last_write_edge_ = edge_;
  }
  for (std::uint32_t left = pins_.send_enable_o; left != 0; left &= left - 1) {
    const auto c = static_cast<std::uint32_t>(std::countr_zero(left));
    const auto [address, flit] = at(c, pins_.send_address_o, pins_.send_flit_o);
    set_field(pins_.send_data_i, kRtlWidth * c, kRtlWidth, to_rtl(format_.data(send_memory_.read(address, flit))));
  }
}

template <class Rtl>
void RtlNode<Rtl>::show_insides() {
  strike();  // without a fault it only counts; and the send memories' new words reach the pins
  const bool is_timed = parameters_of(*rtl_).router == RouterKind::timed;
  for (RtlFill& fill : watched_fills_) fill.look(pins_, is_timed);
  if (!insides_) return;
  insides_->look(pins_);
  const auto show = [](LinkWires& wires, std::uint64_t data, const auto& valid, const auto& last, const auto& ready,
                       std::uint32_t c) {
    wires.drive(field(valid, c, 1) != 0, {data, field(last, c, 1) != 0});
    wires.set_ready(field(ready, c, 1) != 0);
  };
  for (std::uint32_t c = 0; c < channels(); ++c) {
    show(inject_link(c).wires(), format_.word(from_rtl(field(pins_.send_data_i, kRtlWidth * c, kRtlWidth))),
         pins_.inject_valid_o, pins_.inject_last_o, pins_.inject_ready_o, c);
    show(eject_link(c).wires(), from_rtl(field(pins_.eject_data_o, kRtlWidth * c, kRtlWidth)), pins_.eject_valid_o,
         pins_.eject_last_o, pins_.eject_ready_o, c);
  }
}

template <class Rtl>
void RtlNode<Rtl>::drive_links() {
  for (std::uint32_t p = 0; p < ports_; ++p) {
    if (LinkWires* out = wires_[p].out) {
      const bool valid = field(pins_.link_out_valid_o, p, 1) != 0;
      out->drive(valid, {from_rtl(field(pins_.link_out_data_o, kRtlWidth * p, kRtlWidth)),
                         field(pins_.link_out_last_o, p, 1) != 0});
    }
    if (LinkWires* in = wires_[p].in) in->set_ready(field(pins_.link_in_ready_o, p, 1) != 0);
  }
}

}  // namespace rota
