// SPDX-License-Identifier: Apache-2.0
//
// What both judges say, for tests of schedules that they refuse.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "compiler/verify/verifier.h"

namespace rota::testing_support {

/// The offence that both find; empty if both accept. Expects all of their verdicts to be equal.
inline std::string offence_of(const Schedule& schedule) {
  const Verdict all = verify_all_nodes(schedule);
  const Verdict quotient = verify_quotient(schedule);
  EXPECT_EQ(all.offence, quotient.offence);
  EXPECT_TRUE(all == quotient);
  return all.offence;
}

}  // namespace rota::testing_support
