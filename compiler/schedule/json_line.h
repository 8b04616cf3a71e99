// SPDX-License-Identifier: Apache-2.0
//
// A line of a schedule file as a JSON object whose keys are checked against a list. Every error says what is allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rota::schedule_file {

class JsonLine {
 public:
  static constexpr std::uint64_t kAnyNumber = ~0ULL;

  /// Throws InputError if the line is not a JSON object or repeats a key.
  explicit JsonLine(std::string_view line);

  [[nodiscard]] bool has(std::string_view key) const { return object_.contains(key); }
  /// Throws InputError for the first key that is in neither `keys` nor `optional`, then for the first of `keys` that is
  /// missing.
  void require(std::initializer_list<std::string_view> keys,
               std::initializer_list<std::string_view> optional = {}) const;

  /// These throw InputError if the value has another type or exceeds `max`.
  [[nodiscard]] std::uint64_t number(std::string_view key, std::uint64_t max = kAnyNumber) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  /// A list of exactly `size` whole numbers of at most `max`.
  [[nodiscard]] std::vector<std::uint32_t> numbers(std::string_view key, std::size_t size, std::uint32_t max) const;
  [[nodiscard]] const nlohmann::json& value(std::string_view key) const { return *object_.find(key); }

  /// `value` as a whole number of at most `max`. `what` names it in the message. Throws InputError.
  [[nodiscard]] static std::uint64_t number_in(const nlohmann::json& value, std::string_view what,
                                               std::uint64_t max = kAnyNumber);

 private:
  nlohmann::json object_;
};

}  // namespace rota::schedule_file
