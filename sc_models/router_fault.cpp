// SPDX-License-Identifier: Apache-2.0
//
// Faults inside a router: a bit of a program word, or a bit in a FIFO.
#include "sc_models/router.h"

namespace rota {

void Router::flip_program_bit(Port p) {
  const std::uint32_t channel = one_link_per_channel_ ? index(p) : 0;
  Path& path = sends_[channel];
  if (path.run == nullptr || path.run->count == 0) return;
  const auto next = static_cast<std::size_t>(path.run - program_.send[channel].data()) + 1;
  struck_ = strike(program_, channel, next);
  path.run = &struck_.program[next - 1];
  struck_run_ = &struck_.program[next];
  fifo_lists_ = struck_.lists.data();
}

void Router::load_struck_run() {
  struck_run_ = nullptr;
  fault_struck_ = true;
  errors_next_ |= kRouterProgramParity;
}

bool Router::flip_fifo_bit(Port p) {
  const std::uint32_t channel = one_link_per_channel_ ? index(p) : 0;
  const auto flip = [this](std::uint32_t number) {
    FifoRing& fifo = fifos_.at(program_.fifo_offsets[number]);
    if (fifo.empty()) return false;
    fifo.flip_head_bit();
    return true;
  };
  bool struck = false;
  for (std::uint32_t k = 0; k < program_.source->fifos.size() && !struck; ++k) {
    if (program_.source->fifos[k].receive == Channel{channel}) struck = flip(program_.crosspoint_fifo(k));
  }
  struck = struck || flip(program_.ejection_fifo(channel));
  if (struck) redrive_heads();
  return struck;
}

/// Drives the links with the changed heads.
void Router::redrive_heads() {
  for (const Path& path : sends_) {
    if (path.driven) path.link->drive(true, Flit{heads(path), path.flit + 1 == flits_});
  }
  for (std::uint32_t i = 0; i < receives_.size(); ++i) {
    const Path& path = receives_[i];
    const FifoRing& ejection = fifo(program_.ejection_fifo(i));
    if (path.nic_driven) path.nic_link->drive(true, Flit{ejection.front(), path.nic_flit + 1 == flits_});
  }
}

}  // namespace rota
