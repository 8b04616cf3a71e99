// SPDX-License-Identifier: Apache-2.0
#include "sc_models/emitted_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "compiler/error.h"

namespace rota {
namespace {

/// errors_o of rtl/rota_node.sv, in words; empty if no flag is set.
std::string flags_in_words(std::uint64_t flags) {
  static constexpr std::array kNames{"overflow of a crosspoint or of the ejection FIFO",
                                     "underflow of a crosspoint or at injection",
                                     "a flit was not expected",
                                     "a router program word had wrong parity",
                                     "a router program had no end",
                                     "a flit missed its cycle",
                                     "a router program entry was invalid",
                                     "a message's last flag did not match its flit count",
                                     "an address program word had wrong parity",
                                     "an address program had no end",
                                     "tlast of a message to send was out of place",
                                     "a message is missing",
                                     "a message came over two channels",
                                     "a flit came while the node was not ready",
                                     "a start came while the node was not ready",
                                     "a flit to be added had wrong parity",
                                     "an ejected flit had wrong parity"};
  std::string text;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if ((flags >> i & 1U) != 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", kNames[i]);
  }
  return text;
}

}  // namespace

EmittedNode::EmittedNode(const sc_core::sc_module_name& name, const NodeSite& site, const emitted::Api& api,
                         std::uint32_t messages, std::uint32_t own_address)
    : NetworkNode(name, site),
      group_(site.placement.group),
      api_(api),
      format_(site.config.flit_format()),
      module_(api.create(index(site.node) + 1), api.destroy),
      out_(emitted::kOccupancy + std::max<std::size_t>(1, site.program.source->fifos.size())),
      peaks_(site.program.source->fifos.size()),
      wires_(site.topology.port_count()),
      messages_(messages),
      flits_(site.program.flits),
      send_memory_(site.send_memory),
      receive_memory_(site.receive_memory),
      link_in_("link_in", site.topology.port_count()) {
  assert(group_ != nullptr);
  for (std::uint32_t p = 0; p < wires_.size(); ++p) {
    if (Link* const link = out_link(Port{p})) wires_[p].out = &link->wires();
  }
  in_[emitted::kSkipAddress] = own_address;
  fill();
  group_->add(*this);
}

/// Resets the module, streams its messages in and waits until it can start.
void EmittedNode::fill() {
  constexpr int kResetEdges = 8;
  in_[emitted::kReset] = 1;
  for (int i = 0; i < kResetEdges; ++i) edge();
  in_[emitted::kReset] = 0;
  const std::uint64_t flits = std::uint64_t{messages_} * flits_;
  in_[emitted::kOfferValid] = 1;
  for (std::uint64_t n = 0; n < flits; ++n) {
    const auto flit = static_cast<std::uint32_t>(n % flits_);
    in_[emitted::kOfferData] = format_.data(send_memory_.read(static_cast<std::uint32_t>(n / flits_), flit));
    in_[emitted::kOfferLast] = flit + 1 == flits_ ? 1 : 0;
    edge();
  }
  in_[emitted::kOfferValid] = 0;
  constexpr std::uint64_t kEdgesToSpare = 100;
  for (std::uint64_t waited = 0; out_[emitted::kReady] == 0; ++waited) {
    if (waited > flits + kEdgesToSpare) {
      throw CheckFailed(fmt::format("{}: the emitted module does not become ready", name()));
    }
    edge();
  }
}

void EmittedNode::end_of_elaboration() {
  for (std::uint32_t p = 0; p < wires_.size(); ++p) wires_[p].in = foreign_links_.wires_of(link_in_[p]);
  foreign_links_.require_none(name());
  start_level_ = start.operator->();
}

void EmittedNode::reset() {
  edge_ = flits_written_ = last_write_edge_ = 0;
  in_[emitted::kStart] = 0;
  fill();
  drive_links();
  if (done_driven_) drive_level(group_, done, false);
  done_driven_ = false;
}

void EmittedNode::tick() {
  const bool starting = start_level_->read();
  if (starting) {
    edge_ = flits_written_ = last_write_edge_ = 0;
    std::fill(peaks_.begin(), peaks_.end(), 0);
  } else {
    ++edge_;
  }
  in_[emitted::kStart] = starting ? 1 : 0;
  read_links();
  edge();
  copy_writes();
  for (std::size_t k = 0; k < peaks_.size(); ++k) {
    peaks_[k] = std::max(peaks_[k], static_cast<std::uint32_t>(out_[emitted::kOccupancy + k]));
  }
  drive_links();
  const bool done_now = out_[emitted::kDone] != 0;
  if (done_now != done_driven_) drive_level(group_, done, done_now);
  done_driven_ = done_now;
}

void EmittedNode::read_links() {
  in_[emitted::kInValid] = in_[emitted::kInLast] = in_[emitted::kOutReady] = 0;
  for (std::uint32_t p = 0; p < wires_.size(); ++p) {
    if (const LinkWires* in = wires_[p].in) {
      in_[emitted::kInValid] |= std::uint64_t{in->valid() ? 1U : 0U} << p;
      in_[emitted::kInLast] |= std::uint64_t{in->last() ? 1U : 0U} << p;
      in_[emitted::kInData + p] = in->data();
    }
    if (const LinkWires* out = wires_[p].out) in_[emitted::kOutReady] |= std::uint64_t{out->ready() ? 1U : 0U} << p;
  }
}

void EmittedNode::copy_writes() {
  for (std::uint64_t left = out_[emitted::kWritten]; left != 0; left &= left - 1) {
    const auto c = static_cast<std::size_t>(std::countr_zero(left));
    receive_memory_.write(static_cast<std::uint32_t>(out_[emitted::kWriteAddress + c]),
                          static_cast<std::uint32_t>(out_[emitted::kWriteFlit + c]), out_[emitted::kWriteData + c]);
    ++flits_written_;
    last_write_edge_ = edge_;
  }
}

void EmittedNode::drive_links() {
  for (std::uint32_t p = 0; p < wires_.size(); ++p) {
    if (LinkWires* out = wires_[p].out) {
      out->drive((out_[emitted::kOutValid] >> p & 1U) != 0,
                 {out_[emitted::kOutData + p], (out_[emitted::kOutLast] >> p & 1U) != 0});
    }
    if (LinkWires* in = wires_[p].in) in->set_ready((out_[emitted::kInReady] >> p & 1U) != 0);
  }
}

std::uint64_t EmittedNode::sum(std::size_t counters) const {
  std::uint64_t total = 0;
  for (std::uint32_t c = 0; c < channels(); ++c) total += out_[counters + c];
  return total;
}

std::string EmittedNode::errors() const { return flags_in_words(out_[emitted::kErrors]); }

}  // namespace rota
