// SPDX-License-Identifier: Apache-2.0
//
// MPI counts in int. What ranks gather can be larger: they gather it in rounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace rota::cli {

/// Rounds in which ranks send each other pieces of what they have.
class GatherRounds {
 public:
  /// `sizes`: the bytes of each rank. In a round all ranks together send `most` bytes or fewer, but each at least one.
  explicit GatherRounds(std::vector<std::uint64_t> sizes, std::uint64_t most = std::numeric_limits<std::int32_t>::max())
      : sizes_(std::move(sizes)), most_of_one_(std::max<std::uint64_t>(1, most / sizes_.size())) {}

  /// The bytes that each rank sends in the next round, all of them 0 after the last.
  [[nodiscard]] std::vector<int> next() {
    std::vector<int> pieces;
    for (const std::uint64_t size : sizes_) {
      pieces.push_back(static_cast<int>(std::min(size - std::min(size, sent_), most_of_one_)));
    }
    sent_ += most_of_one_;
    return pieces;
  }

 private:
  std::vector<std::uint64_t> sizes_;
  std::uint64_t most_of_one_;
  std::uint64_t sent_ = 0;  ///< of a rank that has that many
};

}  // namespace rota::cli
