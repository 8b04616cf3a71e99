// SPDX-License-Identifier: Apache-2.0
//
// A channel's program with one wrong bit, for faults in a program memory.
#pragma once

#include <cstdint>
#include <vector>

#include "sc_models/class_program.h"

namespace rota {

struct StruckProgram {
  PathProgram program;               ///< with the wrong entry
  std::vector<std::uint32_t> lists;  ///< ClassProgram::fifo_lists, and the wrong entry's list
};

/// The send program of `channel`, in which entry `struck` has the other low mask bit (the NIC's). An end word's mask
/// changes only where the router looks at it; elsewhere only the parity matters.
[[nodiscard]] StruckProgram strike(const ClassProgram& program, std::uint32_t channel, std::size_t struck,
                                   bool end_words_have_masks = false);

}  // namespace rota
