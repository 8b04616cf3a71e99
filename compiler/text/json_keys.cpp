// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/json_keys.h"

#include <set>

namespace rota {

ParsedJson parse_json_with_keys(std::string_view text) {
  using nlohmann::json;
  ParsedJson parsed;
  std::set<std::string> keys;
  const auto note_keys = [&](int depth, json::parse_event_t event, json& key) {
    if (depth == 1 && event == json::parse_event_t::key && !keys.insert(key.get<std::string>()).second) {
      parsed.repeated_key = key.get<std::string>();
    }
    return true;
  };
  parsed.value = json::parse(text, note_keys);
  return parsed;
}

}  // namespace rota
