// SPDX-License-Identifier: Apache-2.0
//
// Two judges for each kind of message. The first of each pair plays the whole network, the second reasons with one
// node per class.
#pragma once

#include "compiler/schedule/schedule.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

[[nodiscard]] Verdict personalised_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict personalised_quotient(const Schedule& schedule);

[[nodiscard]] Verdict broadcast_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict broadcast_quotient(const Schedule& schedule);

[[nodiscard]] Verdict sum_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict sum_quotient(const Schedule& schedule);

}  // namespace rota::verify
