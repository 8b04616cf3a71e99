// SPDX-License-Identifier: Apache-2.0
//
// Parses JSON that users write. A JSON parser keeps only the last value of a repeated key; this one reports such keys,
// so that a reader can refuse them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace rota {

// The JSON library's constructors allocate.
// NOLINTNEXTLINE(bugprone-exception-escape)
struct ParsedJson {
  nlohmann::json value;
  std::string repeated_key;  ///< a key that occurs twice in the outermost object, or ""
};

/// Throws nlohmann::json::parse_error.
[[nodiscard]] ParsedJson parse_json_with_keys(std::string_view text);

}  // namespace rota
