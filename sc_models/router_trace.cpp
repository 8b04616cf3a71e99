// SPDX-License-Identifier: Apache-2.0
//
// Registers a router's signals for a waveform.
#include <fmt/format.h>

#include "sc_models/router.h"

namespace rota {

void Router::trace_as(SignalRegistry& registry, const std::string& name) {
  traced_ = true;
  const auto trace_fifo = [&](const std::string& title, std::uint32_t number, std::uint32_t port) {
    registry.add(fifo(number).count, fmt::format("{}.{}.fill", name, title), signal_bits(fifo(number).capacity),
                 SignalKind::fill, port);
  };
  for (std::uint32_t j = 0; j < sends_.size(); ++j) {
    trace_fifo(fmt::format("injection_{}", j), program_.injection_fifo(j), j);
  }
  for (std::uint32_t i = 0; i < receives_.size(); ++i) {
    trace_fifo(fmt::format("ejection_{}", i), program_.ejection_fifo(i), i);
  }
  for (std::uint32_t k = 0; k < program_.source->fifos.size(); ++k) {
    trace_fifo(fifo_scope(program_.source->fifos[k]), program_.crosspoint_fifo(k), k);
  }

  if (step() != nullptr) registry.add(*step(), name + ".step", 32, SignalKind::step, 0);
  const std::uint32_t link_bits = signal_bits(flits_sent_.size() - 1);
  for (std::uint32_t j = 0; j < sends_.size(); ++j) {
    const std::string channel = fmt::format("{}.send_{}", name, j);
    registry.add(send_masks_[j], channel + ".source", program_.send_mask_bits[j], SignalKind::select, j);
    registry.add(sends_[j].link_index, channel + ".link", link_bits, SignalKind::select, j);
    // Without steps this is how far the channel's program has come.
    if (!lockstep_) registry.add(messages_sent_[j], channel + ".messages", 32, SignalKind::step, j);
  }
  for (std::uint32_t i = 0; i < receives_.size(); ++i) {
    const std::string channel = fmt::format("{}.receive_{}", name, i);
    registry.add(receive_masks_[i], channel + ".target", program_.receive_mask_bits[i], SignalKind::select, i);
    registry.add(receives_[i].link_index, channel + ".link", link_bits, SignalKind::select, i);
  }
}

}  // namespace rota
