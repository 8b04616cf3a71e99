// SPDX-License-Identifier: Apache-2.0
#include "sc_models/clocked_group.h"

#include <utility>

#include "sc_models/link.h"
#include "sc_models/parallel.h"

namespace rota {

void ClockedGroup::before_end_of_elaboration() {
  SC_HAS_PROCESS(ClockedGroup);
  SC_METHOD(tick);
  sensitive << clk.pos();
  dont_initialize();
}

void ClockedGroup::end_of_elaboration() { reset_level_ = level_of(rst); }

void ClockedGroup::divide(std::uint32_t threads, AfterEdge after_edge) {
  threads_ = threads;
  after_edge_ = std::move(after_edge);
}

void ClockedGroup::add_links(LinkGroup& links) {
  links.defer_while(parallel_);
  links_.push_back(&links);
}

void ClockedGroup::drive(sc_core::sc_out<bool>& port, bool level) {
  if (!parallel_) {
    port.write(level);
    return;
  }
  const std::lock_guard lock(levels_mutex_);
  levels_.push_back({&port, level});
}

/// Alternates the direction: if the members' state is larger than a cache, the next edge starts with what the cache
/// still holds.
void ClockedGroup::tick() {
  if (after_edge_) {
    tick_divided();
  } else {
    tick_members(0, members_.size());
  }
  backwards_ = !backwards_;
  if (missed_.load(std::memory_order_relaxed)) [[unlikely]] {
    missed_.store(false, std::memory_order_relaxed);
    if (reporter_) reporter_();
  }
}

void ClockedGroup::tick_members(std::size_t first, std::size_t end) {
  if (reset_level_ != nullptr && reset_level_->read()) {
    for (std::size_t i = first; i < end; ++i) members_[i]->reset();
  } else if (backwards_) {
    for (std::size_t i = end; i-- > first;) members_[i]->tick();
  } else {
    for (std::size_t i = first; i < end; ++i) members_[i]->tick();
  }
}

/// What the members ask of the kernel, which is not made for several threads, waits until all have had their edge.
void ClockedGroup::tick_divided() {
  parallel_ = true;
  try {
    for_each_block(threads_, [this](std::uint32_t b) {
      const Block block = block_of(members_.size(), threads_, b);
      tick_members(block.first, block.end);
    });
  } catch (...) {
    parallel_ = false;
    throw;
  }
  parallel_ = false;
  for (LinkGroup* links : links_) links->request_deferred_update();
  after_edge_(backwards_, levels_);
  for (const auto& [port, level] : levels_) port->write(level);
  levels_.clear();
}

}  // namespace rota
