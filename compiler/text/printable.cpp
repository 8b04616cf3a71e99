// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace rota {
namespace {

/// A character at the front of some text; `bytes` is 0 where the text does not begin with well-formed UTF-8.
struct Character {
  std::size_t bytes = 0;
  std::uint32_t code = 0;
};

/// First byte patterns of UTF-8: how many bytes, and the least code that needs so many.
struct Form {
  std::uint8_t mask;
  std::uint8_t pattern;
  std::size_t bytes;
  std::uint32_t least;
};
constexpr std::array kForms{Form{0x80, 0x00, 1, 0}, Form{0xE0, 0xC0, 2, 0x80}, Form{0xF0, 0xE0, 3, 0x800},
                            Form{0xF8, 0xF0, 4, 0x10000}};
constexpr std::uint32_t kLargestCode = 0x10FFFF;

struct CodeRange {
  std::uint32_t first;
  std::uint32_t last;
};
/// Controls (C0, DEL, C1), zero-width and direction marks, line and paragraph separators, the byte order mark.
constexpr std::array kUnprintable{CodeRange{0x00, 0x1F},     CodeRange{0x7F, 0x9F},     CodeRange{0xAD, 0xAD},
                                  CodeRange{0x61C, 0x61C},   CodeRange{0x200B, 0x200F}, CodeRange{0x2028, 0x202E},
                                  CodeRange{0x2060, 0x206F}, CodeRange{0xFEFF, 0xFEFF}};
constexpr CodeRange kSurrogates{0xD800, 0xDFFF};

bool is_in(std::uint32_t code, const CodeRange& range) { return code >= range.first && code <= range.last; }

Character first_character(std::string_view text) {
  constexpr std::uint32_t kBitsOfFollowing = 6;
  const auto first = static_cast<std::uint8_t>(text.front());
  for (const Form& form : kForms) {
    if ((first & form.mask) != form.pattern || text.size() < form.bytes) continue;
    std::uint32_t code = first & static_cast<std::uint8_t>(~form.mask);
    for (std::size_t i = 1; i < form.bytes; ++i) {
      const auto following = static_cast<std::uint8_t>(text[i]);
      if ((following & 0xC0U) != 0x80U) return {};
      code = code << kBitsOfFollowing | (following & 0x3FU);
    }
    if (code < form.least || code > kLargestCode || is_in(code, kSurrogates)) return {};
    return {form.bytes, code};
  }
  return {};
}

std::string replace_each(std::string text, char from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, 1, to);
  }
  return text;
}

}  // namespace

std::string printable_whole(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character character = first_character(text);
    const bool shown = character.bytes > 0 &&
                       std::none_of(kUnprintable.begin(), kUnprintable.end(),
                                    [&character](const CodeRange& range) { return is_in(character.code, range); });
    const std::string_view piece = text.substr(0, std::max<std::size_t>(character.bytes, 1));
    text.remove_prefix(piece.size());
    if (shown) {
      out += piece;
    } else {
      for (const char byte : piece) out += fmt::format("\\x{:02X}", static_cast<std::uint8_t>(byte));
    }
  }
  return out;
}

std::string printable(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return printable_whole(text);
  std::size_t end = limit;
  constexpr std::size_t kMostFollowingBytes = 3;
  while (end > 0 && limit - end < kMostFollowingBytes && (static_cast<std::uint8_t>(text[end]) & 0xC0U) == 0x80U) --end;
  return fmt::format("{}... ({} characters)", printable_whole(text.substr(0, end)), text.size());
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const Character character = first_character(text);
    if (character.bytes == 0) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

std::string verilog_string(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    const bool plain = byte >= 0x20 && byte < 0x7F && c != '`';
    if (!plain) {
      out += fmt::format("\\\\x{:02X}", byte);
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string vcd_comment(std::string_view text) { return replace_each(printable_whole(text), '$', "\\x24"); }

std::string markdown_code(std::string_view text) {
  return '`' + replace_each(printable_whole(text), '`', "\\x60") + '`';
}

}  // namespace rota
