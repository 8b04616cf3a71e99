// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using testing::HasSubstr;

TEST(Budget, TheLargestSizesFit_OneMoreIsRefused) {
  const TopologyPtr ring = parse_topology("ring:9");
  EXPECT_NO_THROW(require_budget(*ring, {kMaxClassHops, kMaxClassPorts}));
  EXPECT_THROW(require_budget(*ring, {kMaxClassHops + 1, 0}), InputError);
  EXPECT_THROW(require_budget(*ring, {0, kMaxClassPorts + 1}), InputError);
}

TEST(Budget, Refusal_NamesNetworkSizeAndLimit) {
  try {
    require_budget(*parse_topology("ring:9"), {123'456'789, 0});
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("ring:9"));
    EXPECT_THAT(error.what(), HasSubstr("123456789 hops"));
    EXPECT_THAT(error.what(), HasSubstr("allowed: at most 67108864 (6 GiB)"));
  }
}

}  // namespace
}  // namespace rota
