// SPDX-License-Identifier: Apache-2.0
//
// The two verifiers of total exchange. Another collective is a sibling of this header with its own two files, and a
// line in verifier.cpp.
#pragma once

#include "compiler/schedule/schedule.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

[[nodiscard]] Verdict total_exchange_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict total_exchange_quotient(const Schedule& schedule);

}  // namespace rota::verify
