// SPDX-License-Identifier: Apache-2.0
//
// What both readers of JSON share.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "compiler/error.h"

namespace rota::interchange {

/// Parses a whole file. Throws InputError "NAME:LINE: …" if it is not JSON.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string_view name);

/// object[key], where `path` says which object that is. Throws InputError if it is not there.
[[nodiscard]] const nlohmann::json& at(const nlohmann::json& object, const char* key, std::string_view name,
                                       std::string_view path);

/// A whole number from 0 to `most`. Throws InputError.
[[nodiscard]] std::uint32_t number(const nlohmann::json& value, std::uint32_t most, std::string_view name,
                                   std::string_view path);

/// Throws InputError "NAME: PLACE: MESSAGE"; a message that begins with the name loses it first.
[[noreturn]] void refuse_at(std::string_view name, std::string_view place, std::string_view message);

/// Runs `read`. An InputError from it says where in the document that was: `place()`, such as "steps[3].sends[2]".
template <class Place, class Read>
auto placed(std::string_view name, const Place& place, const Read& read) {
  try {
    return read();
  } catch (const InputError& error) {
    refuse_at(name, place(), error.what());
  }
}

}  // namespace rota::interchange
