// SPDX-License-Identifier: Apache-2.0
//
// What users' editors and shells do to text files: a mark before UTF-8, UTF-16, compression.
#pragma once

#include <string_view>

namespace rota {

/// `text` without the byte order mark that some editors write before UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

/// "UTF-16 text" or "gzip data" where a file's first bytes say so; empty for all others. Two bytes are enough.
[[nodiscard]] std::string_view other_encoding(std::string_view first_bytes);

/// Throws InputError "UTF-16 text; allowed: UTF-8" where `other_encoding` finds one.
void require_utf8_file(std::string_view first_bytes);

}  // namespace rota
