// SPDX-License-Identifier: Apache-2.0
//
// Numbers with their nouns: "1 step", "2 steps".
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace rota {

/// The number and the noun, with an s unless the number is 1.
[[nodiscard]] inline std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace rota
