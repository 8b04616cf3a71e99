// SPDX-License-Identifier: Apache-2.0
//
// The table of limits: every size above which a verb refuses its input. `rota list` prints it, and the README shows
// what `rota list` prints.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rota::cli {

struct Limit {
  std::string_view name;   ///< of what there may be so many: "nodes"
  std::uint64_t value;     ///< the most that is allowed
  std::string_view unit;   ///< "nodes", "bytes", …
  std::string_view of;     ///< what it limits
  std::string_view where;  ///< the source file that enforces it
};

[[nodiscard]] std::span<const Limit> limits();

}  // namespace rota::cli
