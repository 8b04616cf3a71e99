// SPDX-License-Identifier: Apache-2.0
//
// A fixture of tests that run the command in a folder of their own, with files that they put there.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {

class CommandInFolder : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  [[nodiscard]] CommandResult run(const std::vector<std::string>& arguments) const {
    return run_rota(arguments, folder_.path());
  }
  /// What a run that must succeed prints with --json.
  [[nodiscard]] nlohmann::json json_of(std::vector<std::string> arguments) const {
    arguments.emplace_back("--json");
    const CommandResult result = run(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out);
  }

 private:
  ScratchFolder folder_;
};

}  // namespace rota
