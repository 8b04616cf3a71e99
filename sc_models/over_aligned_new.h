// SPDX-License-Identifier: Apache-2.0
//
// Redirects allocations of over-aligned objects. Verilator aligns a model's state to cache lines and asks operator new
// for it: hundreds of kilobytes of memories, of which an edge needs a few words each. A program that links
// over_aligned_new.cpp has that operator replaced, so the states of a network's nodes lie next to the other hot memory.
// The library leaves the operator alone: in a program without that file the choice of memory has no effect but speed.
#pragma once

#include <cassert>
#include <memory_resource>

namespace rota {

/// What over-aligned new-expressions of this thread allocate from; nullptr: as ever.
inline thread_local std::pmr::memory_resource* over_aligned_memory = nullptr;

/// While it exists, this thread's over-aligned new-expressions allocate from `memory`, which must outlive the objects.
/// Other allocations are unaffected. Not nestable.
class OverAlignedNewFrom {
 public:
  explicit OverAlignedNewFrom(std::pmr::memory_resource& memory) {
    assert(over_aligned_memory == nullptr);
    over_aligned_memory = &memory;
  }
  ~OverAlignedNewFrom() { over_aligned_memory = nullptr; }
  OverAlignedNewFrom(const OverAlignedNewFrom&) = delete;
  OverAlignedNewFrom& operator=(const OverAlignedNewFrom&) = delete;
};

}  // namespace rota
