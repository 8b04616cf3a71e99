// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace rota {

/// What `rota --version` and the reports of a simulation say.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace rota
