// SPDX-License-Identifier: Apache-2.0
#include "sc_models/verilated_bits.h"

#include <gtest/gtest.h>
#include <verilated.h>

namespace rota {
namespace {

TEST(VerilatedBits, InAnInteger_OnlyTheFieldIsWritten) {
  std::uint16_t value = 0xFFFF;
  set_field(value, 4, 8, 0x12);
  EXPECT_EQ(value, 0xF12F);
  EXPECT_EQ(field(value, 4, 8), 0x12U);
  std::uint64_t whole = 0;
  set_field(whole, 0, 64, ~std::uint64_t{0});
  EXPECT_EQ(whole, ~std::uint64_t{0});
}

TEST(VerilatedBits, InAnArray_FieldsOfAllSizes) {
  VlWide<4> value{};
  set_field(value, 64, 64, 0x0123456789ABCDEFU);
  EXPECT_EQ(value[2], 0x89ABCDEFU);
  EXPECT_EQ(value[3], 0x01234567U);
  EXPECT_EQ(field(value, 64, 64), 0x0123456789ABCDEFU);
  EXPECT_EQ(field(value, 0, 64), 0U);
  set_field(value, 48, 16, 0xBEEF);
  EXPECT_EQ(value[1], 0xBEEF0000U);
  EXPECT_EQ(field(value, 48, 16), 0xBEEFU);
  EXPECT_EQ(field(value, 32, 32), 0xBEEF0000U);
}

}  // namespace
}  // namespace rota
