// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/json_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compiler/error.h"
#include "compiler/text/json_keys.h"
#include "compiler/text/printable.h"

namespace rota::schedule_file {
namespace {

using nlohmann::json;

std::string list(std::initializer_list<std::string_view> keys) {
  std::string text;
  for (const std::string_view key : keys) text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", key);
  return text;
}

/// A value as the file has it, cut to fit a message.
std::string shown(const json& value) { return printable(value.dump(-1, ' ', false, json::error_handler_t::replace)); }

}  // namespace

JsonLine::JsonLine(std::string_view line) {
  std::string twice;
  try {
    ParsedJson parsed = parse_json_with_keys(line);
    object_ = std::move(parsed.value);
    twice = std::move(parsed.repeated_key);
  } catch (const json::exception&) {
    throw InputError(fmt::format("'{}' is not JSON; allowed: one JSON object a line", printable(line)));
  }
  if (!object_.is_object()) {
    throw InputError(fmt::format("'{}' is not a JSON object; allowed: one JSON object a line", printable(line)));
  }
  if (!twice.empty()) throw InputError(fmt::format("key \"{}\" twice; allowed: each key once", printable(twice)));
}

void JsonLine::require(std::initializer_list<std::string_view> keys,
                       std::initializer_list<std::string_view> optional) const {
  const auto among = [](std::string_view key, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), key) != names.end();
  };
  for (const auto& item : object_.items()) {
    if (among(item.key(), keys) || among(item.key(), optional)) continue;
    throw InputError(fmt::format("unknown key \"{}\"; allowed: {}{}{}", printable(item.key()), list(keys),
                                 optional.size() == 0 ? "" : ", ", list(optional)));
  }
  for (const std::string_view key : keys) {
    if (!has(key)) throw InputError(fmt::format("key \"{}\" is missing; needed: {}", key, list(keys)));
  }
}

std::uint64_t JsonLine::number(std::string_view key, std::uint64_t max) const {
  return number_in(value(key), fmt::format("\"{}\"", key), max);
}

std::uint64_t JsonLine::number_in(const json& value, std::string_view what, std::uint64_t max) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > max) {
    const std::string limit = max == kAnyNumber ? "" : fmt::format(" to {}", max);
    throw InputError(fmt::format("{} is {}; allowed: a whole number from 0{}", what, shown(value), limit));
  }
  return value.get<std::uint64_t>();
}

std::vector<std::uint32_t> JsonLine::numbers(std::string_view key, std::size_t size, std::uint32_t max) const {
  const json& list = value(key);
  if (!list.is_array() || list.size() != size) {
    throw InputError(fmt::format("\"{}\" is not a list of {} numbers; allowed: exactly that many", key, size));
  }
  std::vector<std::uint32_t> result;
  for (const json& entry : list) {
    result.push_back(static_cast<std::uint32_t>(number_in(entry, fmt::format("a number in \"{}\"", key), max)));
  }
  return result;
}

std::string JsonLine::text(std::string_view key) const {
  const json& found = value(key);
  if (!found.is_string()) {
    throw InputError(fmt::format("\"{}\" is {}; allowed: a string", key, shown(found)));
  }
  return found.get<std::string>();
}

}  // namespace rota::schedule_file
