// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory_resource>

#include "sc_models/clocked_group.h"

namespace rota {

/// How a network carries a module: who calls it at each edge, and where the state lives that each edge needs. Only
/// speed depends on it. The default is for a module on its own.
struct Placement {
  ClockedGroup* group = nullptr;  ///< nullptr: the module has a clocked method of its own
  std::pmr::memory_resource* hot_memory = std::pmr::new_delete_resource();
};

}  // namespace rota
