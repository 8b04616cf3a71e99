// SPDX-License-Identifier: Apache-2.0
//
// The processes that share one simulation, called ranks as in MPI. Each runs a block of the nodes; at every clock edge
// the ranks exchange what crosses between blocks, and every rank ends with the results of all nodes. This file does not
// depend on MPI: mpi_ranks.h implements it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rota {

/// What two ranks send each other at every edge. Both know the sizes.
struct PeerBytes {
  std::uint32_t rank;
  std::vector<std::byte> out;
  std::vector<std::byte> in;
};

/// All ranks call the same functions in the same order; each call returns when it has what it needs of the others.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;
  [[nodiscard]] virtual std::uint32_t rank() const noexcept = 0;  ///< 0 … size() - 1
  [[nodiscard]] virtual std::uint32_t size() const noexcept = 0;
  /// Sends each peer's `out` and fills its `in`.
  virtual void exchange(std::vector<PeerBytes>& peers) = 0;
  /// The sum of all ranks' numbers.
  [[nodiscard]] virtual std::uint64_t sum(std::uint64_t mine) = 0;
  /// All ranks' bytes, by rank.
  [[nodiscard]] virtual std::vector<std::string> gather(const std::string& mine) = 0;

  [[nodiscard]] bool any(bool mine) { return sum(mine ? 1 : 0) > 0; }
};

}  // namespace rota
