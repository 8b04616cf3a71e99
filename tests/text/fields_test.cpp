// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/fields.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

TEST(Fields, OfCsv_AreQuotedOnlyWhereTheyMustBe) {
  EXPECT_EQ(csv_field("torus:8x8"), "torus:8x8");
  EXPECT_EQ(csv_field("circulant:20:1,2"), "\"circulant:20:1,2\"");
  EXPECT_EQ(csv_field("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_field("a\r"), "\"a\r\"");
}

TEST(Fields, ADecimal_IsTheWholeText) {
  EXPECT_EQ(decimal_in("24.0"), 24.0);
  EXPECT_EQ(decimal_in("-3"), -3.0);
  EXPECT_FALSE(decimal_in("").has_value());
  EXPECT_FALSE(decimal_in("3 steps").has_value());
  EXPECT_FALSE(decimal_in("n-1").has_value());
}

TEST(Fields, TheLastLine_IsTheLastWithText) {
  EXPECT_EQ(last_line("one\ntwo\n"), "two");
  EXPECT_EQ(last_line("one"), "one");
  EXPECT_EQ(last_line("one\n\n"), "one");
  EXPECT_EQ(last_line(""), "");
}

}  // namespace
}  // namespace rota
