// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_text.h"

#include <gtest/gtest.h>

#include "compiler/error.h"

namespace rota {
namespace {

TEST(SpecText, ParseSize_AcceptsTheWholeRangeAndNoMore) {
  const SpecText spec{"ring", ""};
  const SizeRange range{3, 5, "ring:N with N"};
  EXPECT_EQ(parse_size(spec, "3", range), 3U);
  EXPECT_EQ(parse_size(spec, "005", range), 5U);
  EXPECT_THROW((void)parse_size(spec, "2", range), InputError);
  EXPECT_THROW((void)parse_size(spec, "6", range), InputError);
  EXPECT_THROW((void)parse_size(spec, "4294967299", range), InputError);  // 3 modulo 2^32
}

TEST(SpecText, Refusal_NamesSpecFaultAndRange) {
  try {
    (void)parse_size({"ring", "1"}, {2, 9, "ring:N with N"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "topology 'ring:1': 1 is out of range; allowed: ring:N with N from 2 to 9");
  }
}

TEST(SpecText, ParseDimensions_GivesThemInOrder) {
  EXPECT_EQ(parse_dimensions({"torus", "4x3x2"}), (std::vector<std::uint32_t>{4, 3, 2}));
  EXPECT_EQ(parse_dimensions({"torus", "7"}), (std::vector<std::uint32_t>{7}));
}

TEST(SpecText, Split_KeepsEmptyPieces) {
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
  EXPECT_EQ(split("a,,b,", ','), (std::vector<std::string_view>{"a", "", "b", ""}));
}

}  // namespace
}  // namespace rota
