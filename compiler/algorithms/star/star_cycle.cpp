// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/star_cycle.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "compiler/topology/permutation_code.h"

namespace rota {
namespace {

PackedPermutation exchange_first(PackedPermutation word, std::uint32_t position) {
  const PackedPermutation difference = symbol_at(word, 0) ^ symbol_at(word, position);
  return word ^ difference ^ (difference << (4U * position));
}

/// Port p exchanges the first position (0) with position p+1.
PackedPermutation move(PackedPermutation word, std::uint32_t port) { return exchange_first(word, port + 1); }

/// The cycles in the substars of star:n, identified by last symbol, and their joining. A node's two cycle edges are
/// ports.
class JoinedCycles {
 public:
  explicit JoinedCycles(std::uint32_t n) : n_(n), code_(n), ports_(code_.count()), component_(n) {
    std::iota(component_.begin(), component_.end(), 0U);
    const std::vector<std::uint16_t> cycle = star_cycle(n - 1);
    for (std::uint32_t last = 0; last < n; ++last) lay(cycle, last);
  }

  std::vector<std::uint16_t> join() {
    for (std::uint32_t rank = 0; rank < code_.count(); ++rank) {
      const PackedPermutation word = code_.unrank(rank);
      for (std::uint32_t position = 1; position + 1 < n_; ++position) try_to_join(word, position);
    }
    return walk();
  }

 private:
  /// Lays the same ports in every substar, from the identity with the symbols `last` and n-1 exchanged.
  void lay(const std::vector<std::uint16_t>& cycle, std::uint32_t last) {
    PackedPermutation word = code_.unrank(0);
    const PackedPermutation difference = last ^ (n_ - 1);
    word ^= (difference << (4U * last)) ^ (difference << (4U * (n_ - 1)));
    std::uint16_t before = cycle.back();
    for (const std::uint16_t port : cycle) {
      ports_[code_.rank(word)] = {before, port};
      before = port;
      word = move(word, port);
    }
  }

  std::uint32_t component(std::uint32_t symbol) const {
    while (component_[symbol] != symbol) symbol = component_[symbol];
    return symbol;
  }

  /// Tries the 6-cycle through `word` that rotates positions 1, `position` and n. Each is tried once, at the node whose
  /// three symbols are in order.
  void try_to_join(PackedPermutation word, std::uint32_t position) {
    const std::uint32_t a = symbol_at(word, n_ - 1);
    const std::uint32_t b = symbol_at(word, 0);
    const std::uint32_t c = symbol_at(word, position);
    if (!(a < b && b < c)) return;
    if (component(a) == component(b) || component(b) == component(c) || component(a) == component(c)) return;
    std::array<std::array<std::uint16_t, 2>*, 6> nodes{};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i] = &ports_[code_.rank(word)];
      word = exchange_first(word, i % 2 == 0 ? position : n_ - 1);
    }
    const auto old_port = static_cast<std::uint16_t>(position - 1);
    // The edges to be removed must exist, those to be added must not.
    const auto new_port = static_cast<std::uint16_t>(n_ - 2);
    const auto fits = [&](const auto* ports) {
      return std::count(ports->begin(), ports->end(), old_port) == 1 &&
             std::count(ports->begin(), ports->end(), new_port) == 0;
    };
    if (!std::all_of(nodes.begin(), nodes.end(), fits)) return;
    for (auto* ports : nodes) std::replace(ports->begin(), ports->end(), old_port, new_port);
    component_[component(b)] = component(a);
    component_[component(c)] = component(a);
  }

  std::vector<std::uint16_t> walk() const {
    std::vector<std::uint16_t> cycle;
    PackedPermutation word = code_.unrank(0);
    std::uint16_t port = ports_[0][1];
    do {
      cycle.push_back(port);
      word = move(word, port);
      const auto& [one, other] = ports_[code_.rank(word)];
      port = port == one ? other : one;  // the node was entered through `port`: a generator is its own inverse
    } while (code_.rank(word) != 0);
    assert(cycle.size() == code_.count());
    return cycle;
  }

  std::uint32_t n_;
  PermutationCode code_;
  std::vector<std::array<std::uint16_t, 2>> ports_;  ///< by node: the ports of its two edges
  std::vector<std::uint32_t> component_;             ///< index: last symbol; a union-find forest
};

}  // namespace

std::vector<std::uint16_t> star_path(std::uint32_t n) {
  assert(n >= 2);
  std::vector<std::uint16_t> ports;
  std::vector<std::uint32_t> b(n);
  std::iota(b.begin(), b.end(), 0U);
  std::vector<std::uint32_t> c(n + 1, 0);
  while (true) {
    std::uint32_t k = 1;
    while (c[k] == k) c[k++] = 0;
    if (k >= n) return ports;
    ++c[k];
    ports.push_back(static_cast<std::uint16_t>(b[k] - 1));
    std::reverse(b.begin() + 1, b.begin() + k);
  }
}

std::vector<std::uint16_t> star_cycle(std::uint32_t n) {
  assert(2 <= n && n <= kMaxCycleSymbols);
  if (n == 3) return {0, 1, 0, 1, 0, 1};
  if (n % 2 == 1) return JoinedCycles(n).join();
  std::vector<std::uint16_t> cycle = star_path(n);
  cycle.push_back(static_cast<std::uint16_t>(n - 2));
  return cycle;
}

}  // namespace rota
