// SPDX-License-Identifier: Apache-2.0
//
// The error flags of a node, in models and RTL alike: a bit each, as errors_o of rtl/rota_cosim_node.sv has them.
#pragma once

#include <cstdint>
#include <string>

namespace rota {

using NodeErrors = std::uint32_t;

// Those that the models raise, too; the others can only go up in the RTL.
inline constexpr NodeErrors kRouterProgramParity = 1U << 3U;
inline constexpr NodeErrors kParityAtAdder = 1U << 10U;
inline constexpr NodeErrors kParityAtEjection = 1U << 11U;

/// The flags that are up, in words; empty when none is.
[[nodiscard]] std::string errors_in_words(NodeErrors errors);

}  // namespace rota
