// SPDX-License-Identifier: Apache-2.0
//
// Memory for the state that every clock edge needs of every node. A network of a thousand nodes is spread over
// megabytes of names, ports and process records that only elaboration needs. The hot state is kept together here, in
// huge pages if the system has them, because address translation dominates the cost of an edge in a large network. It
// affects only speed.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace rota {

/// Allocates from blocks of whole huge pages and frees everything at once, in its destructor.
class HotMemory final : public std::pmr::memory_resource {
 public:
  HotMemory() = default;
  ~HotMemory() override;
  HotMemory(const HotMemory&) = delete;
  HotMemory& operator=(const HotMemory&) = delete;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* /*memory*/, std::size_t /*bytes*/, std::size_t /*alignment*/) override {}
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::vector<void*> blocks_;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
};

}  // namespace rota
