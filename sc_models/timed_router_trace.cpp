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
    const std::string lane = fifo.lane == 0 ? "" : fmt::format("_lane{}", fifo.lane);
    registry.add(slots.count, fmt::format("{}.fifo_{}_to_{}{}.fill", name, index(fifo.receive), index(fifo.send), lane),
                 signal_bits(slots.capacity - 1), SignalKind::fill, k);
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

}  // namespace rota
