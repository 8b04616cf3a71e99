// SPDX-License-Identifier: Apache-2.0
//
// The JSON files that some families read.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "compiler/topology/spec_text.h"

namespace rota {

/// The object in the file that the arguments name. Throws InputError, with `allowed` at its end, if the file cannot be
/// read, is not a JSON object, or has a key twice.
[[nodiscard]] nlohmann::json read_json_file(const SpecText& spec, std::string_view allowed);

/// Throws InputError unless `root` has a list that is not empty under `key`, and beside it at most a text as "comment".
void require_only_list(const SpecText& spec, const nlohmann::json& root, std::string_view key,
                       std::string_view allowed);

}  // namespace rota
