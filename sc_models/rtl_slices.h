// SPDX-License-Identifier: Apache-2.0
//
// The link slices of a Verilated node, Verilated too.
#pragma once

#include <memory>

#include "sc_models/link_slices.h"

namespace rota {

/// nullptr if the links have no slices.
[[nodiscard]] std::unique_ptr<LinkSlices> make_rtl_slices(const NodeSite& site);

}  // namespace rota
