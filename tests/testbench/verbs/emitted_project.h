// SPDX-License-Identifier: Apache-2.0
//
// Emits projects for tests, as users do, and runs their scripts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {

struct Project {
  const char* spec;
  const char* ports;
  std::vector<std::string> options;  ///< without --router, the project has handshake routers
  const char* summary;               ///< what the bench prints of the run
};
inline void PrintTo(const Project& p, std::ostream* out) { *out << p.spec << " " << p.ports; }

inline std::string name_of_project(const testing::TestParamInfo<Project>& test) {
  std::string name = std::string(test.param.spec) + "_" + test.param.ports;
  for (const std::string& option : test.param.options) name += "_" + option;
  return test_name(name);
}

inline CommandResult emit(const Project& project, const std::string& directory) {
  std::vector<std::string> arguments{"emit", project.spec, "--ports", project.ports, "-o", directory};
  const std::vector<std::string>& options = project.options;
  arguments.insert(arguments.end(), options.begin(), options.end());
  if (std::find(options.begin(), options.end(), "--router") == options.end()) {
    arguments.insert(arguments.end(), {"--router", "handshake"});
  }
  return run_rota(arguments);
}

class EmittedProject : public testing::TestWithParam<Project> {
 protected:
  /// Emits the project and runs one of its scripts, from another folder.
  CommandResult run(const char* script, const std::vector<std::string>& arguments = {"+quiet"}) {
    const std::string directory = folder.path("out");
    const CommandResult emitted = emit(GetParam(), directory);
    EXPECT_EQ(emitted.status, 0) << emitted.err;
    return run_program(directory + "/scripts/" + script, arguments, "/");
  }
  ScratchFolder folder;
};

}  // namespace rota
