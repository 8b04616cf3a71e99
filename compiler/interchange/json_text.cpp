// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota::interchange {

nlohmann::json parse_json(std::string_view text, std::string_view name) {
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    throw InputError(fmt::format("{}:{}: is not JSON; allowed: a JSON object", printable_whole(name),
                                 std::count(text.begin(), text.begin() + end, '\n') + 1));
  }
}

const nlohmann::json& at(const nlohmann::json& object, const char* key, std::string_view name, std::string_view path) {
  if (object.is_object()) {
    const auto found = object.find(key);
    if (found != object.end()) return *found;
  }
  throw InputError(fmt::format("{}: {} without \"{}\"; allowed: with it", printable_whole(name), path, key));
}

std::uint32_t number(const nlohmann::json& value, std::uint32_t most, std::string_view name, std::string_view path) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= most) return value.get<std::uint32_t>();
  throw InputError(fmt::format("{}: {} is {}; allowed: a whole number from 0 to {}", printable_whole(name), path,
                               printable(value.dump()), most));
}

void refuse_at(std::string_view name, std::string_view place, std::string_view message) {
  const std::string file = printable_whole(name) + ": ";
  if (message.starts_with(file)) message.remove_prefix(file.size());
  throw InputError(fmt::format("{}{}: {}", file, place, message));
}

}  // namespace rota::interchange
