// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace rota::cli {

/// What `rota --version` prints: rota's version, then one line with those of what it was built with.
[[nodiscard]] std::string versions();

}  // namespace rota::cli
