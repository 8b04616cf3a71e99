// SPDX-License-Identifier: Apache-2.0
//
// What each collective asks of a schedule: the one table that readers, verifiers, programs and models go by.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rota {

/// What a message is. personalised: one origin, one destination, moved. broadcast: one origin, for every node, copied.
/// sum: one destination, a contribution from every node, added on the way. reduced: a sum for the root first, then the
/// broadcast of what it has got.
enum class Payload : std::uint8_t { personalised, broadcast, sum, reduced };

struct Collective {
  std::string_view name;
  Payload payload;
  /// Has a root: the one origin (broadcast, scatter), the one destination (accumulation, gather) or both (all-reduce).
  bool rooted;
  std::string_view meaning;
};

[[nodiscard]] std::span<const Collective> collectives();

/// nullptr where there is none of that name.
[[nodiscard]] const Collective* find_collective(std::string_view name);

/// Throws InputError naming those there are.
[[nodiscard]] const Collective& collective_named(std::string_view name);

}  // namespace rota
