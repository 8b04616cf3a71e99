// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/text/json_keys.h"
#include "compiler/text/printable.h"

namespace rota {

nlohmann::json read_json_file(const SpecText& spec, std::string_view allowed) {
  const std::string text = read_named_file(spec);
  try {
    ParsedJson parsed = parse_json_with_keys(text);
    if (!parsed.repeated_key.empty()) {
      refuse(spec, fmt::format("key \"{}\" is there twice", printable(parsed.repeated_key)), allowed);
    }
    return std::move(parsed.value);
  } catch (const nlohmann::json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    refuse_line(spec, static_cast<std::size_t>(1 + std::count(text.begin(), end, '\n')), "not JSON", allowed);
  }
}

void require_only_list(const SpecText& spec, const nlohmann::json& root, std::string_view key,
                       std::string_view allowed) {
  if (!root.is_object() || !root.contains(key) || !root[std::string(key)].is_array() ||
      root[std::string(key)].empty()) {
    refuse(spec, fmt::format("the file has no list of {}", key), allowed);
  }
  for (const auto& item : root.items()) {
    if (item.key() == key || (item.key() == "comment" && item.value().is_string())) continue;
    refuse(spec, fmt::format("unknown key \"{}\"", printable(item.key())),
           fmt::format("\"{}\", and a text as \"comment\"", key));
  }
}

}  // namespace rota
