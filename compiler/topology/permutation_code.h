// SPDX-License-Identifier: Apache-2.0
//
// Converts permutations of 0..n-1 to node numbers (ranks in lexicographic order) and back. A permutation is packed into
// one register, four bits per symbol, position 0 lowest. Composing, swapping and ranking therefore touch no memory but
// the small tables below.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "compiler/topology/fast_divisor.h"

namespace rota {

using PackedPermutation = std::uint64_t;

[[nodiscard]] constexpr std::uint32_t symbol_at(PackedPermutation word, std::uint32_t position) noexcept {
  return static_cast<std::uint32_t>(word >> (4U * position)) & 15U;
}

/// The first n symbols as people write them, counted from 1: "2413"; with ten symbols or more "1_2_…_10_9".
[[nodiscard]] inline std::string permutation_name(PackedPermutation word, std::uint32_t n) {
  std::string name;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (i > 0 && n >= 10) name += '_';
    name += std::to_string(symbol_at(word, i) + 1U);
  }
  return name;
}

/// Ranks and unranks whole permutations, or only their first symbols. A generator that moves the first L positions
/// leaves the last n-L digits of the rank (in the factorial number system) unchanged, so only L symbols need the work.
class PermutationCode {
 public:
  /// 11! is the largest factorial below kMaxNodes.
  static constexpr std::uint32_t kMaxSymbols = 11;

  explicit constexpr PermutationCode(std::uint32_t n) : n_(n) {
    std::uint32_t factorial = 1;
    for (std::uint32_t i = n; i-- > 0;) {
      tail_[i] = FastDivisor(factorial);
      factorial *= n - i;
    }
    count_ = factorial;
  }

  [[nodiscard]] constexpr std::uint32_t size() const noexcept { return n_; }
  /// n!
  [[nodiscard]] constexpr std::uint32_t count() const noexcept { return count_; }
  /// (n-length)!, the number of permutations that share their first `length` >= 1 symbols.
  [[nodiscard]] constexpr const FastDivisor& tail(std::uint32_t length) const noexcept { return tail_[length - 1U]; }

  /// The first `length` symbols of the permutation with this rank; the other positions are 0.
  [[nodiscard]] constexpr PackedPermutation unrank(std::uint32_t rank, std::uint32_t length) const noexcept {
    PackedPermutation unused = kAscending;  // the symbols not yet placed, in order
    PackedPermutation word = 0;
    std::uint32_t above = 0;
    for (std::uint32_t i = 0; i < length; ++i) {
      const std::uint32_t here = tail_[i].quotient(rank);
      const std::uint32_t shift = 4U * (here - above * (n_ - i));
      above = here;
      word |= ((unused >> shift) & 15U) << (4U * i);
      const PackedPermutation below = (1ULL << shift) - 1U;
      unused = (unused & below) | ((unused >> 4U) & ~below);
    }
    return word;
  }
  [[nodiscard]] constexpr PackedPermutation unrank(std::uint32_t rank) const noexcept { return unrank(rank, n_); }

  /// The rank of the first `length` symbols among all choices of that many symbols, in lexicographic order.
  [[nodiscard]] constexpr std::uint32_t rank(PackedPermutation word, std::uint32_t length) const noexcept {
    // Digit s of `smaller` counts the unplaced symbols below s. It cannot borrow: at most s symbols are below s.
    PackedPermutation smaller = kAscending;
    std::uint32_t rank = 0;
    for (std::uint32_t i = 0; i < length; ++i) {
      const std::uint32_t shift = 4U * symbol_at(word, i);
      rank = rank * (n_ - i) + (static_cast<std::uint32_t>(smaller >> shift) & 15U);
      smaller -= kOnesFromSymbol1 << shift;
    }
    return rank;
  }
  [[nodiscard]] constexpr std::uint32_t rank(PackedPermutation word) const noexcept { return rank(word, n_); }

  /// (a·b)[i] = a[b[i]].
  [[nodiscard]] constexpr PackedPermutation compose(PackedPermutation a, PackedPermutation b) const noexcept {
    PackedPermutation word = 0;
    for (std::uint32_t i = 0; i < n_; ++i) word |= PackedPermutation{symbol_at(a, symbol_at(b, i))} << (4U * i);
    return word;
  }

  [[nodiscard]] constexpr PackedPermutation invert(PackedPermutation a) const noexcept {
    PackedPermutation word = 0;
    for (std::uint32_t i = 0; i < n_; ++i) word |= PackedPermutation{i} << (4U * symbol_at(a, i));
    return word;
  }

 private:
  static constexpr PackedPermutation kAscending = 0xFEDCBA9876543210ULL;
  static constexpr PackedPermutation kOnesFromSymbol1 = 0x1111111111111110ULL;

  std::uint32_t n_;
  std::uint32_t count_ = 1;
  std::array<FastDivisor, kMaxSymbols> tail_{};  ///< index: position i; divides by (n-1-i)!
};

}  // namespace rota
