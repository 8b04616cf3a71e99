// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/partial_sums.h"

#include <algorithm>

namespace rota {

bool PartialSums::adds(std::uint16_t of, std::uint16_t part) const {
  return std::ranges::binary_search(sums[of].adds, part);
}

bool PartialSums::keeps(std::uint16_t sum) const { return std::ranges::binary_search(kept, sum); }

}  // namespace rota
