// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/encoding.h"

#include <fmt/format.h>

#include "compiler/error.h"

namespace rota {

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

std::string_view other_encoding(std::string_view first_bytes) {
  if (first_bytes.starts_with("\xFF\xFE") || first_bytes.starts_with("\xFE\xFF")) return "UTF-16 text";
  if (first_bytes.starts_with("\x1F\x8B")) return "gzip data";
  return {};
}

void require_utf8_file(std::string_view first_bytes) {
  const std::string_view other = other_encoding(first_bytes);
  if (!other.empty()) throw InputError(fmt::format("{}; allowed: UTF-8 text", other));
}

}  // namespace rota
