// SPDX-License-Identifier: Apache-2.0
//
// The star, pancake and bubble-sort graphs: Cayley graphs of the symmetric group whose generators permute the first
// positions of the list of symbols. A move along a link needs no general multiplication.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/permutation_code.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

PackedPermutation swap_positions(PackedPermutation word, std::uint32_t i, std::uint32_t j) {
  const PackedPermutation difference = symbol_at(word, i) ^ symbol_at(word, j);
  return word ^ (difference << (4U * i)) ^ (difference << (4U * j));
}

PackedPermutation reverse_first(PackedPermutation word, std::uint32_t length) {
  constexpr PackedPermutation kLowHalves = 0x0F0F0F0F0F0F0F0FULL;
  const PackedPermutation bytes = __builtin_bswap64(word);
  const PackedPermutation all = ((bytes & kLowHalves) << 4U) | ((bytes >> 4U) & kLowHalves);
  const PackedPermutation rest = word >> (4U * length) << (4U * length);
  return (all >> (64U - 4U * length)) | rest;
}

/// What port k does to the first k+2 symbols of a list. Every move is an involution.
using Move = PackedPermutation (*)(PackedPermutation, std::uint32_t k);

PackedPermutation star_move(PackedPermutation word, std::uint32_t k) { return swap_positions(word, 0, k + 1U); }
PackedPermutation pancake_move(PackedPermutation word, std::uint32_t k) { return reverse_first(word, k + 2U); }
PackedPermutation bubble_move(PackedPermutation word, std::uint32_t k) { return swap_positions(word, k, k + 1U); }

/// Names count positions from 1: "swap2" exchanges the first and the second symbol.
std::string star_port(std::uint32_t k) { return fmt::format("swap{}", k + 2U); }
std::string pancake_port(std::uint32_t k) { return fmt::format("flip{}", k + 2U); }
std::string bubble_port(std::uint32_t k) { return fmt::format("swap{}_{}", k + 1U, k + 2U); }

template <Move kMove>
std::vector<CayleyPort> move_ports(const PermutationCode& code, std::string (*name)(std::uint32_t)) {
  std::vector<CayleyPort> ports;
  for (std::uint32_t k = 0; k + 1U < code.size(); ++k) {
    ports.push_back({Node{code.rank(kMove(code.unrank(0), k))}, Port{k}, name(k)});
  }
  return ports;
}

/// 8!
constexpr std::uint32_t kMaxTabledWords = 40320;

template <Move kMove>
class PermutationNetwork final : public CayleyTopology {
 public:
  PermutationNetwork(Family family, std::string_view family_name, std::uint32_t n, std::string (*name)(std::uint32_t))
      : CayleyTopology(family, fmt::format("{}:{}", family_name, n), PermutationCode(n).count(),
                       move_ports<kMove>(PermutationCode(n), name)),
        code_(n) {
    if (code_.count() > kMaxTabledWords) return;
    words_.reserve(code_.count());
    for (std::uint32_t rank = 0; rank < code_.count(); ++rank) words_.push_back(code_.unrank(rank));
  }

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const std::uint32_t length = index(p) + 2U;
    const FastDivisor& tail = code_.tail(length);
    const std::uint32_t moved = code_.rank(kMove(word_of(x, length), index(p)), length);
    return Node{moved * tail.divisor() + tail.remainder(index(x))};
  }
  [[nodiscard]] Node multiply(Node a, Node b) const override {
    return Node{code_.rank(code_.compose(word_of(a, code_.size()), word_of(b, code_.size())))};
  }
  [[nodiscard]] Node inverse(Node a) const override { return Node{code_.rank(code_.invert(word_of(a, code_.size())))}; }

  [[nodiscard]] std::string node_name(Node x) const override {
    return permutation_name(code_.unrank(index(x)), code_.size());
  }

 private:
  /// At least the first `length` symbols of x.
  [[nodiscard]] PackedPermutation word_of(Node x, std::uint32_t length) const {
    return words_.empty() ? code_.unrank(index(x), length) : words_[index(x)];
  }

  PermutationCode code_;
  std::vector<PackedPermutation> words_;  ///< index: node; empty if the table would not fit a second-level cache
};

template <Move kMove>
TopologyPtr make_network(Family family, std::string_view family_name, std::string_view arguments,
                         std::string (*name)(std::uint32_t)) {
  const std::string syntax = fmt::format("{}:N with N", family_name);
  const std::uint32_t n = parse_size(SpecText{family_name, arguments}, {2, PermutationCode::kMaxSymbols, syntax});
  return std::make_shared<PermutationNetwork<kMove>>(family, family_name, n, name);
}

}  // namespace

TopologyPtr make_star_family(std::string_view arguments) {
  return make_network<star_move>(Family::star, "star", arguments, star_port);
}

TopologyPtr make_pancake_family(std::string_view arguments) {
  return make_network<pancake_move>(Family::pancake, "pancake", arguments, pancake_port);
}

TopologyPtr make_bubble_family(std::string_view arguments) {
  return make_network<bubble_move>(Family::bubble, "bubble", arguments, bubble_port);
}

}  // namespace rota
