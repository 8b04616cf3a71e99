// SPDX-License-Identifier: Apache-2.0
//
// The error flags of a node, in models and RTL alike: one bit each, as in errors_o of rtl/sim/rota_cosim_node.sv.
#pragma once

#include <cstdint>
#include <string>

namespace rota {

using NodeErrors = std::uint32_t;

// The models raise these flags too; only the RTL raises the others.
inline constexpr NodeErrors kFifoOverflow = 1U << 0U;
inline constexpr NodeErrors kFifoUnderflow = 1U << 1U;
inline constexpr NodeErrors kRouterProgramParity = 1U << 3U;
inline constexpr NodeErrors kMissedCycle = 1U << 5U;
inline constexpr NodeErrors kParityAtAdder = 1U << 10U;
inline constexpr NodeErrors kParityAtEjection = 1U << 11U;

/// The flags that are set, in words; empty if none is.
[[nodiscard]] std::string errors_in_words(NodeErrors errors);

}  // namespace rota
