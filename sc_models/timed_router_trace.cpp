// SPDX-License-Identifier: Apache-2.0
//
// Registers a timed router's signals for a waveform.
#include <fmt/format.h>

#include "sc_models/timed_router.h"

namespace rota {

void TimedRouter::trace_as(SignalRegistry& registry, const std::string& name) {
  traced_ = true;
  for (std::uint32_t k = 0; k < program_.source->fifos.size(); ++k) {
    const Fifo& fifo = program_.source->fifos[k];
    const FifoRing& slots = fifos_.at(program_.fifo_offsets[program_.crosspoint_fifo(k)]);
    registry.add(slots.count, fmt::format("{}.{}.fill", name, fifo_scope(fifo)), signal_bits(slots.capacity - 1),
                 SignalKind::fill, k);
  }
  registry.add(timers_.front().step, name + ".step", 32, SignalKind::step, 0);
  for (std::uint32_t j = 0; j < sends_.size(); ++j) {
    registry.add(send_masks_[j], fmt::format("{}.send_{}.source", name, j), program_.send_mask_bits[j],
                 SignalKind::select, j);
  }
  for (std::uint32_t i = 0; i < receives_.size(); ++i) {
    registry.add(receive_masks_[i], fmt::format("{}.receive_{}.target", name, i), program_.receive_mask_bits[i],
                 SignalKind::select, i);
  }
}

void TimedRouter::show_entries() {
  for (std::size_t j = 0; j < sends_.size(); ++j) {
    const bool due = timers_[sends_[j].timer].window && sends_[j].is_busy();
    send_masks_[j] = due ? sends_[j].run->mask : 0;
  }
  for (std::size_t i = 0; i < receives_.size(); ++i) {
    const bool due = arriving(timers_[receives_[i].timer]) && receives_[i].is_busy();
    receive_masks_[i] = due ? receives_[i].run->mask : 0;
  }
}

}  // namespace rota
