// SPDX-License-Identifier: Apache-2.0
//
// Memory for what every clock edge needs of every node. A network of a thousand nodes is spread over megabytes of
// names, ports and process records that only elaboration needs; the rest is kept together here, in huge pages where the
// system has them: what an edge costs a large network is mostly address translation. Nothing of this changes what a
// model does, only how long it takes.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace rota {

/// Gives out memory from blocks of whole huge pages and takes it back all at once, at its end.
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
