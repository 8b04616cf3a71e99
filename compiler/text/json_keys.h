// SPDX-License-Identifier: Apache-2.0
//
// JSON that users write. A JSON parser drops all but the last value of a key that an object has twice; a reader that
// refuses such objects parses them here.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace rota {

struct ParsedJson {
  nlohmann::json value;
  std::string repeated_key;  ///< a key that the outermost object has twice, or ""
};

/// Throws nlohmann::json::parse_error.
[[nodiscard]] ParsedJson parse_json_with_keys(std::string_view text);

}  // namespace rota
