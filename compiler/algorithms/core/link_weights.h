// SPDX-License-Identifier: Apache-2.0
//
// Decides which detours pay: finds link weights whose shortest words load all generators as evenly as possible.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// The weights that maximise Σ dist_w / Σ w; index: port; a generator and its inverse have equal weights. By linear
/// programming duality, the most even spread uses only shortest words under these weights. All small integers are
/// tried. The result is all 1 if minimal words do as well, for products (their factors are balanced one by one), and if
/// there are too many weights to try. Precondition: topology.group().
[[nodiscard]] std::vector<std::uint64_t> spreading_weights(const Topology& topology);

}  // namespace rota
