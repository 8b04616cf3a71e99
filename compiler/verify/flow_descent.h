// SPDX-License-Identifier: Apache-2.0
//
// Weights that prove nearly the best bound, for networks too large for a linear program. A multicommodity flow is
// improved one source at a time, and weights grow exponentially with the load of what they belong to; such weights
// prove ever better bounds while the flow comes down to them from above (the method of F. Shahrokhi and D. W. Matula,
// "The maximum concurrent flow problem", 1990, with a step for each source).
#pragma once

#include <cstdint>
#include <functional>

#include "compiler/verify/edge_paths.h"

namespace rota::verify {

/// The largest sources · resources for which the flow is kept: 4 bytes each.
inline constexpr std::uint64_t kMaxFlowEntries = 40'000'000;

/// Calls offer(weights, steps) for what each sweep over all sources finds, with the fewest steps that a flow was found
/// to take. No weights can prove more than these. Ends when `offer` returns true, or when the effort is spent: seconds,
/// or half a minute at kMaxFlowEntries. Returns the fewest steps. Preconditions: at most kMaxFlowEntries, and some
/// source sends.
double descend_with_flow(EdgePaths& paths, const std::function<bool(const WholeWeights&, double)>& offer);

}  // namespace rota::verify
