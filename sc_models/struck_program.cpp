// SPDX-License-Identifier: Apache-2.0
#include "sc_models/struck_program.h"

namespace rota {

StruckProgram strike(const ClassProgram& program, std::uint32_t channel, std::size_t struck,
                     bool end_words_have_masks) {
  StruckProgram result{program.send[channel], program.fifo_lists};
  PathRun& run = result.program[struck];
  if (run.count == 0 && !end_words_have_masks) return result;
  run.mask ^= 1U;
  if ((run.mask & 1U) != 0) {
    const std::uint32_t first = run.first;
    run.first = static_cast<std::uint32_t>(result.lists.size());
    result.lists.push_back(program.fifo_offsets[program.injection_fifo(channel)]);
    for (std::uint32_t i = 0; i < run.fifo_count; ++i) result.lists.push_back(program.fifo_lists[first + i]);
    ++run.fifo_count;
  } else {
    ++run.first;  // the NIC's FIFO is the first in a list
    --run.fifo_count;
  }
  run.only_fifo = run.fifo_count == 1 ? result.lists[run.first] : PathRun::kNotOne;
  return result;
}

}  // namespace rota
