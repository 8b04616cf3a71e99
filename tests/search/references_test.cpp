// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/references.h"

#include <gtest/gtest.h>

namespace rota::search {
namespace {

using Specs = std::vector<std::string>;

TEST(References, AreTheTorusOfTheDegree_AndTheHypercube) {
  EXPECT_EQ(reference_networks(64, 4), (Specs{"torus:8x8", "hypercube:6"}));
  EXPECT_EQ(reference_networks(64, 6), (Specs{"torus:4x4x4", "hypercube:6"}));
  EXPECT_EQ(reference_networks(16, 4), (Specs{"torus:4x4", "hypercube:4"}));
  EXPECT_EQ(reference_networks(24, 3), (Specs{"torus:12x2"}));
}

TEST(References, OfDegreeTwo_AreRings) { EXPECT_EQ(reference_networks(15, 2), (Specs{"ring:15"})); }

TEST(References, WhereNoTorusFits_AreNone) {
  EXPECT_EQ(reference_networks(17, 4), Specs{});
  EXPECT_EQ(reference_networks(9, 6), Specs{});
}

}  // namespace
}  // namespace rota::search
