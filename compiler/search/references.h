// SPDX-License-Identifier: Apache-2.0
//
// The well-known networks of a size, which a search is compared with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rota::search {

/// Specifications: the torus (ring) with `degree` ports whose messages travel least, and the hypercube. Either may be
/// missing; the hypercube may have another degree.
[[nodiscard]] std::vector<std::string> reference_networks(std::uint32_t nodes, std::uint32_t degree);

}  // namespace rota::search
