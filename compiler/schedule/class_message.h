// SPDX-License-Identifier: Apache-2.0
//
// What tells a message at a class from the others there, as a key of hash tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compiler/ids.h"

namespace rota {

/// A message, or a partial sum, at a class, in its frame.
struct ClassMessage {
  std::uint32_t cls;
  Node origin;
  Node destination;
  std::uint32_t copy;
  friend bool operator==(const ClassMessage&, const ClassMessage&) = default;
};

struct ClassMessageHash {
  std::size_t operator()(const ClassMessage& m) const noexcept {
    std::uint64_t x = (std::uint64_t{index(m.origin)} << 32U | index(m.destination)) +
                      (m.cls + (std::uint64_t{m.copy} << 32U)) * 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29U;
    return x * 0xBF58476D1CE4E5B9ULL;
  }
};

}  // namespace rota
