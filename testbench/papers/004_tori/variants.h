// SPDX-License-Identifier: Apache-2.0
//
// Readings of paper 004 that its errata discuss, as schedules that the verifier checks and the models run. The command
// does not offer them as algorithms.
#pragma once

#include <string>

#include "testbench/papers/claim.h"

namespace rota::cli {

inline constexpr const char* kOneWay = "all half-way messages clockwise";
inline constexpr const char* kHalfWayAsPrinted = "AR's half-way rule as it stands";
inline constexpr const char* kCommonStartUps = "rows and columns with common start-ups";

/// The schedule file of the run's variant. Precondition: the run has one of these variants, and its network fits it.
[[nodiscard]] std::string variant_as_text(const Run& run);

}  // namespace rota::cli
