// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/json_keys.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

TEST(JsonKeys, ARepeatedKeyOfTheOutermostObject_IsNamed) {
  EXPECT_EQ(parse_json_with_keys(R"({"a":1,"b":2,"a":3})").repeated_key, "a");
  EXPECT_EQ(parse_json_with_keys(R"({"a":1,"b":{"a":2}})").repeated_key, "");
  EXPECT_EQ(parse_json_with_keys("[1]").value, nlohmann::json::array({1}));
}

TEST(JsonKeys, WhatIsNoJson_Throws) {
  EXPECT_THROW((void)parse_json_with_keys("{"), nlohmann::json::parse_error);
  EXPECT_THROW((void)parse_json_with_keys("{\"\xFF\":1}"), nlohmann::json::parse_error);
}

}  // namespace
}  // namespace rota
