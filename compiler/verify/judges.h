// SPDX-License-Identifier: Apache-2.0
//
// Two judges for each kind of message. The first of each pair follows all nodes, the second one node per class.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/class_hops.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

[[nodiscard]] Assessment personalised_all_nodes(const Schedule& schedule);
[[nodiscard]] Assessment personalised_quotient(const Schedule& schedule);

[[nodiscard]] Assessment broadcast_all_nodes(const Schedule& schedule);
[[nodiscard]] Assessment broadcast_quotient(const Schedule& schedule);

[[nodiscard]] Assessment sum_all_nodes(const Schedule& schedule);
[[nodiscard]] Assessment sum_quotient(const Schedule& schedule);

[[nodiscard]] Assessment reduced_all_nodes(const Schedule& schedule);
[[nodiscard]] Assessment reduced_quotient(const Schedule& schedule);

[[nodiscard]] Assessment exchanged_all_nodes(const Schedule& schedule);
[[nodiscard]] Assessment exchanged_quotient(const Schedule& schedule);

// Judge the hops of one half of an all-reduce, no figures. The `_all_nodes` judges expect an expanded schedule.
[[nodiscard]] Judged judge_broadcast_all_nodes(const Schedule& schedule);
[[nodiscard]] Judged judge_broadcast_quotient(const Schedule& schedule);
[[nodiscard]] Judged judge_sum_all_nodes(const Schedule& schedule);
[[nodiscard]] Judged judge_sum_quotient(const Schedule& schedule);

/// Those of the root, or one for each node that gets one.
[[nodiscard]] inline std::uint64_t sums_asked_for(const Schedule& schedule) {
  return schedule.root.has_value() ? schedule.demand.segments : schedule.demanded().summing_nodes();
}

}  // namespace rota::verify
