// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/json_place.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/text/encoding.h"

namespace rota::interchange {
namespace {

/// Goes forward through valid JSON. At its end it stays there.
class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : rest_(text) { skip_blanks(); }

  [[nodiscard]] std::size_t left() const { return rest_.size(); }

  /// From the object or list to the value under `step`. False if there is none.
  bool enter(const std::variant<std::string_view, std::size_t>& step) {
    const auto* const key = std::get_if<std::string_view>(&step);
    if (!rest_.starts_with(key != nullptr ? '{' : '[')) return false;
    skip(1);
    for (std::size_t i = 0; !rest_.empty() && rest_.front() != '}' && rest_.front() != ']'; ++i) {
      std::string_view name;
      if (key != nullptr) {
        name = take_value();
        skip(1);  // the colon
      }
      if (key != nullptr ? name.size() == key->size() + 2 && name.substr(1, key->size()) == *key
                         : i == std::get<std::size_t>(step)) {
        return true;
      }
      (void)take_value();
      if (rest_.starts_with(',')) skip(1);
    }
    return false;
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }
  void skip(std::size_t bytes) {
    rest_.remove_prefix(std::min(bytes, rest_.size()));
    skip_blanks();
  }

  /// Bytes of the string that the text begins with.
  static std::size_t string_bytes(std::string_view text) {
    std::size_t at = 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
  }

  std::string_view take_value() {
    std::size_t at = 0;
    std::size_t depth = 0;
    while (at < rest_.size()) {
      const char c = rest_[at];
      if (depth == 0 && at > 0 && (c == ',' || c == '}' || c == ']' || c == ':')) break;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      at += c == '"' ? string_bytes(rest_.substr(at)) : 1;
      if (depth == 0 && (c == '"' || c == '}' || c == ']')) break;
    }
    const std::string_view value = rest_.substr(0, at);
    skip(at);
    return value;
  }

  std::string_view rest_;
};

}  // namespace

std::string in_words(const JsonPlace& place) {
  std::string words;
  for (const auto& step : place) {
    if (const auto* const key = std::get_if<std::string_view>(&step)) {
      words += fmt::format("{}{}", words.empty() ? "" : ".", *key);
    } else {
      words += fmt::format("[{}]", std::get<std::size_t>(step));
    }
  }
  return words;
}

std::size_t line_of(std::string_view text, const JsonPlace& place) {
  JsonCursor cursor(without_byte_order_mark(text));
  std::size_t left = cursor.left();
  for (const auto& step : place) {
    if (!cursor.enter(step)) break;
    left = cursor.left();
  }
  return static_cast<std::size_t>(std::count(text.begin(), text.end() - static_cast<std::ptrdiff_t>(left), '\n')) + 1;
}

}  // namespace rota::interchange
