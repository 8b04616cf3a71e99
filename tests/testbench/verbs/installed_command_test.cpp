// SPDX-License-Identifier: Apache-2.0
//
// What an installed command offers beside its work: its libraries' versions, and completion in shells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

TEST(Command, Version_NamesTheLibrariesThatItWasBuiltWith) {
  EXPECT_THAT(
      run_rota({"--version"}).out,
      testing::ContainsRegex(
          "SystemC [0-9.]+[^,]*, Verilator [0-9.]+, fmt [0-9.]+, CLI11 [0-9.]+, "
          "nlohmann-json [0-9.]+, Clp [0-9.]+, nauty [0-9.]+, CaDiCaL [0-9a-z.]+, oneTBB [0-9.]+, toml\\+\\+ [0-9.]+, "
          "pugixml [0-9.]+, protobuf [0-9.]+, zlib [0-9.]+, MPI (none|[A-Za-z].*)\n"));
}

TEST(Command, Completion_OffersEveryVerbAndItsOptions_InBothShells) {
  for (const char* shell : {"bash", "zsh"}) {
    const CommandResult result = run_rota({"completion", shell});
    EXPECT_EQ(result.status, 0) << result.err;
    for (const char* word : {"bounds", "verify", "papers", "--discipline", "--certificate"}) {
      EXPECT_THAT(result.out, HasSubstr(word)) << shell;
    }
  }
  EXPECT_EQ(run_rota({"completion", "fish"}).status, 2);
}

}  // namespace
}  // namespace rota
