// SPDX-License-Identifier: Apache-2.0
//
// A rota that was built without MPI. The test is linked with what such a rota has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "compiler/error.h"
#include "testbench/ranks/mpi_ranks.h"

namespace rota::cli {
namespace {

TEST(WithoutMpi, ARunOfOneProcessRuns) {
  bool ran = false;
  run_on_ranks([&](const Ranks* ranks) {
    EXPECT_EQ(ranks, nullptr);
    ran = true;
  });
  EXPECT_TRUE(ran);
  EXPECT_EQ(mpi_version(), "none");
}

TEST(WithoutMpi, SeveralRanksAreRefused) {
  ::setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  EXPECT_THAT([] { run_on_ranks([](const Ranks*) { ADD_FAILURE() << "ran"; }); },
              testing::ThrowsMessage<InputError>("2 ranks: this rota was built without MPI; allowed: one"));
  ::unsetenv("OMPI_COMM_WORLD_SIZE");
}

}  // namespace
}  // namespace rota::cli
