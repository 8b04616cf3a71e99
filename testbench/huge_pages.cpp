// SPDX-License-Identifier: Apache-2.0
#include "testbench/huge_pages.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace rota {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20U;  // bytes
constexpr std::size_t kLargeArray = 2 * kHugePage;        // rounding up costs it less than a half

bool large_arrays_in_huge_pages = false;

void* memory_of(std::size_t bytes) {
  if (!large_arrays_in_huge_pages || bytes < kLargeArray) return std::malloc(bytes != 0 ? bytes : 1);
  const std::size_t whole = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* const result = whole >= bytes ? std::aligned_alloc(kHugePage, whole) : nullptr;
  if (result != nullptr) madvise(result, whole, MADV_HUGEPAGE);  // a hint; without it the memory is only slower
  return result;
}

}  // namespace

void use_huge_pages_for_large_arrays() { large_arrays_in_huge_pages = true; }

}  // namespace rota

void* operator new(std::size_t bytes) {
  void* const result = rota::memory_of(bytes);
  if (result == nullptr) throw std::bad_alloc();
  return result;
}

void operator delete(void* object) noexcept { std::free(object); }

void operator delete(void* object, std::size_t /*bytes*/) noexcept { std::free(object); }
