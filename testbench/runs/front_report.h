// SPDX-License-Identifier: Apache-2.0
//
// A Pareto front as `rota schedule --pareto` prints it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compiler/choice/pareto_front.h"

namespace rota::cli {

/// As text for a terminal: a row for each schedule of the front, with the options that make it again at its end.
[[nodiscard]] std::string to_text(const ParetoFront& front, const Topology& network);
/// The same as one JSON object.
[[nodiscard]] nlohmann::ordered_json to_json(const ParetoFront& front, const Topology& network);

}  // namespace rota::cli
