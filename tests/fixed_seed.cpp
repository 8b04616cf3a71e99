// SPDX-License-Identifier: Apache-2.0
//
// Gives RapidCheck the same seed in every run unless RC_PARAMS says otherwise: a test must not depend on the time of
// day.
#include <gtest/gtest.h>

#include <cstdlib>

namespace {

class FixedSeed final : public ::testing::Environment {
 public:
  void SetUp() override { setenv("RC_PARAMS", "seed=1", /*overwrite=*/0); }
};

[[maybe_unused]] const ::testing::Environment* const kFixedSeed =
    ::testing::AddGlobalTestEnvironment(new FixedSeed);  // GoogleTest owns it

}  // namespace
