// SPDX-License-Identifier: Apache-2.0
#include "sc_models/over_aligned_new.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <vector>

namespace rota {
namespace {

/// Counts what is given out and comes back.
class CountingMemory final : public std::pmr::memory_resource {
 public:
  std::size_t given = 0;
  std::size_t taken_back = 0;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    given += bytes;
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    taken_back += bytes;
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

template <std::size_t kAlignment>
struct alignas(kAlignment) Aligned {
  std::uint8_t bytes[3 * kAlignment] = {};
};

template <class T>
bool is_aligned(const T& object) {
  return reinterpret_cast<std::uintptr_t>(&object) % alignof(T) == 0;
}

TEST(OverAlignedNew, WhileChosen_ComesFromThatMemory_AndGoesBackWhenever) {
  CountingMemory memory;
  std::unique_ptr<Aligned<64>> line;
  std::unique_ptr<Aligned<4096>> page;
  {
    const OverAlignedNewFrom from(memory);
    line = std::make_unique<Aligned<64>>();
    page = std::make_unique<Aligned<4096>>();
  }
  EXPECT_TRUE(is_aligned(*line));
  EXPECT_TRUE(is_aligned(*page));
  EXPECT_GE(memory.given, sizeof(Aligned<64>) + sizeof(Aligned<4096>));
  EXPECT_EQ(memory.taken_back, 0U);
  line.reset();
  page.reset();
  EXPECT_EQ(memory.taken_back, memory.given);
}

TEST(OverAlignedNew, OrdinaryObjects_AreAsEver) {
  CountingMemory memory;
  const OverAlignedNewFrom from(memory);
  const std::vector<int> numbers(100);
  EXPECT_EQ(memory.given, 0U);
}

TEST(OverAlignedNew, Elsewhere_IsAlignedToo_AndAsksNobody) {
  CountingMemory memory;
  { const OverAlignedNewFrom from(memory); }
  const auto one = std::make_unique<Aligned<64>>();
  const std::vector<Aligned<256>> several(5);
  EXPECT_TRUE(is_aligned(*one));
  for (const auto& object : several) EXPECT_TRUE(is_aligned(object));
  EXPECT_EQ(memory.given, 0U);
}

}  // namespace
}  // namespace rota
