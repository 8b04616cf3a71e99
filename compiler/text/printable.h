// SPDX-License-Identifier: Apache-2.0
//
// Text that users and their files chose (names, algorithms, lines of input), made safe for a terminal, a report, a
// Verilog source or a waveform. Everything that leaves rota with such text in it passes through here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rota {

/// One printable line of UTF-8. Escaped as \xNN: control characters, characters that are invisible or change the
/// direction of text, and bytes that are not UTF-8. Everything else stays.
[[nodiscard]] std::string printable_whole(std::string_view text);

/// The same for the first `limit` bytes only. If the text is longer, its length is added.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 60);

/// True if the text is well-formed UTF-8, as JSON requires.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The contents of a Verilog string literal that shows `text`. ASCII only; other bytes are shown as \xNN, because tools
/// differ in what else they accept.
[[nodiscard]] std::string verilog_string(std::string_view text);

/// The contents of a VCD $comment: printable_whole without '$', which would end it.
[[nodiscard]] std::string vcd_comment(std::string_view text);

/// A Markdown code span that shows `text`, including its backquotes.
[[nodiscard]] std::string markdown_code(std::string_view text);

}  // namespace rota
