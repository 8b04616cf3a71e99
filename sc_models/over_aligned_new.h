// SPDX-License-Identifier: Apache-2.0
//
// Redirects allocations of over-aligned objects. Verilator aligns a model's state to cache lines and asks operator new
// for it: hundreds of kilobytes of memories, of which an edge needs a few words each. This file replaces that operator,
// so the states of a network's nodes can lie next to the other hot memory.
#pragma once

#include <memory_resource>

namespace rota {

/// While it exists, this thread's over-aligned new-expressions allocate from `memory`, which must outlive the objects.
/// Other allocations are unaffected. Not nestable.
class OverAlignedNewFrom {
 public:
  explicit OverAlignedNewFrom(std::pmr::memory_resource& memory);
  ~OverAlignedNewFrom();
  OverAlignedNewFrom(const OverAlignedNewFrom&) = delete;
  OverAlignedNewFrom& operator=(const OverAlignedNewFrom&) = delete;
};

}  // namespace rota
