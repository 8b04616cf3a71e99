// SPDX-License-Identifier: Apache-2.0
#include "compiler/text/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace rota {
namespace {

const std::vector<std::string> kVerbs{"list", "bounds", "schedule", "verify", "sim"};

TEST(Nearest, AMisspeltWord_FindsTheOneThatWasMeant) {
  EXPECT_EQ(nearest("shedule", kVerbs), "schedule");
  EXPECT_EQ(nearest("verfiy", kVerbs), "verify");
  EXPECT_EQ(nearest("simm", kVerbs), "sim");
  EXPECT_EQ(nearest("tours", std::vector<std::string>{"torus"}), "torus");
}

TEST(Nearest, AWordUnlikeAll_FindsNothing) {
  EXPECT_EQ(nearest("foo", kVerbs), "");
  EXPECT_EQ(nearest("", kVerbs), "");
  EXPECT_EQ(nearest("sxy", kVerbs), "") << "two of three letters differ";
  EXPECT_EQ(nearest(std::string(100000, 's'), kVerbs), "");
  EXPECT_EQ(nearest("sim", std::vector<std::string>{}), "");
}

TEST(Nearest, OfEquallyNearWords_TheFirst) {
  EXPECT_EQ(nearest("cart", std::vector<std::string>{"carp", "card"}), "carp");
}

TEST(DidYouMean, IsAQuestionOrNothing) {
  EXPECT_EQ(did_you_mean("bound", kVerbs), " (did you mean 'bounds'?)");
  EXPECT_EQ(did_you_mean("xyzzy", kVerbs), "");
}

}  // namespace
}  // namespace rota
