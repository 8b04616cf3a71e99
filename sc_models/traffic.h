// SPDX-License-Identifier: Apache-2.0
//
// What the messages of a checked run contain: words that depend only on the message's origin, destination and flit
// number, so that any receiver can tell what should have come, and a word that is out of place can be traced to its
// message. There is no SystemC in here; a bench for the RTL sends and checks the same words.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "compiler/schedule/symmetry.h"
#include "sc_models/flit.h"
#include "sc_models/memory.h"

namespace rota {

/// Flit `flit` of the message from `origin` for `destination` (kNoNode: a broadcast, for everyone), all 64 bits.
[[nodiscard]] constexpr std::uint64_t payload(Node origin, Node destination, std::uint32_t flit) noexcept {
  // The finaliser of SplitMix64, twice, over a word that is different for every (origin, destination, flit).
  const auto mix = [](std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
  };
  const std::uint64_t pair = (std::uint64_t{index(origin)} << 32U) | index(destination);
  return mix(mix(pair) + 0x9E3779B97F4A7C15ULL * (std::uint64_t{flit} + 1));
}

/// Which messages a run carries, and how they look.
struct Traffic {
  SymmetryPtr symmetry;
  std::uint32_t node_count = 0;
  std::uint32_t flits = 1;
  std::uint32_t width_bits = 64;
  /// One message per origin for everyone, instead of one per pair of nodes.
  bool broadcast = false;
  /// The pairs (origin, destination) that get a message; empty: all pairs of distinct nodes.
  std::function<bool(Node, Node)> demanded;

  [[nodiscard]] bool expects(Node origin, Node destination) const {
    return demanded ? demanded(origin, destination) : origin != destination;
  }
  [[nodiscard]] std::uint64_t word(Node origin, Node destination, std::uint32_t flit) const noexcept {
    return payload(origin, broadcast ? kNoNode : destination, flit) & width_mask(width_bits);
  }
};

/// Turns frame addresses of one node into nodes. Flits of several messages come interleaved from several channels; the
/// few last translations are kept, because in some groups one costs more than all else a flit needs.
class FrameReader {
 public:
  FrameReader(const Symmetry& symmetry, Node self) : symmetry_(&symmetry), self_(self) {
    addresses_.fill(kUnused);
    nodes_.fill(kNoNode);
  }
  [[nodiscard]] Node self() const noexcept { return self_; }
  [[nodiscard]] Node node(std::uint32_t address) {
    const std::size_t slot = address % addresses_.size();
    if (addresses_[slot] != address) {
      addresses_[slot] = address;
      nodes_[slot] = symmetry_->from_frame(self_, Node{address});
    }
    return nodes_[slot];
  }

 private:
  static constexpr std::uint32_t kUnused = 0xFFFFFFFFU;
  const Symmetry* symmetry_;
  Node self_;
  std::array<std::uint32_t, 8> addresses_;
  std::array<Node, 8> nodes_;
};

/// The send memory of one node in a checked run: address y holds the message for frame coordinate y.
class PatternSendMemory final : public SendMemory {
 public:
  PatternSendMemory(const Traffic& traffic, Node self) : traffic_(&traffic), frame_(*traffic.symmetry, self) {}
  [[nodiscard]] std::uint64_t read(std::uint32_t address, std::uint32_t flit) override {
    return traffic_->word(frame_.self(), frame_.node(address), flit);
  }

 private:
  const Traffic* traffic_;
  FrameReader frame_;
};

}  // namespace rota
