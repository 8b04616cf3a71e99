// SPDX-License-Identifier: Apache-2.0
//
// What a lower bound's certificate says, in a sentence.
#pragma once

#include <string>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"

namespace rota::page {

/// One sentence with the numbers of the proof: "Every message weighs …; so 8 steps are needed."
[[nodiscard]] std::string bound_sentence(const Schedule& schedule, const Bound& bound);

}  // namespace rota::page
