// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/printable.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

TEST(Printable, OrdinaryText_StaysAsItIs) {
  EXPECT_EQ(printable("torus:4x4 ~"), "torus:4x4 ~");
  EXPECT_EQ(printable_whole("größe → ✓ 𝄞"), "größe → ✓ 𝄞");
}

TEST(Printable, ControlCharacters_AreEscaped) {
  EXPECT_EQ(printable(std::string("a\n\0\x1B[2J\x7F", 8)), "a\\x0A\\x00\\x1B[2J\\x7F");
  EXPECT_EQ(printable_whole("\xC2\x9B"), "\\xC2\\x9B") << "a C1 control: CSI in one character";
}

TEST(Printable, InvisibleAndReorderingCharacters_AreEscaped) {
  EXPECT_EQ(printable_whole("\u202Egnp.txt"), "\\xE2\\x80\\xAEgnp.txt");
  EXPECT_EQ(printable_whole("a\u200Bb"), "a\\xE2\\x80\\x8Bb");
  EXPECT_EQ(printable_whole("\uFEFF"), "\\xEF\\xBB\\xBF");
}

TEST(Printable, BytesThatAreNotUtf8_AreEscaped) {
  EXPECT_EQ(printable_whole("a\xFFz"), "a\\xFFz");
  EXPECT_EQ(printable_whole("\xC3"), "\\xC3") << "cut off";
  EXPECT_EQ(printable_whole("\xC0\xAF"), "\\xC0\\xAF") << "longer than needed";
  EXPECT_EQ(printable_whole("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "a surrogate";
  EXPECT_EQ(printable_whole("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "beyond U+10FFFF";
  EXPECT_EQ(printable_whole("\xE2\x82z"), "\\xE2\\x82z");
}

TEST(Printable, TruncatesAboveTheLimitOnly_AndNotWithinACharacter) {
  EXPECT_EQ(printable("abcd", 4), "abcd");
  EXPECT_EQ(printable("abcde", 4), "abcd... (5 characters)");
  EXPECT_EQ(printable("abc→", 4), "abc... (6 characters)");
}

TEST(Utf8, IsWhatJsonTakes) {
  EXPECT_TRUE(is_utf8("größe\n"));
  EXPECT_FALSE(is_utf8("gr\xF6\xDF"));
}

TEST(VerilogString, IsOneLiteralOfAscii) {
  EXPECT_EQ(verilog_string("graph:a\"b\\c.txt"), "graph:a\\\"b\\\\c.txt");
  EXPECT_EQ(verilog_string("a\nb`c"), "a\\\\x0Ab\\\\x60c");
  EXPECT_EQ(verilog_string("\xC3\xB6"), "\\\\xC3\\\\xB6");
}

TEST(VcdComment, CannotEndTheComment) { EXPECT_EQ(vcd_comment("graph:$end\n"), "graph:\\x24end\\x0A"); }

TEST(MarkdownCode, CannotEndTheSpan) { EXPECT_EQ(markdown_code("a`b"), "`a\\x60b`"); }

}  // namespace
}  // namespace rota
