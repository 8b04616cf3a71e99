// SPDX-License-Identifier: Apache-2.0
#include "sc_models/link.h"

#include "sc_models/parallel.h"

namespace rota {
LinkGroup::LinkGroup(const char* name, std::size_t count, std::pmr::memory_resource* hot_memory)
    : sc_prim_channel(name), wires_(count, hot_memory) {
  for (LinkWires& wires : wires_) {
    wires.group_ = this;
    links_.emplace_back(wires);
  }
}

void LinkGroup::update() {
  const auto update = [this](Block block) {
    for (std::size_t i = block.first; i < block.end; ++i) wires_[i].update();
  };
  if (threads_ == 1) {
    update({0, wires_.size()});
  } else {
    for_each_block(threads_, [&](std::uint32_t b) { update(block_of(wires_.size(), threads_, b)); });
  }
}

void LinkWires::trace_as(sc_core::sc_trace_file* file, const std::string& name, std::uint32_t width_bits) const {
  sc_core::sc_trace(file, data_, name + ".data", static_cast<int>(width_bits));
  sc_core::sc_trace(file, now_.last, name + ".last");
  sc_core::sc_trace(file, now_.valid, name + ".valid");
  sc_core::sc_trace(file, now_.ready, name + ".ready");
}

void sc_trace(sc_core::sc_trace_file* file, const Link& link, const std::string& name) {
  link.wires().trace_as(file, name, 64);
}

}  // namespace rota
