// SPDX-License-Identifier: Apache-2.0
//
// Builds the class modules of an emitted project as shared objects, with the user's Verilator and C++ compiler, for
// `rota sim --model emitted`.
#pragma once

#include <memory>

#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "sc_models/network_config.h"
#include "sc_models/node.h"

namespace rota::cli {

/// The project of one network, in a temporary folder that goes with the object, and its modules.
class EmittedBuild {
 public:
  /// Emits, Verilates, compiles and loads. Throws InputError if the project cannot be emitted, has more than
  /// kMaxEmittedClasses classes, or a tool is missing; CheckFailed with the tool's first line if it fails.
  EmittedBuild(const Schedule& schedule, const Programs& programs, const NetworkConfig& config);
  ~EmittedBuild();
  EmittedBuild(const EmittedBuild&) = delete;
  EmittedBuild& operator=(const EmittedBuild&) = delete;

  /// Nodes made of the modules. The build must outlive them.
  [[nodiscard]] NodeFactory factory() const;

 private:
  struct Modules;
  std::unique_ptr<Modules> modules_;
};

/// Each takes seconds to compile.
inline constexpr std::uint32_t kMaxEmittedClasses = 64;

}  // namespace rota::cli
