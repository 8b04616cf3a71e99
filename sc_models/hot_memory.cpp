// SPDX-License-Identifier: Apache-2.0
#include "sc_models/hot_memory.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace rota {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{2} << 20U;

}  // namespace

HotMemory::~HotMemory() {
  for (void* block : blocks_) std::free(block);
}

void* HotMemory::do_allocate(std::size_t bytes, std::size_t alignment) {
  const auto padding_at = [alignment](const std::byte* at) {
    return (alignment - reinterpret_cast<std::uintptr_t>(at) % alignment) % alignment;
  };
  if (next_ == nullptr || static_cast<std::size_t>(end_ - next_) < bytes + padding_at(next_)) {
    // Blocks start on a page boundary, which satisfies every alignment.
    const std::size_t size = (bytes + kHugePageBytes - 1) / kHugePageBytes * kHugePageBytes;
    void* const block = std::aligned_alloc(kHugePageBytes, size);
    if (block == nullptr) throw std::bad_alloc();
    madvise(block, size, MADV_HUGEPAGE);  // a hint; without it the memory is only slower
    blocks_.push_back(block);
    next_ = static_cast<std::byte*>(block);
    end_ = next_ + size;
  }
  std::byte* const result = next_ + padding_at(next_);
  next_ = result + bytes;
  return result;
}

}  // namespace rota
