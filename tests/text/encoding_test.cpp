// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/encoding.h"

#include <gtest/gtest.h>

#include "compiler/error.h"

namespace rota {
namespace {

TEST(Encoding, AByteOrderMark_IsTakenOffOnce) {
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBF"
                                    "0 1"),
            "0 1");
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBF"), "\xEF\xBB\xBF");
  EXPECT_EQ(without_byte_order_mark("0 1"), "0 1");
  EXPECT_EQ(without_byte_order_mark("\xEF\xBB"), "\xEF\xBB");
  EXPECT_EQ(without_byte_order_mark(""), "");
}

TEST(Encoding, WhatIsNoUtf8Text_IsNamed) {
  using namespace std::string_view_literals;
  EXPECT_EQ(other_encoding("\xFF\xFE{\0"sv), "UTF-16 text");
  EXPECT_EQ(other_encoding("\xFE\xFF\0{"sv), "UTF-16 text");
  EXPECT_EQ(other_encoding("\x1F\x8B\x08"), "gzip data");
  EXPECT_EQ(other_encoding("\xEF\xBB\xBF{"), "");
  EXPECT_EQ(other_encoding("\x1F"), "");
  EXPECT_EQ(other_encoding(""), "");
  EXPECT_THROW(require_utf8_file("\xFF\xFE"), InputError);
  EXPECT_NO_THROW(require_utf8_file("{}"));
}

}  // namespace
}  // namespace rota
