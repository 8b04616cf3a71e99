// SPDX-License-Identifier: Apache-2.0
//
// A paper's figure or table as points: what it prints, and what was measured.
#pragma once

#include <string>

#include "testbench/plots/figure.h"

namespace rota::cli {

/// The rows of `rota papers --row ID` that have numbers. They are run. Throws InputError if no row's id begins so, or
/// if none of them has a measured number; CheckFailed if a row differs.
[[nodiscard]] Figure paper_figure(const std::string& id);

}  // namespace rota::cli
