// SPDX-License-Identifier: Apache-2.0
//
// Two schedules of which every hop is the same.
#pragma once

#include <gtest/gtest.h>

#include "compiler/schedule/schedule.h"

namespace rota {

inline void expect_same_hops(const Schedule& a, const Schedule& b) {
  ASSERT_EQ(a.hops.size(), b.hops.size());
  for (std::size_t i = 0; i < a.hops.size(); ++i) {
    const ClassHop& x = a.hops[i];
    const ClassHop& y = b.hops[i];
    EXPECT_TRUE(x.step == y.step && x.cls == y.cls && x.port == y.port && x.origin == y.origin &&
                x.destination == y.destination && x.copy == y.copy && x.continues_packet == y.continues_packet)
        << "hop " << i;
  }
}

}  // namespace rota
