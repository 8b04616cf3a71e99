// SPDX-License-Identifier: Apache-2.0
//
// What a fault injector does to a timed router.

#include "sc_models/timed_router.h"

namespace rota {

void TimedRouter::flip_program_bit(Port p) {
  struck_channel_ = one_link_per_channel_ ? index(p) : 0;
  edges_to_strike_ = kWordsAhead;
}

void TimedRouter::strike_program() {
  const std::uint32_t channel = struck_channel_;
  Path& path = sends_[channel];
  if (path.run == nullptr || path.run->count == 0) return;
  const auto next = static_cast<std::size_t>(path.run - program_.send[channel].data()) + 1;
  struck_ = strike(program_, channel, next, true);
  path.run = &struck_.program[next - 1];
  struck_run_ = &struck_.program[next];
  fifo_lists_ = struck_.lists.data();
}

bool TimedRouter::flip_fifo_bit(Port p) {
  const std::uint32_t channel = one_link_per_channel_ ? index(p) : 0;
  for (std::uint32_t k = 0; k < program_.source->fifos.size(); ++k) {
    FifoRing& slots = fifos_.at(program_.fifo_offsets[program_.crosspoint_fifo(k)]);
    if (program_.source->fifos[k].receive != Channel{channel} || slots.empty()) continue;
    slots.flip_head_bit();
    return true;
  }
  Path& path = receives_[channel];
  if (path.driven == nullptr) return false;
  const std::uint64_t word = path.nic_link->data() ^ 1U;
  path.nic_link->drive(true, Flit{word, path.nic_link->last()});
  return true;
}

}  // namespace rota
