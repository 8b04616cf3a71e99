// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace rota {

/// What the NICs of a run found, by comparing every flit that came with the one that had to come.
struct DeliveryCounts {
  std::uint64_t delivered = 0;     ///< demanded messages that came whole and unchanged
  std::uint64_t lost = 0;          ///< demanded messages of which not all flits came, by the end
  std::uint64_t duplicated = 0;    ///< messages that came again, or came though nobody demanded them
  std::uint64_t corrupted = 0;     ///< flits that belong to no message of the run
  std::uint64_t misdelivered = 0;  ///< flits that belong to another message, or another place in it

  [[nodiscard]] bool faultless() const noexcept {
    return lost == 0 && duplicated == 0 && corrupted == 0 && misdelivered == 0;
  }
};

}  // namespace rota
