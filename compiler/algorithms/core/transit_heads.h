// SPDX-License-Identifier: Apache-2.0
//
// The FIFOs that feed one link, with the best of them always at hand: a tournament, so that a hub whose links are fed
// by thousands of FIFOs takes a few comparisons a message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rota {

class TransitHeads {
 public:
  /// What the head of a FIFO is worth; larger keys go first, among equal ones the FIFO added first. An empty FIFO has
  /// fill 0 and key 0, a filled one has both above 0.
  struct Head {
    std::uint64_t key = 0;
    std::uint32_t fill = 0;
  };

  /// Adds an empty FIFO; returns its number, counted from 0.
  std::uint32_t add() {
    if (count_ == leaves_) grow();
    return count_++;
  }

  void set(std::uint32_t fifo, const Head& head) {
    std::size_t at = leaves_ + fifo;
    rounds_[at] = {head.key, head.fill, fifo};
    for (at /= 2; at > 0; at /= 2) play(at);
  }

  /// The most messages in any of the FIFOs.
  [[nodiscard]] std::uint32_t fullest() const { return rounds_.empty() ? 0 : rounds_[1].fullest; }
  /// Precondition: fullest() > 0.
  [[nodiscard]] std::uint32_t best() const { return rounds_[1].winner; }

 private:
  struct Round {
    std::uint64_t key = 0;
    std::uint32_t fullest = 0;
    std::uint32_t winner = 0;
  };

  /// Decides round `at` from the two below it; the left side has the FIFOs that were added first.
  void play(std::size_t at) {
    const Round& left = rounds_[2 * at];
    const Round& right = rounds_[2 * at + 1];
    rounds_[at] = left.key >= right.key ? left : right;
    rounds_[at].fullest = std::max(left.fullest, right.fullest);
  }

  void grow() {
    const std::size_t larger = std::max<std::size_t>(2, 2 * leaves_);
    std::vector<Round> rounds(2 * larger);
    std::copy(rounds_.begin() + static_cast<std::ptrdiff_t>(leaves_), rounds_.end(),
              rounds.begin() + static_cast<std::ptrdiff_t>(larger));
    rounds_ = std::move(rounds);
    leaves_ = larger;
    for (std::size_t at = leaves_ - 1; at > 0; --at) play(at);
  }

  std::vector<Round> rounds_;  ///< round i decides between 2i and 2i+1; the FIFOs are at leaves_ … 2·leaves_-1
  std::size_t leaves_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace rota
