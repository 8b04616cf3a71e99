// SPDX-License-Identifier: Apache-2.0
//
// Where objects of more than the usual alignment come from. Verilator aligns a model's state, hundreds of kilobytes of
// memories in which an edge needs a few words each, to cache lines and asks operator new for it. So a program that has
// that operator for such objects of its own can put the states of a network's nodes where its other hot memory is.
#pragma once

#include <memory_resource>

namespace rota {

/// While it lives, what this thread's over-aligned new-expressions make is in `memory`, which must outlive it all.
/// Elsewhere they are as ever. Not nested.
class OverAlignedNewFrom {
 public:
  explicit OverAlignedNewFrom(std::pmr::memory_resource& memory);
  ~OverAlignedNewFrom();
  OverAlignedNewFrom(const OverAlignedNewFrom&) = delete;
  OverAlignedNewFrom& operator=(const OverAlignedNewFrom&) = delete;
};

}  // namespace rota
