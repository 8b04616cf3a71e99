// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

std::string shown(const nlohmann::json& value) {
  return printable(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace

const nlohmann::json& at(const nlohmann::json& object, const char* key, std::string_view what) {
  if (object.is_object()) {
    const auto found = object.find(key);
    if (found != object.end()) return *found;
  }
  throw InputError(fmt::format("{} without \"{}\"; allowed: with it", what, key));
}

const nlohmann::json& list_at(const nlohmann::json& object, const char* key, std::string_view what) {
  const nlohmann::json& value = at(object, key, what);
  if (value.is_array()) return value;
  throw InputError(fmt::format("\"{}\" is {}; allowed: a list", key, shown(value)));
}

std::uint32_t number(const nlohmann::json& value, std::uint32_t most, std::string_view what) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= most) return value.get<std::uint32_t>();
  throw InputError(fmt::format("{} is {}; allowed: a whole number from 0 to {}", what, shown(value), most));
}

JsonFile::JsonFile(std::string_view text, std::string_view name) : text_(text), name_(printable_whole(name)) {
  try {
    root_ = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    throw InputError(fmt::format("{}:{}: not JSON; allowed: a JSON object", name_,
                                 std::count(text.begin(), text.begin() + end, '\n') + 1));
  }
}

std::string JsonFile::line(const JsonPlace& place) const { return fmt::format("{}:{}", name_, line_of(text_, place)); }

void JsonFile::refuse(const JsonPlace& place, std::string_view message) const {
  throw InputError(fmt::format("{}: {}{}{}", line(place), in_words(place), place.empty() ? "" : ": ", message));
}

}  // namespace rota::interchange
