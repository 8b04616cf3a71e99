// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory_resource>

#include "sc_models/clocked_group.h"

namespace rota {

/// Who calls a module at each edge, and where its hot state lives. It affects only speed. The default is for a module
/// on its own.
struct Placement {
  ClockedGroup* group = nullptr;  ///< nullptr: the module has a clocked method of its own
  std::pmr::memory_resource* hot_memory = std::pmr::new_delete_resource();
};

}  // namespace rota
