// SPDX-License-Identifier: Apache-2.0
//
// Builds an RTL node for a schedule that none of the command's own fits, with the user's Verilator and C++ compiler
// (sc_models/fitted_rtl.h).
#pragma once

#include <memory>
#include <string>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"
#include "sc_models/rtl_load.h"

namespace rota::cli {

class FittedBuild {
 public:
  /// Verilates, compiles and loads a node with these parameters. `option`: what the user asked for, "--model rtl".
  /// Throws InputError if a tool is missing, CheckFailed with the tool's first line if it fails.
  FittedBuild(const RtlParameters& parameters, const std::string& option);
  ~FittedBuild();
  FittedBuild(const FittedBuild&) = delete;
  FittedBuild& operator=(const FittedBuild&) = delete;

  /// The build must outlive the nodes.
  [[nodiscard]] NodeFactory factory() const;

 private:
  struct Node;
  std::unique_ptr<Node> node_;
};

}  // namespace rota::cli
