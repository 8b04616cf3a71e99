// SPDX-License-Identifier: Apache-2.0
//
// Sets of nodes as rows of bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota {

/// Sets of one size are compared, joined and hashed word by word.
class NodeSet {
 public:
  explicit NodeSet(std::size_t nodes) : words_((nodes + 63) / 64) {}

  [[nodiscard]] bool has(std::size_t x) const { return (words_[x / 64] >> x % 64 & 1U) != 0; }
  void add(std::size_t x) { words_[x / 64] |= std::uint64_t{1} << x % 64; }
  void add(const NodeSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
  }
  [[nodiscard]] bool meets(const NodeSet& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & other.words_[w]) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t size = 0;
    for (const std::uint64_t word : words_) size += static_cast<std::size_t>(std::popcount(word));
    return size;
  }
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1) {
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words_) hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL ^ hash >> 29U;
    return hash;
  }
  friend bool operator==(const NodeSet&, const NodeSet&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace rota
