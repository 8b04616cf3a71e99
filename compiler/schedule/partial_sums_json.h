// SPDX-License-Identifier: Apache-2.0
//
// Partial sums in a schedule file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compiler/schedule/json_line.h"
#include "compiler/schedule/partial_sums.h"

namespace rota::schedule_file {

/// Reads the keys "sums" and "kept". Throws InputError (what is wrong, what is allowed).
[[nodiscard]] PartialSums parse_partial_sums(const JsonLine& header);
/// The object of these keys alone, as a text.
[[nodiscard]] std::string partial_sums_text(const PartialSums& sums);
/// Adds these keys.
void append_partial_sums(const PartialSums& sums, nlohmann::ordered_json& header);

}  // namespace rota::schedule_file
