// SPDX-License-Identifier: Apache-2.0
//
// The twenty networks whose schedules of every collective leave in MSCCL's formats, come back, verify and run.
#pragma once

#include <iterator>

namespace rota::testing_support {

inline constexpr const char* kTripNetworks[] = {
    "array:4",       "ring:5",      "ring:8",      "torus:3x3",      "torus:4x4",        "torus:3x5",  "twisted:2x4",
    "mesh:3x3",      "hypercube:3", "complete:5",  "ghc:3x4",        "star:4",           "pancake:3",  "bubble:4",
    "macrostar:2:1", "ccc:3",       "butterfly:3", "cycliccube:2:3", "circulant:10:1,3", "torus:2x3x2"};

static_assert(std::size(kTripNetworks) == 20);

}  // namespace rota::testing_support
