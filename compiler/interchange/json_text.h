// SPDX-License-Identifier: Apache-2.0
//
// What both readers of JSON share. Their errors say what is wrong; JsonFile::placed says where.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "compiler/error.h"
#include "compiler/interchange/json_place.h"

namespace rota::interchange {

/// object[key], where `what` says which object that is. Throws InputError if it is not there.
[[nodiscard]] const nlohmann::json& at(const nlohmann::json& object, const char* key, std::string_view what);

/// object[key], which has to be a list. Throws InputError.
[[nodiscard]] const nlohmann::json& list_at(const nlohmann::json& object, const char* key, std::string_view what);

/// A whole number from 0 to `most`. Throws InputError.
[[nodiscard]] std::uint32_t number(const nlohmann::json& value, std::uint32_t most, std::string_view what);

/// A parsed file that knows in which lines its values stand. It does not copy `text`.
class JsonFile {
 public:
  /// Throws InputError "NAME:LINE: …" if it is not JSON.
  JsonFile(std::string_view text, std::string_view name);

  [[nodiscard]] const nlohmann::json& root() const { return root_; }
  /// "NAME:LINE"
  [[nodiscard]] std::string line(const JsonPlace& place) const;
  /// Throws InputError "NAME:LINE: PLACE: MESSAGE".
  [[noreturn]] void refuse(const JsonPlace& place, std::string_view message) const;

  /// Runs `read`. An InputError from it says where in the document that was: `place()`.
  template <class Place, class Read>
  auto placed(const Place& place, const Read& read) const {
    try {
      return read();
    } catch (const InputError& error) {
      refuse(place(), error.what());
    }
  }

 private:
  std::string_view text_;
  std::string name_;
  nlohmann::json root_;
};

}  // namespace rota::interchange
