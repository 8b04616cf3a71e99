// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/repaired_rings.h"

#include <cassert>
#include <vector>

#include "compiler/algorithms/core/priority_scheduler.h"
#include "compiler/algorithms/exchange/one_dimension.h"
#include "compiler/algorithms/products/product_exchange.h"
#include "compiler/algorithms/products/product_symmetry.h"

namespace rota {
namespace {

/// A message's moves within one dimension, in one exchange.
struct RingLeg {
  std::uint32_t exchange = 0;
  std::uint32_t offset = 0;  ///< clockwise; 0: no move
  std::uint32_t hops = 0;
};

class RepairedRings {
 public:
  explicit RepairedRings(std::uint32_t n) : n_(n) {}

  /// Adds the message from node (i, j) to the node at the given offsets.
  void add(std::uint32_t cls, Node i, Node j, std::uint32_t a_offset, std::uint32_t b_offset) {
    const std::uint32_t r = a_offset == 0 || b_offset == 0 ? 0 : a3_exchange(n_, a_offset, b_offset);
    // Messages without a move in B move in A in the first exchange; those without a move in A move in B in the last.
    RingLeg in_b{b_offset == 0 ? 0 : a_offset == 0 ? n_ : r, b_offset};
    RingLeg in_a{a_offset == 0 ? 0 : r + 1, a_offset};
    Word word;
    append(word, in_b, index(j), kFirstPortOfB);
    append(word, in_a, index(i), 0);
    const Node destination{(index(i) + a_offset) % n_ * n_ + (index(j) + b_offset) % n_};
    routes_.add({cls, destination}, word);
    in_b_.push_back(in_b);
    in_a_.push_back(in_a);
  }

  [[nodiscard]] const Routes& routes() const { return routes_; }

  /// The lowest exchange number first, then the most hops to go in it.
  [[nodiscard]] std::uint64_t rank(std::uint32_t message, std::uint32_t hop) const {
    const bool is_in_b = hop < in_b_[message].hops;
    const RingLeg& leg = is_in_b ? in_b_[message] : in_a_[message];
    const std::uint32_t to_go = is_in_b ? leg.hops - hop : leg.hops - (hop - in_b_[message].hops);
    return std::uint64_t{leg.exchange} * n_ + (n_ - to_go);
  }

 private:
  static constexpr std::uint16_t kFirstPortOfB = 2;

  void append(Word& word, RingLeg& leg, std::uint32_t origin, std::uint16_t first_port) const {
    if (leg.offset == 0) return;
    const bool half_way_clockwise = (origin + leg.exchange) % 2 == 0;
    const bool clockwise = 2 * leg.offset < n_ || (2 * leg.offset == n_ && half_way_clockwise);
    leg.hops = clockwise ? leg.offset : n_ - leg.offset;
    word.insert(word.end(), leg.hops, static_cast<std::uint16_t>(first_port + (clockwise ? 0 : 1)));
  }

  std::uint32_t n_;
  Routes routes_;
  std::vector<RingLeg> in_b_;  ///< by message
  std::vector<RingLeg> in_a_;
};

}  // namespace

Schedule repaired_ring_pair_exchange(const TopologyPtr& ring) {
  const std::uint32_t n = ring->node_count();
  assert(ring->family() == Family::ring && n % 4 == 2 && n >= 6);
  const SymmetryPtr parity = ring_symmetry(ring);
  const SymmetryPtr symmetry = product_symmetry(parity, parity, n);
  RepairedRings messages(n);
  for (std::uint32_t c = 0; c < symmetry->class_count(); ++c) {
    const std::uint32_t origin = index(symmetry->representative(ClassId{c}));
    for (std::uint32_t offset = 1; offset < n * n; ++offset) {
      messages.add(c, Node{origin / n}, Node{origin % n}, offset / n, offset % n);
    }
  }
  return precedence_schedule(product_of(ring, ring), symmetry, messages.routes(),
                             [&](std::uint32_t message, std::uint32_t hop) { return messages.rank(message, hop); });
}

}  // namespace rota
