// SPDX-License-Identifier: Apache-2.0
#include "sc_models/over_aligned_new.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace rota {
namespace {

/// Lies before each object, at a multiple of its alignment, and says how to free it.
struct Header {
  std::pmr::memory_resource* memory;  ///< null: std::free
  std::size_t bytes;                  ///< with the header
};

std::size_t header_bytes(std::align_val_t alignment) {
  return std::max(static_cast<std::size_t>(alignment), sizeof(Header));  // powers of two
}

/// `memory` may itself call this operator, as the new-delete resource does.
void* allocate_from(std::pmr::memory_resource& memory, std::size_t bytes, std::size_t alignment) {
  over_aligned_memory = nullptr;
  void* const result = memory.allocate(bytes, alignment);
  over_aligned_memory = &memory;
  return result;
}

}  // namespace

}  // namespace rota

void* operator new(std::size_t size, std::align_val_t alignment) {
  const std::size_t before = rota::header_bytes(alignment);
  const std::size_t bytes = (before + size + before - 1) / before * before;
  std::pmr::memory_resource* const memory = rota::over_aligned_memory;
  void* const base =
      memory != nullptr ? rota::allocate_from(*memory, bytes, before) : std::aligned_alloc(before, bytes);
  if (base == nullptr) throw std::bad_alloc();
  new (base) rota::Header{memory, bytes};
  return static_cast<std::byte*>(base) + before;
}

void operator delete(void* object, std::align_val_t alignment) noexcept {
  if (object == nullptr) return;
  const std::size_t before = rota::header_bytes(alignment);
  void* const base = static_cast<std::byte*>(object) - before;
  const rota::Header header = *static_cast<rota::Header*>(base);
  if (header.memory != nullptr) {
    header.memory->deallocate(base, header.bytes, before);
  } else {
    std::free(base);
  }
}

void operator delete(void* object, std::size_t /*size*/, std::align_val_t alignment) noexcept {
  operator delete(object, alignment);
}
