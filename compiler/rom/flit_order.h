// SPDX-License-Identifier: Apache-2.0
//
// Chooses in which order the flits of messages go through timed routers. In passes slots do not grow with F, and a run
// takes as many cycles; hardware must know when a pass ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/rom/compile.h"

namespace rota {

/// The shortest pass, in steps: a timed router begins to read its programs again three steps before a pass ends.
inline constexpr std::uint32_t kLeastPassSteps = 3;

/// What decides whether messages can go through the routers in passes.
struct TransferTerms {
  std::uint32_t flits = 1;  ///< F
  LinkTiming links = {};
  RouterKind router = RouterKind::timed;
  std::uint32_t rearrange_cycles = 0;  ///< R
};

/// Why the schedule cannot run in passes, and what is allowed; empty if it can.
[[nodiscard]] std::string why_no_passes(const Schedule& schedule, const TransferTerms& terms);

/// Compiles as compile_programs does. Without `wanted`: in passes where these take fewer slots, otherwise step by step.
/// Throws as compile_programs does, and InputError if passes are wanted and impossible.
[[nodiscard]] Programs compile_in_order(const Schedule& schedule, const TransferTerms& terms,
                                        std::optional<FlitOrder> wanted);

}  // namespace rota
